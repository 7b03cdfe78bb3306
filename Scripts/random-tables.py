#!/usr/bin/env python3
"""Writes random tables and where their cells stand, one JSON object a line, for RandomTableTests.

The answers are table_reference.py's. The same seed and count give the same bytes.

    Scripts/random-tables.py --seed 1 --count 500 > Tests/BlockLayoutTests/Fixtures/random-tables.jsonl

A line is {"w": container width in px, "t": table, "a": [[x, y, w, h, first], ...], "m": [...]}. Answers are in 1/64 px:
`a` has the border box of each table (with captions) and each cell, and the top of a cell's first box; a nested table and
its cells follow the cell around them. `m` has min and max width without, then with the percent estimate. Tables are
described in px as table_reference.py wants them, under short names (SHORT); what is absent has HTML's default.

    Scripts/random-tables.py --seed 2 --count 2000 --chromium

lays the same tables out in headless Chromium instead, and writes those for which its answer is another one.
"""
import argparse
import html
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import table_reference

SHORT = {
    'width': 'w', 'height': 'h', 'spacing': 'sp', 'padding': 'pa', 'border': 'bo', 'align': 'al', 'dir': 'di',
    'collapse': 'co', 'fixed': 'fi', 'caption': 'ca', 'caption_bottom': 'cb', 'cols': 'cl', 'sections': 's', 'kind': 'k',
    'valign': 'va', 'rows': 'r', 'cells': 'c', 'words': 'x', 'table': 't', 'colspan': 'cs', 'rowspan': 'rs',
    'nowrap': 'nw', 'span': 'n',
}
VALIGN = ['top', 'middle', 'bottom', 'baseline']

# Which attributes a table may have, by name; each random table takes one list.
FEATURES = [
    ['plain'],
    ['px'], ['percent'], ['px', 'percent', 'col', 'nowrap', 'fraction'],
    ['px', 'colspan'], ['px', 'percent', 'colspan', 'col', 'nowrap', 'fraction'],
    ['rowspan'], ['rowspan', 'height', 'valign', 'sections', 'fraction'],
    ['height', 'percentheight', 'rowspan', 'sections', 'empty'],
    ['px', 'percent', 'col', 'nowrap', 'fraction', 'colspan', 'rowspan', 'height', 'percentheight', 'valign', 'sections',
     'empty', 'border', 'caption', 'align'],
    ['rtl', 'border', 'caption', 'colspan', 'percent', 'px'],
    ['nested', 'px', 'percent'],
    ['nested', 'px', 'percent', 'colspan', 'rowspan', 'height', 'valign', 'sections', 'border', 'caption', 'align', 'rtl'],
    ['collapse', 'px', 'percent', 'colspan', 'rowspan', 'nested', 'rtl', 'height'],
    ['fixed', 'px', 'colspan'], ['fixed', 'px', 'percent', 'col', 'colspan', 'height'],
]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, p):
        return self.random.random() < p

    def few(self, most):
        """From 1 to `most`, low numbers oftener."""
        return min(self.random.randint(1, most), self.random.randint(1, most))

    def length(self, low, high, fraction):
        value = self.random.randint(low, high)
        return value + self.random.choice([0.25, 0.5, 0.3, 0.015625]) if fraction and self.chance(0.4) else value

    def percent(self, fraction):
        value = self.random.choice([5, 10, 20, 25, 30, 40, 50, 60, 75, 100, 120, self.random.randint(1, 99)])
        return f'{value + 0.3 if fraction and self.chance(0.4) else value}%'

    def width(self, features, p=0.4):
        kinds = [k for k in ('px', 'percent') if k in features]
        if not kinds or not self.chance(p):
            return None
        fraction = 'fraction' in features
        return self.length(1, 150, fraction) if self.random.choice(kinds) == 'px' else self.percent(fraction)

    def height(self, features, p=0.25):
        if 'height' not in features or not self.chance(p):
            return None
        if 'percentheight' in features and self.chance(0.5):
            return self.percent('fraction' in features)
        return self.length(1, 90, 'fraction' in features)

    def words(self, features, most=4):
        count = self.few(most) - self.chance(0.2)
        return [[self.length(3, 60, 'fraction' in features), self.random.choice([6, 10, 15, 20, 27])] for _ in range(count)]

    def cell(self, features, depth):
        cell = {'words': self.words(features), 'width': self.width(features), 'height': self.height(features)}
        if 'colspan' in features and self.chance(0.3): cell['colspan'] = self.random.choice([2, 2, 3, 4, 7])
        if 'rowspan' in features and self.chance(0.3): cell['rowspan'] = self.random.choice([0, 2, 2, 3, 4])
        if 'nowrap' in features and self.chance(0.2): cell['nowrap'] = True
        if 'valign' in features and self.chance(0.4): cell['valign'] = self.random.choice(VALIGN)
        if 'nested' in features and depth < 3 and self.chance(0.2): cell['table'] = self.table(features, depth + 1)
        return cell

    def section(self, features, kind, rows, depth):
        section = {'kind': kind, 'rows': []}
        if 'valign' in features and self.chance(0.2): section['valign'] = self.random.choice(VALIGN)
        for _ in range(rows):
            columns = self.few(5 if depth == 0 else 2)
            if 'empty' in features and self.chance(0.15): columns = 0
            row = {'height': self.height(features), 'cells': [self.cell(features, depth) for _ in range(columns)]}
            if 'valign' in features and self.chance(0.3): row['valign'] = self.random.choice(VALIGN)
            section['rows'].append(row)
        return section

    def sections(self, features, depth):
        rows = self.few(7 if depth == 0 else 2)
        if 'sections' not in features or self.chance(0.3):
            return [self.section(features, 'tbody', rows, depth)]
        kinds = [self.random.choice(['thead', 'tbody', 'tbody', 'tfoot']) for _ in range(self.random.randint(1, 4))]
        return [self.section(features, kind, self.random.randint(0 if 'empty' in features else 1, 3), depth) for kind in kinds]

    def table(self, features, depth=0):
        table = {'sections': self.sections(features, depth)}
        if 'fixed' in features: table['fixed'] = True
        if self.chance(0.4 if 'fixed' not in features else 0.9):
            table['width'] = self.length(20, 500, False) if self.chance(0.6) else self.percent(False)
        if self.chance(0.3): table['spacing'] = self.random.randint(0, 9)
        if self.chance(0.3): table['padding'] = self.random.randint(0, 9)
        if 'border' in features and self.chance(0.5): table['border'] = self.random.randint(1, 6)
        if 'collapse' in features: table['collapse'], table['border'] = True, self.random.randint(0, 6)
        if 'height' in features and self.chance(0.4): table['height'] = self.random.randint(20, 400)
        if 'align' in features and self.chance(0.3): table['align'] = 'center'
        if 'rtl' in features and self.chance(0.5): table['dir'] = 'rtl'
        if 'caption' in features and self.chance(0.4):
            table['caption'] = [[self.length(3, 90, False), self.random.choice([6, 10, 15])] for _ in range(self.random.randint(1, 5))]
            table['caption_bottom'] = self.chance(0.3)
        if 'col' in features and self.chance(0.5):
            table['cols'] = [{'span': self.random.choice([1, 1, 1, 2, 3]), 'width': self.width(features, 0.6)}
                             for _ in range(self.random.randint(1, 4))]
        return table


def shortened(value):
    """The same description without what is absent, under short names."""
    if isinstance(value, list):
        return [shortened(v) for v in value]
    if not isinstance(value, dict):
        return value
    return {SHORT[k]: shortened(v) for k, v in value.items()
            if k in SHORT and v is not None and v is not False and not (k == 'words' and not v) and (k, v) not in (('span', 1), ('kind', 'tbody'))}


# ---------------------------------------------------------------- the browser's answers
PAGE = """<!doctype html><meta charset=utf-8><style>
body { margin: 0 } body, table { font-size: 0; line-height: 0 }
i { display: inline-block } div { position: relative; margin-bottom: 10px }
</style><body>%s<script>
const answers = [...document.querySelectorAll('div')].map(div => {
  const origin = div.getBoundingClientRect(), found = []
  const rect = e => (r => [r.x - origin.x, r.y - origin.y, r.width, r.height].map(v => v * 64))(e.getBoundingClientRect())
  const visit = table => {
    found.push([...rect(table), null])
    const sections = [...table.children].filter(e => /^T(HEAD|BODY|FOOT)$/.test(e.tagName))
    const head = sections.find(e => e.tagName == 'THEAD'), foot = sections.find(e => e.tagName == 'TFOOT')
    const bodies = sections.filter(e => e != head && e != foot)
    for (const section of [head, ...bodies, foot]) for (const cell of section ? section.querySelectorAll(':scope > tr > td') : []) {
      const box = cell.querySelector(':scope > i'), nested = cell.querySelector(':scope > table')
      found.push([...rect(cell), box ? rect(box)[1] : null])
      if (nested) visit(nested)
    }
  }
  visit(div.firstChild)
  return found
})
document.body.textContent = JSON.stringify(answers)
</script>"""
ATTRIBUTES = ['width', 'height', 'border', 'dir', 'align', 'valign', 'colspan', 'rowspan', 'nowrap', 'span']


def tag(name, described, **others):
    """A start tag with the attributes that a description has."""
    values = {k: described.get(k) for k in ATTRIBUTES if described.get(k) is not False} | others
    return f'<{name}' + ''.join(f' {k}="{v}"' for k, v in values.items() if v is not None) + '>'


def boxes(words):
    return ''.join(f'<i style="width:{w}px;height:{h}px"></i>' for w, h in words)


def markup(table):
    style = 'border-collapse:collapse;' * bool(table.get('collapse')) + 'table-layout:fixed' * bool(table.get('fixed'))
    text = tag('table', table, cellspacing=table.get('spacing'), cellpadding=table.get('padding'), style=style)
    if table.get('caption'):
        text += f'<caption align={"bottom" if table.get("caption_bottom") else "top"}>{boxes(table["caption"])}</caption>'
    text += ''.join(tag('col', c) for c in table.get('cols', []))
    for section in table['sections']:
        text += tag(section['kind'], section)
        for row in section['rows']:
            text += tag('tr', row)
            for cell in row['cells']:               # nested tables stand at the left, also in right-to-left ones
                text += tag('td', cell, dir='ltr') + boxes(cell['words']) + (markup(cell['table']) if cell.get('table') else '')
        text += f'</{section["kind"]}>'
    return text + '</table>'


def ask_chromium(cases):
    """The browser's answers for pairs of table and container width."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, 'tables.html')
        page.write_text(PAGE % ''.join(f'<div style="width:{width}px">{markup(table)}</div>' for table, width in cases))
        command = ['chromium-headless-shell', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--dump-dom', page.as_uri()]
        dom = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(html.unescape(re.search(r'<body>(.*?)</body>', dom, re.S).group(1)))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('--seed', type=int, default=1)
    arguments.add_argument('--count', type=int, default=500)
    arguments.add_argument('--chromium', action='store_true')
    options = arguments.parse_args()
    asked, different = [], 0
    for i in range(options.count):
        generator = Generator(f'{options.seed}/{i}')
        table = generator.table(FEATURES[i % len(FEATURES)])
        available = generator.random.choice([50, 120, 200, 320, 450, 600, generator.random.randint(50, 600)])
        rects, contributions = table_reference.layout(table, available * table_reference.U)
        line = {'w': available, 't': shortened(table), 'a': rects, 'm': contributions}
        if not options.chromium:
            print(json.dumps(line, separators=(',', ':')))
            continue
        asked.append((table, available, line))
        if len(asked) < 500 and i < options.count - 1:
            continue
        for (_, _, line), answer in zip(asked, ask_chromium([(t, w) for t, w, _ in asked])):
            if answer != line['a']:
                different += 1
                print(json.dumps(line | {'chromium': answer}, separators=(',', ':')))
        asked = []
    if options.chromium:
        print(f'{options.count} tables, {different} differ', file=sys.stderr)


if __name__ == '__main__':
    main()

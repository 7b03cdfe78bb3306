#!/usr/bin/env python3
"""Writes random tables and where their cells stand, one JSON object a line, for TableLayoutTests.

The answers are table_reference.py's. The same seed and count give the same bytes.

    Scripts/random-tables.py --seed 1 --count 500 > Tests/BlockLayoutTests/Fixtures/random-tables.jsonl

A line is {"w": container width in px, "t": table, "a": [[x, y, w, h, first], ...], "m": [...]}. Answers are in 1/64 px:
`a` has the border box of each table (with captions) and each cell, and the top of a cell's first box; a nested table and
its cells follow the cell around them. `m` has min and max width without, then with the percent estimate. Tables are
described in px as table_reference.py wants them, under short names (SHORT); what is absent has HTML's default.
"""
import argparse, json, random
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


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('--seed', type=int, default=1)
    arguments.add_argument('--count', type=int, default=500)
    options = arguments.parse_args()
    for i in range(options.count):
        generator = Generator(f'{options.seed}/{i}')
        table = generator.table(FEATURES[i % len(FEATURES)])
        available = generator.random.choice([50, 120, 200, 320, 450, 600, generator.random.randint(50, 600)])
        description = shortened(table)
        rects, contributions = table_reference.layout(table, available * table_reference.U)
        print(json.dumps({'w': available, 't': description, 'a': rects, 'm': contributions}, separators=(',', ':')))


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
"""Records the trees that Chromium makes of random HTML, scripting off (DOMParser).

usage: record-html-trees.py [SEED [COUNT]] > Tests/MarkupReadingTests/Fixtures/chromium_trees.json
"""
import html
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TAGS = """a b i p div span table tr td th tbody caption colgroup col ul li dl dt dd h1 h2 form button
select option optgroup input hr br svg math mi mtext annotation-xml foreignObject desc title g font
nobr em code object applet marquee template script style textarea xmp noscript iframe frameset frame
body html head ruby rt rp rb rtc pre listing center details summary search image img plaintext
address nav x-y menu dialog label main""".split()
ATTRIBUTES = [
    "", "", "", " href=x", " href='y' title=\"t\"", " id=a class=b", " color=red", " type=hidden",
    " encoding=text/html", " xlink:href=q viewbox=1", " definitionurl=z"]
TEXTS = ["x", " ", "text", "\n", "&amp;", "&copy", "é"]
DECLARATIONS = ["<!-- c -->", "<![CDATA[d]]>", "<!x>"]
ODDITIES = ["<", "</", "<a", '"', "'", ">"]

PAGE = r"""<meta charset=utf-8><pre></pre><script>
const sources = SOURCES
function dump(parent, depth, lines) {
  for (const node of parent.childNodes) {
    const indent = ' '.repeat(depth)
    if (node.nodeType == 10) lines.push(indent + '!' + node.name)
    else if (node.nodeType == 3) lines.push(indent + JSON.stringify(node.data))
    else if (node.nodeType == 8) lines.push(indent + '#' + JSON.stringify(node.data))
    else {
      const space = node.namespaceURI.endsWith('xhtml') ? ''
        : node.namespaceURI.endsWith('svg') ? 'svg ' : 'math '
      const attributes = [...node.attributes].map(a => ` ${a.name}=${JSON.stringify(a.value)}`)
      lines.push(`${indent}<${space}${node.localName}${attributes.sort().join('')}>`)
      dump(node, depth + 1, lines)
    }
  }
  return lines
}
document.querySelector('pre').textContent = JSON.stringify(sources.map(source =>
  ({source, tree: dump(new DOMParser().parseFromString(source, 'text/html'), 0, [])})))
</script>"""


def random_source():
    source = random.choice(["", "", "<!DOCTYPE html>"])
    tags = random.sample(TAGS, random.randint(3, 12))
    for _ in range(random.randint(1, 20)):
        kind, tag = random.random(), random.choice(tags)
        if kind < 0.5:
            source += f"<{tag}{random.choice(ATTRIBUTES)}{random.choice(['', '', '', '', ' /'])}>"
        elif kind < 0.75:
            source += f"</{tag}>"
        else:
            source += random.choice(
                TEXTS if kind < 0.9 else DECLARATIONS if kind < 0.95 else ODDITIES)
    return source


def record(sources):
    text = json.dumps(sources).replace("<", "\\u003c")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.html")
        page.write_text(PAGE.replace("SOURCES", text))
        dom = subprocess.run(
            ["chromium-headless-shell", "--no-sandbox", "--dump-dom", page.as_uri()],
            check=True, capture_output=True, text=True).stdout
    return json.loads(html.unescape(re.search(r"<pre>(.*?)</pre>", dom, re.S).group(1)))


random.seed(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
count = int(sys.argv[2]) if len(sys.argv) > 2 else 400
cases = record([random_source() for _ in range(count)])
print("[\n" + ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases) + "\n]")

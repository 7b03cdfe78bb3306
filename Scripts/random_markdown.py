"""Random Markdown documents, dense in what concerns links: one document per seed."""

import random

WORDS = ["foo", "bar", "a", "b c", "x", "Baz", "é", "日本", "1", "2 3", "w", "www", "hello world"]

ADDRESSES = [
    "http://a.b/c", "https://x.org/p_q_(r)", "www.e.org", "www.e.org/x_y_z", "ftp://f.g/h;",
    "http://a.b/**q**", "a@b.co", "mailto:a@b.co", "xmpp:u@h.io/r", "http://a", "HTTP://A.B",
    "xhttp://q.r", "www.a_b.c", "www.a.b_c", "http://e.org/?a=b&c=d;", "http://e.org/&#64;",
    "http://[x", "www.x.org/(a)", "www.x.org/a)", "(www.x.org)", "http://é.fr/ü", "www.",
    "http://_x.y", "a.b-c_d@e.f.", "+x@y.z-", "www.a.b&amp", 'https://e.com/"q"',
    "http://e.com/'q'", "http://e.com/x|y", "foo@bar.baz@qux.z", "http://-a.b", "http://a.b<c",
    "a+b@c.d_e", "http://x.y`z`", "www.x.y/`z`", "<http://a.b/c>", "<a@b.c>", "<mailto:x>",
    "<x:y z>", "http://a.b/\\*c", "www.a.b/[x](y)", "!www.q.r", "*www.q.r*", "_www.q.r_",
    "~www.q.r~", "~~www.q.r~~", "a&#64;b.c", "a\\@b.c", "http://a.b/&copy;", "www.a.b/&ouml;x",
]

MARKUP = [
    "*", "**", "***", "_", "__", "___", "~", "~~", "~~~", "`", "``", "[", "]", "(", ")", "![", "](",
    "](u)", '](<u v> "t")', "][r]", "[]", "[r]", "[R ]", "\\", "&", "&#42;", "&#x41;", "&#0;",
    "&copy;", "&nope;", "<", ">", "!", '"', "'", " ", "  ", "|", "\\|", "`|`", "<b>", "</b>",
    '<a href="z">', "</a>", "<br>", "<!-- c -->", "<?p?>", "<i", "-->", "<img src=q>", "\\*", "\\[",
    "\\\\", ":", "@", ".", ";", "&copy", "*a*", "_a_", "**a**", "`c`", "[l](u)", '[l](u "t")',
    "![i](s)", "[r]", "[t][r]", "[t][]", "![r]", "<u@v.w>", "{", "}", "#", "=", "-", "+", "\t",
    "_a", "a_", "*a", "a*", "~a", "a~",
]

BULLETS = ["- ", "* ", "+ ", "1. ", "2) ", "10. ", "-   ", "- [ ] a ", "- [x] b ", "-\t"]
INDENTS = [" ", "  ", "   ", "    ", "\t", "      "]
RULES = ["===", "---", "***", "_ _ _", "- - -", "--", "="]
FENCES = ["```", "~~~", "````", "``` js", "~~~ a`b", "``` a`b"]
DELIMITERS = ["|-|-|", "| --- | :-: |", "-|-", "|-|", "|---|--:|:--|", ":-:", "|:-|"]
DEFINITIONS = ["[r]: /url", '[r]: <u> "t"', "[R]: x", '[q]: /u\n"t"', "[r]:", "[é]: /e", "[É]"]
HTML = [
    "<div>", "</div>", "<p>", "<b>", "<!-- x", "-->", "<script>", "</script>", "<pre>", "</pre>",
    "<?php", "?>", "<!DOCTYPE x>", "<![CDATA[", "]]>", "<table><tr><td>", '<a href="q">',
    "<div><b>x</b>", "<del>*foo*</del>", "x <textarea>", "<title>t</title>", "<style>",
]


def inline(source, count=None):
    parts = []
    for _ in range(count or source.randint(1, 8)):
        choice = source.random()
        if choice < 0.35:
            parts.append(source.choice(WORDS))
        elif choice < 0.55:
            parts.append(source.choice(ADDRESSES))
        else:
            parts.append(source.choice(MARKUP))
        if source.random() < 0.45:
            parts.append(" ")
    return "".join(parts)


def line(source):
    kinds = [
        (0.50, lambda: inline(source)),
        (0.55, lambda: ""),
        (0.60, lambda: "> " + line(source)),
        (0.66, lambda: source.choice(BULLETS) + line(source)),
        (0.72, lambda: source.choice(INDENTS) + line(source)),
        (0.75, lambda: source.choice(["# ", "## ", "###### ", "#"]) + inline(source)
            + source.choice(["", " #", " ##", " \\#"])),
        (0.78, lambda: source.choice(RULES)),
        (0.80, lambda: source.choice(FENCES)),
        (0.83, lambda: "|".join(inline(source, 2) for _ in range(source.randint(1, 4)))),
        (0.86, lambda: "| "
            + " | ".join(inline(source, 2) for _ in range(source.randint(1, 3))) + " |"),
        (0.89, lambda: source.choice(DELIMITERS)),
        (0.92, lambda: source.choice(DEFINITIONS)),
        (0.96, lambda: source.choice(HTML)),
        (1.00, lambda: inline(source) + source.choice(["  ", "\\"])),
    ]
    choice = source.random()
    return next(make for limit, make in kinds if choice < limit)()


def table(source):
    columns = source.randint(1, 4)

    def row():
        count = max(1, columns + source.choice([0, 0, 0, 1, -1]))
        cells = "|".join(f" {inline(source, source.randint(1, 4))} " for _ in range(count))
        return source.choice(["|", ""]) + cells + source.choice(["|", ""])

    alignments = "|".join(source.choice(["---", ":-:", "--:", ":--"]) for _ in range(columns))
    rows = [row(), f"|{alignments}|"] + [row() for _ in range(source.randint(0, 3))]
    return "\n".join(rows)


def document(seed):
    """The document of a seed; always the same one."""
    source = random.Random(seed)
    parts = []
    for _ in range(source.randint(1, 6)):
        choice = source.random()
        if choice < 0.15:
            parts.append(table(source))
        elif choice < 0.4:
            parts.append(inline(source, source.randint(3, 14)))
        else:
            parts.append("\n".join(line(source) for _ in range(source.randint(1, 4))))
        parts.append(source.choice(["\n", "\n\n", "\n\n"]))
    if source.random() < 0.5:
        parts.append('\n\n[r]: /ref "title"\n[l]: <l>\n')
    return "".join(parts)

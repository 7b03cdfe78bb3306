"""Seeded generator of documents: each takes one list of features and grows a tree from them."""

import random

from .tree import Node, text

LATIN = (
    "the harbour office keeps a long manual of tides, and every page is wide; read it (twice) or so. A "
    "well-known state-of-the-art list? Yes! AVATAR To. office affair fjord 12 345.67 a/b/c https://example.test/a-b?c=d "
    "Tj fi ffi Wave WAVE y. \"quoted\" 'single' x=1 &amp; [1] {2} e.g. i.e. nbsp&nbsp;joined so&shy;ft&shy;hy&shy;phens "
    "extraordinarily incomprehensibilities — – … naïve café Ünï"
).split()
HEBREW = "שלום עולם ארוך מאוד כאן יש עוד מילים (בשורה) הזאת, ספר־טוב 12 34-56 a.b".split()
ARABIC = "مرحبا بالعالم هذا نص طويل، مع كلمات (كثيرة) في السطر ١٢٣ 45.6 لا".split()
CJK = "港の図書館には 古い航海日誌（ログブック） がたくさんある。」「次 、・ ：；！？ 漢字 123個 “引用” カタカナー、ッャ 항구 도서관에는 오래된 항해 中文，标点。".split()
OTHER = "สวัสดีชาวโลกวันนี้อากาศดี नमस्ते दुनिया Привет мир Γειά σου ❤️ 😀 👩‍🚀 🇩🇪 1️⃣ é e\u0301 ☎︎".split()

# What a document is grown from, by name; each random document takes one list.
FEATURES = [
    ["inline"], ["inline", "fonts"], ["inline", "images"], ["inline", "breaks"],
    ["lists", "inline"], ["blocks", "inline"], ["blocks", "lists", "details"], ["lists", "images", "pre"],
    ["align", "blocks", "inline"], ["floats", "blocks"], ["floats", "inline", "lists"], ["floats", "tables", "align"],
    ["tables", "inline"], ["tables", "lists", "images"], ["fieldset", "blocks", "rules"], ["controls", "inline"],
    ["pre", "inline", "fonts"], ["bidi", "inline"], ["bidi", "lists", "blocks"], ["bidi", "pre", "align", "breaks"],
    ["cjk", "inline"], ["cjk", "other", "fonts"], ["other", "inline", "blocks"], ["block-in-link", "blocks"],
    ["block-in-link", "images", "lists", "tables"], ["misnest", "inline", "blocks"], ["misnest", "lists", "fonts"],
    ["quotes", "inline", "blocks"], ["bidi", "tables"], ["bidi", "floats"],
    ["inline", "fonts", "images", "breaks", "lists", "blocks", "details", "align", "tables", "pre", "rules", "quotes"],
    ["inline", "fonts", "images", "floats", "lists", "blocks", "details", "align", "tables", "block-in-link", "misnest"],
]
IMAGES = ["logo-40x30.png", "icon-24x48.png", "t-20x20.png", "t-60x10.png", "badge-88x20.png", "t-30x40.png"]
ALIGNS = ["left", "right", "center", "justify"]


class Generator:
    """Grows one document; the same seed gives the same one."""

    def __init__(self, seed, features=None):
        self.random = random.Random(seed)
        self.features = set(features or self.random.choice(FEATURES))
        self.links = 0

    def chance(self, p):
        return self.random.random() < p

    def pick(self, choices):
        return self.random.choice(choices)

    def has(self, feature):
        return feature in self.features

    def document(self):
        blocks = [self.block(0) for _ in range(self.random.randint(2, 6))]
        root = Node("", children=blocks)
        if self.links == 0:
            root.children.append(Node("p", children=[self.link(3)]))
        return root

    # ------------------------------------------------------------ text
    def words(self, count=None):
        lists = [LATIN]
        if self.has("bidi"):
            lists += [HEBREW, HEBREW, ARABIC]
        if self.has("cjk"):
            lists += [CJK, CJK]
        if self.has("other"):
            lists += [OTHER, CJK, HEBREW]
        source = self.pick(lists)
        count = count or self.pick([1, 1, 2, 3, 4, 6, 9])
        words = []
        for _ in range(count):
            if self.chance(0.15):
                source = self.pick(lists)
            words.append(self.pick(source))
        joined = " ".join(words)
        if self.chance(0.4):
            joined = " " + joined
        if self.chance(0.4):
            joined += self.pick([" ", " ", "\n", "  "])
        return text(joined)

    def inlines(self, depth, count=None):
        return [self.inline(depth) for _ in range(count or self.pick([1, 2, 2, 3, 3, 4, 5]))]

    def inline(self, depth):
        roll = self.random.random()
        if depth > 4 or roll < 0.4:
            return self.words()
        if roll < 0.6:
            return self.link(depth)
        kinds = [self.phrase]
        for feature, make in [
            ("fonts", self.font), ("images", self.image), ("breaks", self.line_break), ("controls", self.control),
            ("quotes", self.quotation), ("bidi", self.directed), ("misnest", self.stray), ("floats", self.floating),
        ]:
            if self.has(feature):
                kinds += [make]
        return self.pick(kinds)(depth + 1)

    def link(self, depth):
        self.links += 1
        attributes = {"href": str(self.links)}
        if self.has("block-in-link") and self.chance(0.4) and depth < 3:
            return Node("a", attributes, [self.block(depth + 2) for _ in range(self.pick([1, 1, 2]))])
        children = [self.no_link(c) for c in self.inlines(depth + 2, self.pick([1, 1, 1, 2, 3]))]
        return Node("a", attributes, children)

    def no_link(self, node):
        if node.tag == "a":
            node.tag, node.attributes = "span", {}
        node.children = [self.no_link(c) for c in node.children]
        return node

    def phrase(self, depth):
        tags = ["b", "i", "em", "strong", "span", "code", "small", "big", "sub", "sup", "kbd", "u", "s", "cite", "tt", "q"]
        return Node(self.pick(tags), {}, self.inlines(depth, self.pick([1, 1, 2])))

    def font(self, depth):
        size = self.pick(["1", "2", "4", "5", "6", "+1", "-1", "+2", "-2"])
        attributes = {"size": size} if self.chance(0.8) else {"face": "Arial"}
        return Node("font", attributes, self.inlines(depth, self.pick([1, 2])))

    def quotation(self, depth):
        attributes = {"lang": self.pick(["de", "fr", "ja", "en", "ru"])} if self.chance(0.4) else {}
        return Node("q", attributes, self.inlines(depth, self.pick([1, 2])))

    def directed(self, depth):
        tag, attributes = self.pick(
            [("span", {"dir": "rtl"}), ("span", {"dir": "ltr"}), ("bdo", {"dir": "rtl"}), ("bdo", {"dir": "ltr"}),
             ("bdi", {}), ("span", {"dir": "auto"})]
        )
        return Node(tag, attributes, self.inlines(depth, self.pick([1, 2])))

    def stray(self, depth):
        return text(self.pick(["</b>", "</a>", "<b>", "<i>", "</p>", "</i>", "</span>", "<p>", "</code>", "</div>", "<small>"]))

    def image(self, depth):
        attributes = {"src": self.pick(IMAGES)}
        if self.chance(0.25):
            attributes["width"] = str(self.pick([10, 33, 120, "50%"]))
        if self.chance(0.15):
            attributes["height"] = str(self.pick([10, 33, 70]))
        if self.chance(0.15):
            attributes["align"] = self.pick(["top", "middle", "bottom", "absmiddle", "texttop", "absbottom", "baseline"])
        for name in ("border", "hspace", "vspace"):
            if self.chance(0.08):
                attributes[name] = str(self.pick([1, 3, 8]))
        return Node("img", attributes)

    def floating(self, depth):
        node = self.image(depth)
        node.attributes["align"] = self.pick(["left", "right"])
        return node

    def line_break(self, depth):
        if self.chance(0.3):
            return Node("wbr")
        attributes = {"clear": self.pick(["left", "right", "all"])} if self.chance(0.2) else {}
        return Node("br", attributes)

    def control(self, depth):
        tag, attributes = self.pick(
            [("input", {"type": "checkbox"}), ("input", {"type": "radio"}), ("input", {"size": "5"}),
             ("input", {"type": "submit"}), ("button", {}), ("input", {"type": "hidden"}), ("textarea", {"cols": "6"})]
        )
        return Node(tag, attributes, [self.words(2)] if tag == "button" else [])

    # ------------------------------------------------------------ blocks
    def block(self, depth):
        if depth > 4:
            return Node("p", {}, self.inlines(depth))
        kinds = [self.paragraph, self.paragraph, self.heading]
        for feature, make in [
            ("lists", self.list), ("blocks", self.container), ("details", self.details), ("pre", self.preformatted),
            ("rules", self.rule), ("fieldset", self.fieldset), ("tables", self.table), ("floats", self.float_block),
            ("align", self.aligned), ("blocks", self.bare), ("lists", self.definitions), ("block-in-link", self.card),
        ]:
            if self.has(feature):
                kinds += [make, make]
        return self.with_attributes(self.pick(kinds)(depth + 1))

    def with_attributes(self, node):
        if self.has("bidi") and node.tag and self.chance(0.4):
            node.attributes.setdefault("dir", self.pick(["rtl", "rtl", "ltr", "auto"]))
        if self.has("align") and node.tag in ("p", "div", "h1", "h2", "h3") and self.chance(0.3):
            node.attributes["align"] = self.pick(ALIGNS)
        if self.has("cjk") and node.tag and self.chance(0.3):
            node.attributes["lang"] = self.pick(["ja", "zh", "ko", "zh-TW"])
        return node

    def contents(self, depth):
        """Blocks, or inline content, or both."""
        roll = self.random.random()
        if roll < 0.4:
            return self.inlines(depth)
        if roll < 0.7:
            return [self.block(depth) for _ in range(self.pick([1, 2]))]
        mixed = self.inlines(depth, 2) + [self.block(depth)]
        return mixed + (self.inlines(depth, 1) if self.chance(0.5) else [])

    def paragraph(self, depth):
        return Node("p", {}, self.inlines(depth))

    def bare(self, depth):
        return Node("", {}, self.inlines(depth))

    def heading(self, depth):
        return Node(self.pick(["h1", "h2", "h3", "h4", "h5", "h6"]), {}, self.inlines(depth, self.pick([1, 2])))

    def container(self, depth):
        tag = self.pick(["div", "blockquote", "section", "figure", "address", "center", "article", "figcaption", "dir", "menu"])
        return Node(tag, {}, self.contents(depth))

    def aligned(self, depth):
        if self.chance(0.3):
            return Node("center", {}, self.contents(depth))
        return Node("div", {"align": self.pick(ALIGNS)}, self.contents(depth))

    def card(self, depth):
        self.links += 1
        children = [self.no_link(self.block(depth + 1)) for _ in range(self.pick([1, 2]))]
        if self.chance(0.4):
            children.insert(self.random.randint(0, len(children)), self.words())
        return Node("a", {"href": str(self.links)}, children)

    def list(self, depth):
        tag = self.pick(["ul", "ul", "ol", "ol", "menu"])
        attributes = {}
        if self.chance(0.3):
            attributes["type"] = self.pick(["a", "I", "i", "1", "disc", "square", "none"])
        if tag == "ol" and self.chance(0.2):
            attributes["start"] = str(self.pick([-3, 0, 9, 1000]))
        items = [Node("li", {}, self.item(depth)) for _ in range(self.pick([1, 2, 3]))]
        return Node(tag, attributes, items)

    def item(self, depth):
        return [] if self.chance(0.06) else self.contents(depth)

    def definitions(self, depth):
        children = []
        for _ in range(self.pick([1, 2])):
            children.append(Node("dt", {}, self.inlines(depth, 2)))
            children.append(Node("dd", {}, self.contents(depth)))
        return Node("dl", {}, children)

    def details(self, depth):
        summary = Node("summary", {}, self.inlines(depth, 2) if self.chance(0.8) else [self.heading(depth)])
        children = ([summary] if self.chance(0.9) else []) + self.contents(depth)
        return Node("details", {"open": None} if self.chance(0.6) else {}, children)

    def preformatted(self, depth):
        children = []
        for node in self.inlines(depth):
            children += [node, text(self.pick(["\n", "\n\n", "\t", "  ", " \n", "a\tb\n", "    "]))]
        return Node("pre", {"wrap": None} if self.chance(0.2) else {}, children)

    def rule(self, depth):
        attributes = {}
        if self.chance(0.3):
            attributes["width"] = self.pick(["50", "30%", "100"])
        if self.chance(0.3):
            attributes["size"] = self.pick(["1", "5", "0"])
        if self.chance(0.3):
            attributes["align"] = self.pick(["left", "right", "center"])
        return Node("hr", attributes)

    def fieldset(self, depth):
        children = self.contents(depth)
        if self.chance(0.7):
            legend = Node("legend", {"align": self.pick(["left", "center", "right"])} if self.chance(0.3) else {})
            legend.children = self.inlines(depth, 2)
            children.insert(0 if self.chance(0.8) else len(children), legend)
        return Node("fieldset", {}, children)

    def float_block(self, depth):
        if self.has("tables") and self.chance(0.5):
            table = self.table(depth)
            table.attributes["align"] = self.pick(["left", "right"])
            return table
        return Node("p", {}, [self.floating(depth)] + self.inlines(depth))

    def table(self, depth):
        attributes = {}
        for name, values, p in [
            ("border", ["1", "0", "5"], 0.4), ("cellpadding", ["0", "5"], 0.3), ("cellspacing", ["0", "7"], 0.3),
            ("width", ["100%", "50%", "240"], 0.3), ("align", ["center", "right"], 0.1 if self.has("align") else 0),
        ]:
            if self.chance(p):
                attributes[name] = self.pick(values)
        columns = self.random.randint(1, 4)
        rows = [Node("tr", {}, self.cells(depth, columns)) for _ in range(self.random.randint(1, 3))]
        if self.chance(0.15):
            rows.insert(0, Node("caption", {}, self.inlines(depth, 1)))
        return Node("table", attributes, rows)

    def cells(self, depth, columns):
        cells = []
        while columns > 0:
            attributes = {}
            if columns > 1 and self.chance(0.1):
                attributes["colspan"] = "2"
                columns -= 1
            for name, values, p in [
                ("width", ["30%", "60", "10%"], 0.15), ("align", ["center", "right"], 0.2), ("nowrap", [None], 0.05),
                ("valign", ["top", "bottom", "middle", "baseline"], 0.2), ("rowspan", ["2"], 0.05), ("height", ["50"], 0.05),
            ]:
                if self.chance(p):
                    attributes[name] = self.pick(values)
            columns -= 1
            content = self.contents(depth + 2) if self.chance(0.3) else self.inlines(depth + 1, self.pick([1, 2]))
            cells.append(Node(self.pick(["td", "td", "td", "th"]), attributes, content))
        return cells

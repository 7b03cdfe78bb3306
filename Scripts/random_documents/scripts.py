"""Seeded generator of paragraphs that mix scripts, with links and other elements cutting the text anywhere."""

from .generator import Generator
from .tree import Node, text

LATIN = "the harbour office, AVATAR fjord fi ffl well-known (twice) a/b “quoted” naïve café e\u0301 ﬁ Tj. 12 345.67 1,000 a-b?c=d".split()
HEBREW = "שלום עולם ארוך (בשורה) הזאת, ספר־טוב 12 34-56 שָׁלוֹם בְּרֵאשִׁית „כן” א-ב".split()
ARABIC = "مرحبا بالعالم هذا نص طويل، (كثيرة) في ١٢٣ 45.6 لا الله مُحَمَّد کتاب‌ها ـــ ﷺ پاکستان؟ ٪٥٠".split()
DEVANAGARI = "नमस्ते दुनिया क्षत्रिय हिन्दी कर्त्तव्य। १२३ श्री र्‍य ॐ स्त्रियाँ".split()
TAMIL = "வணக்கம் உலகம் க்ஷ ஸ்ரீ கொண்டு தமிழ்நாடு௧".split()
BENGALI = "নমস্কার বিশ্ব বাংলাদেশ ক্ষুদ্র কর্ম র‍্যাব ৎ১২".split()
THAI = "สวัสดีชาวโลก วันนี้อากาศดีมาก ภาษาไทยน้ำตกที่สวยงาม(ไทย)ๆ ฯลฯ ๑๒๓ กรุงเทพมหานคร".split()
LAO = "ພາສາລາວງາມຫຼາຍ ນ້ຳຕົກ ສະບາຍດີ".split()
KHMER = "ពិភពលោក ភាសាខ្មែរពិបាក។".split()
MYANMAR = "မင်္ဂလာပါကမ္ဘာလောက မြန်မာဘာသာစကား။ ရန်ကုန်မြို့".split()
CJK = (
    "港の図書館 古い航海日誌（ログブック）がある。 「次」、 ・：；！？ 漢字123個 “引用”‘と’ カタカナー ッャ々 항구 도서관에는 中文，标点。 ｶﾞﾊﾝｶｸ ＡＢＣ ―― …… 〜から 葛󠄀 か゚ が"
).split()
EMOJI = "❤️ 😀😀 👩‍🚀 👨‍👩‍👧 🇩🇪🇫🇷 🇩 1️⃣ #️⃣ 👍🏽 ☎︎ ☎ ♀️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ✈ ©️ ™".split()
MARKS = ["x\u0301\u0323", "\u0301a", "o\u0308\u0304", "d\u0338", "q\u20dd", "И\u0306", "ё", "a\u0489b", "\u0e31", "e\u0301\u200d"]
ODD = ["\u00ad", "so\u00adft", "\u200b", "\u2060", "\u00a0", "\u202f", "\u3000", "\u2003", "\u2009", "—", "–", "‐", "‑", "\u200d", "\u200c",
       "…", "\u2028", "·", "ª", "½", "№", "℃", "€5", "%", "\t", "\n", "  ", "/", "\\"]
CONTROLS = ["\u200e", "\u200f", "\u061c", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"]
SCRIPTS = [LATIN, HEBREW, ARABIC, DEVANAGARI, TAMIL, BENGALI, THAI, LAO, KHMER, MYANMAR, CJK, EMOJI, MARKS]
LANGUAGES = ["ja", "zh", "zh-TW", "ko", "th", "ar", "he", "hi", "en"]
DIRECTIONS = [("span", {"dir": "rtl"}), ("span", {"dir": "ltr"}), ("bdo", {"dir": "rtl"}), ("bdo", {"dir": "ltr"}), ("bdi", {}),
              ("span", {"dir": "auto"})]
FONTS = ["DejaVuSans.ttf", "NotoSansDevanagari-Regular.ttf", "NotoSansTamil-Regular.ttf", "NotoSansBengali-Regular.ttf",
         "NotoSansThai-Regular.ttf", "NotoSansLao-Regular.ttf", "NotoSansKhmer-Regular.ttf", "NotoSansMyanmar-Regular.ttf",
         "NotoSansHebrew-Regular.ttf", "NotoSansCJK-Regular.ttc", "NotoColorEmoji.ttf"]
OPTIONS = ["--font", FONTS[0], "--mono", "DejaVuSansMono.ttf"] + [o for f in FONTS[1:] for o in ("--fallback", f)]


class ScriptGenerator(Generator):
    """Grows one document of a few scripts; the features are scripts, directions, controls, oddities."""

    def __init__(self, seed, features=None):
        super().__init__(seed, ["scripts"])
        own = self.random.sample(SCRIPTS, self.pick([1, 2, 2, 3, 4]))
        if self.chance(0.35):
            own += [HEBREW, ARABIC]
        self.own = own
        self.isBidi = any(s in (HEBREW, ARABIC) for s in own) or self.chance(0.1)
        self.features = set(features or self.random.choice([["plain"], ["odd"], ["controls"], ["odd", "controls"], ["cut"]]))

    def document(self):
        return Node("", children=[self.holder() for _ in range(self.random.randint(1, 4))])

    def holder(self):
        """A block with one paragraph of text, or a list or table of them."""
        roll = self.random.random()
        if roll < 0.55:
            return self.attributed(Node(self.pick(["p", "div", "h3"]), {}, self.cut()))
        if roll < 0.75:
            return self.attributed(Node("pre", {"wrap": None} if self.chance(0.6) else {}, self.cut()))
        if roll < 0.9:
            items = [self.attributed(Node("li", {}, self.cut()), 0.2) for _ in range(2)]
            return self.attributed(Node(self.pick(["ul", "ol"]), {}, items))
        cells = [self.attributed(Node("td", {}, self.cut()), 0.3) for _ in range(2)]
        return self.attributed(Node("table", {}, [Node("tr", {}, cells)]))

    def attributed(self, node, chance=0.5):
        if self.isBidi and self.chance(chance):
            node.attributes["dir"] = self.pick(["rtl", "rtl", "ltr", "auto"])
        if self.chance(chance / 2) and node.tag != "pre":
            node.attributes["align"] = self.pick(["justify", "justify", "center", "right", "left"])
        if self.chance(chance / 2):
            node.attributes["lang"] = self.pick(LANGUAGES)
        return node

    def string(self):
        pieces = []
        for _ in range(self.random.randint(3, 22)):
            pieces.append(self.pick(self.pick(self.own)))
            if "odd" in self.features and self.chance(0.3):
                pieces.append(self.pick(ODD))
            if "controls" in self.features and self.chance(0.2):
                pieces.append(self.pick(CONTROLS))
            if self.chance(0.7):
                pieces.append(" ")
        return "".join(pieces)

    def cut(self):
        """The text cut into stretches at any character, some of them in elements."""
        return self.wrapped(self.string(), 0, False)

    def wrapped(self, string, depth, in_link):
        nodes = []
        count = min(len(string), self.random.randint(1, 6))
        places = sorted(self.random.sample(range(1, len(string)), count)) if len(string) > count else []
        places = [0] + places + [len(string)]
        for start, end in zip(places, places[1:]):
            nodes.append(self.stretch(string[start:end], depth, in_link))
        return nodes

    def stretch(self, string, depth, in_link):
        inner = [text(string)] if depth > 2 or self.chance(0.6) else self.wrapped(string, depth + 1, in_link)
        roll = self.random.random()
        if roll < 0.45 and not in_link:
            self.links += 1
            return Node("a", {"href": str(self.links)}, [self.no_link(n) for n in inner])
        if roll < 0.6 and self.isBidi:
            return Node(*self.pick(DIRECTIONS), inner)
        if roll < 0.75:
            return Node(self.pick(["b", "i", "span", "small", "code", "u", "sup"]), {}, inner)
        return Node("", {}, inner)

#!/usr/bin/env python3
"""Writes seeded Markdown of a given size: headings, paragraphs, lists, tables, quotes, code, links.

  corpus.py BYTES FILE

The vocabulary has 40,000 words drawn by Zipf's law, the frequent ones short, as in prose; there is
a link about every 210 bytes. The same size gives the same bytes.
"""

import itertools
import random
import sys

SEED = 20_240_229
WORDS = 40_000
ONSETS = "b c d f g h l m n p r s t w th st ch sh br tr".split()
VOWELS = "a e i o u a e i o u ea ou".split()
CODAS = ["", "", "", "", "l", "m", "n", "r", "s", "t", "d", "ng", "st"]


class Corpus:
    def __init__(self, seed=SEED):
        self.random = random.Random(seed)
        self.words = self.vocabulary()
        weights = (1 / (rank + 1.5) for rank in range(WORDS))
        self.cumulative = list(itertools.accumulate(weights))
        self.pending = []

    def vocabulary(self):
        """Distinct words; the more frequent, the fewer syllables."""
        words = {}
        while len(words) < WORDS:
            syllables = 1 + (len(words) > 400) + (len(words) > 15_000)
            word = "".join(self.random.choice(ONSETS) + self.random.choice(VOWELS)
                           + self.random.choice(CODAS) for _ in range(syllables))
            words[word] = True
        return list(words)

    def word(self):
        if not self.pending:
            self.pending = self.random.choices(self.words, cum_weights=self.cumulative, k=4096)
        return self.pending.pop()

    def phrase(self, least, most):
        return " ".join(self.word() for _ in range(self.random.randint(least, most)))

    def url(self):
        path = "/".join(self.word() for _ in range(self.random.randint(1, 3)))
        return f"https://{self.word()}.example/{path}.html"

    def link(self):
        kind = self.random.random()
        text = self.phrase(1, 4)
        if kind < 0.1:
            return f"<{self.url()}>"
        if kind < 0.2:
            return f"[**{text}**]({self.url()})"
        if kind < 0.3:
            return f"[`{text.replace(' ', '_')}`]({self.url()} \"{self.phrase(1, 3)}\")"
        return f"[{text}]({self.url()})"

    def inline(self):
        kind = self.random.random()
        if kind < 0.40:
            return self.link()
        if kind < 0.60:
            return f"*{self.phrase(1, 3)}*"
        if kind < 0.80:
            return f"**{self.phrase(1, 3)}**"
        return f"`{self.word()}_{self.word()}()`"

    def sentence(self):
        parts = [self.phrase(3, 9).capitalize()]
        for _ in range(self.random.randint(0, 2)):
            parts += [self.inline(), self.phrase(2, 8)]
        return " ".join(parts) + self.random.choice(".......?!")

    def paragraph(self):
        return " ".join(self.sentence() for _ in range(self.random.randint(2, 6)))

    def bullets(self, indent=""):
        lines = []
        for number in range(1, self.random.randint(3, 7)):
            lines.append(f"{indent}- {self.sentence()}")
            if not indent and number == 2 and self.random.random() < 0.4:
                lines += self.bullets("  ")
        return lines

    def table(self):
        columns = self.random.randint(2, 4)
        row = lambda cells: "| " + " | ".join(cells) + " |"
        lines = [row(self.phrase(1, 2) for _ in range(columns)), row(["---"] * columns)]
        for _ in range(self.random.randint(2, 6)):
            lines.append(row(self.link() if self.random.random() < 0.3 else self.phrase(1, 4)
                             for _ in range(columns)))
        return lines

    def block(self):
        kind = self.random.random()
        if kind < 0.10:
            return "#" * self.random.randint(2, 4) + " " + self.phrase(2, 6).capitalize()
        if kind < 0.70:
            return self.paragraph()
        if kind < 0.80:
            return "\n".join(self.bullets())
        if kind < 0.86:
            return "\n".join(f"{n}. {self.sentence()}" for n in range(1, 5))
        if kind < 0.91:
            return "\n".join(self.table())
        if kind < 0.95:
            return "> " + self.paragraph()
        return "```\n" + "\n".join(self.phrase(2, 8) for _ in range(4)) + "\n```"


def write(size, path):
    corpus, written = Corpus(), 0
    with open(path, "w", encoding="ascii", newline="\n") as file:
        while written < size:
            written += file.write(corpus.block() + "\n\n")


if __name__ == "__main__":
    write(int(sys.argv[1]), sys.argv[2])

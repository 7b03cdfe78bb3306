"""A reader of binary link maps, written from docs/FORMAT-BINARY.md alone."""
import math
import struct
import zlib

NONE = 0xFFFFFFFF


class LinkMap:
    def __init__(self, data):
        if data[:8] != b"\x89LMAP\r\n\x1a":
            raise ValueError("not a link map")
        version, checksum, size, sections, layouts, links, _ = struct.unpack_from("<IIQIIII", data, 8)
        if version != 1 or size > len(data) or 40 + 24 * sections > size:
            raise ValueError("unsupported or truncated")
        if zlib.crc32(data[16:size]) != checksum:
            raise ValueError("damaged")
        self.link_count, self.layout_count, self.sections = links, layouts, {}
        for index in range(sections):
            kind, layout, offset, length = struct.unpack_from("<4sIQQ", data, 40 + 24 * index)
            if offset % 8 or offset + length > size:
                raise ValueError("a section lies outside")
            self.sections[kind.decode(), layout] = data[offset:offset + length]

    def records(self, kind, fmt, layout=NONE):
        return list(struct.iter_unpack("<" + fmt, self.sections.get((kind, layout), b"")))

    def string(self, offset, length):
        pool = self.sections.get(("STRS", NONE), b"")
        return None if offset == NONE else pool[offset:offset + length].decode()

    def hrefs(self):
        return [self.string(*record[:2]) for record in self.records("LINK", "10I2Q6IBB6x")]

    def layout(self, index):
        return Layout(self, index)


def units(px):
    return math.floor(64 * px)


def gap(value, low, high):
    return max(low - value, 0, value - high)


def half_open_gap(value, low, high):
    return low - value if value < low else max(0, value - high + 1)


class Layout:
    def __init__(self, link_map, index):
        self.rects = link_map.records("RECT", "4i", index)
        self.links = [record[0] for record in link_map.records("FRAG", "IiIII", index)]
        grid = link_map.sections.get(("GRID", index), b"")
        self.origin = struct.unpack_from("<2i", grid) if grid else None
        self.levels = list(struct.iter_unpack("<BBHIII", grid[16:]))
        self.cells = link_map.records("CELL", "II", index)
        self.entries = [entry for entry, in link_map.records("ENTR", "I", index)]
        self.lines = link_map.records("LINE", "4ii2I4I", index)
        self.runs = link_map.records("RUNS", "4i2IIIiBBH4I", index)
        self.characters = link_map.records("CHAR", "iI", index)

    def candidates(self, x, y):
        if self.origin is None:
            return range(len(self.rects))
        found = []
        for shift_x, shift_y, _, columns, rows, first_cell in self.levels:
            column = min(max((x - self.origin[0]) >> shift_x, 0), columns - 1)
            row = min(max((y - self.origin[1]) >> shift_y, 0), rows - 1)
            first, count = self.cells[first_cell + row * columns + column]
            end = first + (count & 0x7FFFFFFF)
            found += self.entries[first:end] if count >> 31 else range(first, end)
        return found

    def answer(self, fragment):
        return None if fragment is None else [self.links[fragment], fragment]

    def hit(self, x, y):
        x, y = units(x), units(y)
        inside = [f for f in self.candidates(x, y) if self.contains(self.rects[f], x, y)]
        return self.answer(max(inside, default=None))

    @staticmethod
    def contains(rect, x, y):
        return rect[0] <= x < rect[2] and rect[1] <= y < rect[3]

    def nearest(self, x, y, radius):
        hit = self.hit(x, y)
        x, y, r = units(x), units(y), min(units(radius), 1 << 26)
        best = None
        for fragment, (x0, y0, x1, y1) in enumerate(self.rects):
            distance = gap(x, x0, x1) ** 2 + gap(y, y0, y1) ** 2
            if x0 < x1 and y0 < y1 and distance <= r * r:
                key = (-distance, self.overlap(self.links[fragment], x, y, r), fragment)
                best = max(best or key, key)
        return hit or (self.answer(best[2]) if best and r > 0 else None)

    def overlap(self, link, x, y, r):
        return sum(max(0, min(x1, x + r) - max(x0, x - r)) * max(0, min(y1, y + r) - max(y0, y - r))
                   for other, (x0, y0, x1, y1) in zip(self.links, self.rects) if other == link)

    def inRect(self, *px):
        a, b, c, d = map(units, px)
        return [f for f, (x0, y0, x1, y1) in enumerate(self.rects)
                if max(x0, a) < min(x1, c) and max(y0, b) < min(y1, d)]

    def character(self, x, y):
        x, y = units(x), units(y)
        _, _, line = min((half_open_gap(y, line[1], line[3]), half_open_gap(x, line[0], line[2]), index)
                         for index, line in enumerate(self.lines) if line[10])
        line, best = self.lines[line], None
        for run in self.runs[line[7]:line[7] + line[8]]:
            characters = self.characters[run[12]:run[12] + run[13]]
            edges = [c[0] for c in characters] + [run[2]]
            starts = [c[1] for c in characters]
            ends = [run[5]] + starts if run[9] % 2 else starts[1:] + [run[5]]
            for index, start in enumerate(starts):
                left, right = edges[index], max(edges[index], edges[index + 1])
                distance = half_open_gap(x, left, right)
                if best is None or distance < best[0]:
                    trailing = (2 * x >= left + right) != bool(run[9] % 2)
                    best = (distance, [start, ends[index], None if run[6] == NONE else run[6], trailing,
                                       distance == 0 and line[1] <= y < line[3]])
        return best[1]

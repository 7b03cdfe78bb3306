"""Writes binary link maps without an index, as docs/FORMAT-BINARY.md says: enough for recorded event logs."""
import struct
import zlib

NONE = 0xFFFFFFFF


def write(links, order):
    """A map of one layout. links: by number None (absent) or {"rects": [[x, y, w, h]…], "inert"}; order: as painted."""
    records, places, rects, fragments = b"", [b""] * len(links), b"", b""
    for link in links:
        state, inert = (3, 0) if link is None else (0, 1 if link.get("inert") else 0)
        records += struct.pack("<10I2Q6IBB6x", *[NONE, 0] * 5, 0, 0, *[NONE] * 4, 0, 0, state, inert)
    for number in order:
        boxes = links[number]["rects"] if links[number] else []
        places[number] = struct.pack("<IIiiI", len(rects) // 16, len(boxes), 0, 0, 0)
        for x, y, width, height in boxes:
            rects += struct.pack("<4i", *(round(64 * edge) for edge in (x, y, x + width, y + height)))
            fragments += struct.pack("<IiIII", number, -1, NONE, NONE, 0)
    sections = [(b"DOCU", NONE, struct.pack("<10I", *[NONE, 0] * 5)), (b"LINK", NONE, records),
                (b"LAYO", NONE, struct.pack("<ii", 600 * 64, 600 * 64)), (b"PLAC", 0, b"".join(places)),
                (b"RECT", 0, rects), (b"FRAG", 0, fragments)]
    table, body, offset = b"", b"", 40 + 24 * len(sections)
    for kind, layout, data in sections:
        table += struct.pack("<4sIQQ", kind, layout, offset + len(body), len(data))
        body += data + bytes(-len(data) % 8)
    size = offset + len(body)
    rest = struct.pack("<QIIII", size, len(sections), 1, len(links), 0) + table + body
    return b"\x89LMAP\r\n\x1a" + struct.pack("<II", 1, zlib.crc32(rest)) + rest


def numbering(log):
    """The numbers of all links that an event log names, in ascending order."""
    numbers = {entry["link"] for entry in log["map"]}
    for event in log["events"]:
        if event[0] == "map":
            numbers |= {entry["link"] for entry in event[2]}
        elif event[0] in ("key", "activate"):
            numbers.add(event[2])
    return sorted(numbers)


def log_map(entries, numbers):
    """The map of an event log."""
    links = [None] * len(numbers)
    for entry in entries:
        links[numbers.index(entry["link"])] = entry
    painted = [numbers.index(entry["link"]) for entry in entries]
    return write(links, [n for n in range(len(numbers)) if links[n] is None] + painted)

"""A document as a tree that can be written as HTML and made smaller."""

VOID = {"br", "wbr", "img", "hr", "input", "col"}


class Node:
    """An element, or with tag None a run of source that stands as it is."""

    def __init__(self, tag, attributes=None, children=None, text=""):
        self.tag = tag
        self.attributes = dict(attributes or {})
        self.children = list(children or [])
        self.text = text

    def copy(self):
        return Node(self.tag, self.attributes, [c.copy() for c in self.children], self.text)

    def html(self):
        if self.tag is None:
            return self.text
        inner = "".join(c.html() for c in self.children)
        if self.tag == "":
            return inner
        attributes = "".join(
            " " + name if value is None else f' {name}="{value}"'
            for name, value in self.attributes.items()
        )
        end = "" if self.tag in VOID else f"{inner}</{self.tag}>"
        return f"<{self.tag}{attributes}>{end}"


def text(source):
    return Node(None, text=source)


def reductions(root):
    """Smaller documents: each lacks one node, one element around its children, an attribute or words."""
    places = []

    def visit(node, path):
        places.append(path)
        for i, child in enumerate(node.children):
            visit(child, path + (i,))

    visit(root, ())
    for path in places[1:]:
        for change in (remove, unwrap, halve_text):
            yield from changed(root, path, change)
        for name in at(root, path).attributes:
            if name != "href":
                yield from changed(root, path, lambda parent, i, n=name: drop_attribute(parent, i, n))


def at(root, path):
    for i in path:
        root = root.children[i]
    return root


def changed(root, path, change):
    copy = root.copy()
    parent = at(copy, path[:-1])
    result = change(parent, path[-1])
    if result is None:
        yield copy
    elif result is not False:
        for replacement in result:
            copy = root.copy()
            at(copy, path[:-1]).children[path[-1]] = replacement
            yield copy


def remove(parent, i):
    del parent.children[i]


def unwrap(parent, i):
    node = parent.children[i]
    if not node.tag or not node.children:
        return False
    parent.children[i : i + 1] = node.children


def halve_text(parent, i):
    node = parent.children[i]
    if node.tag is not None or len(node.text) < 2:
        return False
    words = node.text.split(" ")
    middle = len(words) // 2
    if middle:
        halves = [" ".join(words[:middle]), " ".join(words[middle:])]
        halves += [" ".join(words[:k] + words[k + 1 :]) for k in range(min(len(words), 12))]
    else:
        half = len(node.text) // 2
        halves = [node.text[:half], node.text[half:]]
        halves += [node.text[:k] + node.text[k + 1 :] for k in range(min(len(node.text), 12))]
    return [text(half) for half in halves if half]


def drop_attribute(parent, i, name):
    del parent.children[i].attributes[name]

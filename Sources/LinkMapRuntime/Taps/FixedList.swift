/// A list with room for sixteen elements, in place.
struct FixedList<Element> {
  private var storage: [16 of Element]
  private(set) var count = 0

  /// Makes an empty list; `element` fills the room.
  init(filling element: Element) { storage = [16 of Element](repeating: element) }

  var isFull: Bool { count == 16 }

  subscript(_ index: Int) -> Element {
    @inline(__always) get { storage[index] }
    @inline(__always) _modify { yield &storage[index] }
  }

  /// Appends an element; without room, nothing.
  mutating func append(_ element: Element) {
    guard !isFull else { return }
    storage[count] = element
    count += 1
  }

  /// Removes an element; the later ones move up.
  mutating func remove(at index: Int) {
    for next in (index + 1)..<max(count, index + 1) { storage[next - 1] = storage[next] }
    count -= 1
  }

  mutating func removeAll() { count = 0 }
}

extension FixedList: Sendable where Element: Sendable {}

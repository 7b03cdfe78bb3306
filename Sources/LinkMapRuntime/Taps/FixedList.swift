/// A list with room for sixteen elements, in place.
struct FixedList<Element> {
  private var storage: [16 of Element]
  private(set) var count = 0

  /// Makes an empty list; what `make` gives fills the room.
  init(filling make: () -> Element) {
    storage = [16 of Element] { room in
      while !room.isFull { room.append(make()) }
    }
  }

  var isFull: Bool { count == 16 }

  /// An element; `index` is less than `count`.
  subscript(_ index: Int) -> Element {
    @inline(__always) get { storage[unchecked: index & 15] }
    @inline(__always) _modify { yield &storage[unchecked: index & 15] }
  }

  /// Appends an element; without room, nothing.
  @inline(never)
  mutating func append(_ element: Element) {
    guard !isFull else { return }
    self[count] = element
    count &+= 1
  }

  /// Removes an element; the later ones move up.
  @inline(never)
  mutating func remove(at index: Int) {
    for next in (index &+ 1)..<max(count, index &+ 1) { self[next &- 1] = self[next] }
    count &-= 1
  }

  mutating func removeAll() { count = 0 }
}

extension FixedList: Sendable where Element: Sendable {}

internal import TextModel

/// Collects what can be jumped to: of equal names the first counts, and an `id` before any
/// `<a name>` (HTML standard, "select the indicated part").
struct TargetCollector {
  private var found: [(name: String, element: Int32, isID: Bool)] = []
  private var ids: Set<String> = []
  private var names: Set<String> = []

  mutating func add(id: String, of element: Int32) {
    if ids.insert(id).inserted { found.append((id, element, true)) }
  }

  mutating func add(name: String, of element: Int32) {
    if names.insert(name).inserted { found.append((name, element, false)) }
  }

  /// The targets in document order, not placed yet.
  func targets() -> [JumpTarget] {
    found.compactMap { target in
      if !target.isID && ids.contains(target.name) { return nil }
      return JumpTarget(name: target.name, element: target.element, place: .hidden)
    }
  }
}

internal import TextModel

/// A document's attributes with their names as `AttributeName`s.
struct AttributeTable {
  private let document: Document
  private let names: [AttributeName]
  /// By attribute: a number for its name and value, equal for equal ones; -1 where it cannot affect
  /// a style.
  private let styleKeys: [Int32]

  init(of document: Document) {
    self.document = document
    names = document.attributes.map { AttributeName($0.name) }
    var numbers: [Document.Attribute: Int32] = [:]
    var keys: [Int32] = []
    keys.reserveCapacity(names.count)
    for (i, name) in names.enumerated() {
      guard name.affectsStyle else {
        keys.append(-1)
        continue
      }
      let next = Int32(numbers.count)
      keys.append(numbers.lookUp(document.attributes[i], else: next))
    }
    styleKeys = keys
  }

  /// The value of node `index`'s attribute `name`; `nil` where it has none.
  func value(_ name: AttributeName, of index: Int) -> String? {
    for i in document.nodes[index].attributes where names[Int(i)] == name {
      return document.attributes[Int(i)].value
    }
    return nil
  }

  /// What an element's style may depend on among its attributes.
  enum StyleEffect {
    case none
    /// On these alone, which equal keys say are equal.
    case key(StyleKey)
    /// On more than a key can hold, or on the element's content.
    case own
  }

  /// Up to four attributes, in order; -1 for none.
  struct StyleKey: Hashable {
    var first: Int32 = -1
    var second: Int32 = -1
    var third: Int32 = -1
    var fourth: Int32 = -1
  }

  func styleEffect(of index: Int) -> StyleEffect {
    var (key, count) = (StyleKey(), 0)
    for i in document.nodes[index].attributes {
      let number = styleKeys[Int(i)]
      guard number >= 0 else { continue }
      if names[Int(i)] == .dir, document.attributes[Int(i)].value.lowercased() == "auto" {
        return .own
      }
      switch count {
      case 0: key.first = number
      case 1: key.second = number
      case 2: key.third = number
      case 3: key.fourth = number
      default: return .own
      }
      count += 1
    }
    return count == 0 ? .none : .key(key)
  }
}

extension Dictionary {
  /// The value for `key`, which is set to `new` where there is none.
  fileprivate mutating func lookUp(_ key: Key, else new: Value) -> Value {
    func get(_ value: inout Value) -> Value { value }
    return get(&self[key, default: new])
  }
}

internal import TextModel

extension Document {
  /// The direction that `dir=auto` gives node `index`: of its text's first strong character,
  /// skipping `bdi` and elements with a `dir` of their own (HTML standard, "auto" directionality).
  ///
  /// - Complexity: O(the subtree up to that character); nested `dir=auto` elements skip each other.
  func autoDirection(of index: Int, _ attributes: AttributeTable) -> ComputedStyle.Direction {
    var i = index + 1
    let end = Int(nodes[index].subtreeEnd)
    while i < end {
      switch nodes[i].kind {
      case .text:
        if let direction = firstStrongDirection(in: nodes[i].characters) { return direction }
      case .element:
        let isSkipped =
          switch nodes[i].tag {
          case .bdi, .script, .style, .textarea, .input: true
          default: attributes.value(.dir, of: i) != nil
          }
        if isSkipped {
          i = Int(nodes[i].subtreeEnd)
          continue
        }
      default: break
      }
      i += 1
    }
    return .ltr
  }

  private func firstStrongDirection(in range: Range<Int32>) -> ComputedStyle.Direction? {
    text.withUnsafeBufferPointer { bytes in
      var i = Int(range.lowerBound)
      let end = Int(range.upperBound)
      while i < end {
        let scalar = decodeScalar(bytes, at: &i)
        if let direction = strongDirection(of: scalar) { return direction }
      }
      return nil
    }
  }
}

/// The direction of a strong character (bidi classes L, R and AL of UAX #9); `nil` for others.
private func strongDirection(of value: UInt32) -> ComputedStyle.Direction? {
  if value < 0x80 {
    return (value | 0x20) >= 0x61 && (value | 0x20) <= 0x7A ? .ltr : nil
  }
  guard let scalar = Unicode.Scalar(value) else { return nil }
  switch value {
  case 0x200E: return .ltr
  case 0x200F, 0x061C: return .rtl
  default: break
  }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .letterNumber, .spacingMark:
    return isRightToLeft(value) ? .rtl : .ltr
  case .otherPunctuation, .unassigned, .otherNumber, .otherSymbol, .dashPunctuation:
    return isRightToLeft(value) && (value < 0x600 || value >= 0x700) ? .rtl : nil
  default: return nil
  }
}

/// Whether a letter with this value is of a right-to-left script: the ranges that Unicode
/// reserves for them.
private func isRightToLeft(_ value: UInt32) -> Bool {
  (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
    || (0xFE70...0xFEFF).contains(value) || (0x10800...0x10FFF).contains(value)
    || (0x1E800...0x1EFFF).contains(value)
}

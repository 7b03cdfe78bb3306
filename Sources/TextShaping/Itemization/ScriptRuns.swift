internal import CUnicode

/// A run of text of one script that is wholly emoji or wholly not.
struct ScriptRun {
  var end: Int
  /// An ISO 15924 tag.
  var script: UInt32
}

/// Divides a paragraph's text into runs of one script (UAX #24).
///
/// Common and inherited characters join the run they stand in; a closing bracket takes the script
/// of its opening one. Emoji in emoji presentation are runs of their own.
struct ScriptItemizer {
  private struct OpenBracket {
    var closing: UInt32
    /// Common while its run's script is not known yet.
    var script: UInt8
  }

  private static let bracketLimit = 32
  private var brackets: [OpenBracket] = []
  private var emojiRuns: [Range<Int>] = []

  /// Finds the runs of `text`; they tile it.
  mutating func divide(
    _ text: TextBytes, _ characters: inout CharacterTable, into runs: inout [ScriptRun]
  ) {
    runs.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    var script = CharacterTable.common
    var mayHoldEmoji = false
    var offset = 0
    while offset < text.count {
      let codePoint = text.scalar(at: offset)
      let character = characters[codePoint]
      mayHoldEmoji = mayHoldEmoji || EmojiScanner.mayStart(character)
      if !join(codePoint, character, &script, characters) {
        runs.append(ScriptRun(end: offset, script: characters.scripts[Int(script)]))
        script = scriptOfNextRun(codePoint, character)
      }
      offset += text.scalarLength(at: offset)
    }
    resolveBrackets(script)
    if script == CharacterTable.inherited { script = CharacterTable.common }
    runs.append(ScriptRun(end: text.count, script: characters.scripts[Int(script)]))
    if mayHoldEmoji { cutAtEmoji(text, &characters, &runs) }
  }

  /// Takes a character into the run of `script`, which becomes known by it; `false` where it
  /// belongs to another script.
  private mutating func join(
    _ codePoint: UInt32, _ character: CharacterProperties, _ script: inout UInt8,
    _ characters: CharacterTable
  ) -> Bool {
    var next = character.script
    if character.bracketType != 0 {
      if Int(character.bracketType) == LM_BRACKET_CLOSE {
        next = close(codePoint) ?? next
      } else {
        open(codePoint)
      }
    }
    if next <= CharacterTable.inherited || next == script { return true }
    if script <= CharacterTable.inherited {
      script = next
      return true
    }
    if characters.isUsed(character, with: script) { return true }
    resolveBrackets(script)
    return false
  }

  private mutating func open(_ codePoint: UInt32) {
    if brackets.count == ScriptItemizer.bracketLimit { brackets.removeFirst() }
    brackets.append(
      OpenBracket(closing: lm_paired_bracket(codePoint), script: CharacterTable.common))
  }

  /// The script of the bracket that a closing one belongs to; `nil` for none.
  private mutating func close(_ codePoint: UInt32) -> UInt8? {
    guard let match = brackets.lastIndex(where: { $0.closing == codePoint }) else { return nil }
    let script = brackets[match].script
    brackets.removeSubrange(match...)
    nextRunScript = script
    return script
  }

  private var nextRunScript = CharacterTable.common

  private func scriptOfNextRun(_ codePoint: UInt32, _ character: CharacterProperties) -> UInt8 {
    Int(character.bracketType) == LM_BRACKET_CLOSE ? nextRunScript : character.script
  }

  /// Gives the open brackets of a finished run its script.
  private mutating func resolveBrackets(_ script: UInt8) {
    for i in brackets.indices where brackets[i].script == CharacterTable.common {
      brackets[i].script = script
    }
  }

  private mutating func cutAtEmoji(
    _ text: TextBytes, _ characters: inout CharacterTable, _ runs: inout [ScriptRun]
  ) {
    EmojiScanner.findRuns(in: text, &characters, into: &emojiRuns)
    guard !emojiRuns.isEmpty else { return }
    var cut: [ScriptRun] = []
    var next = 0
    for run in runs {
      let start = cut.last?.end ?? 0
      while next < emojiRuns.count, emojiRuns[next].lowerBound < run.end {
        let emoji = emojiRuns[next]
        if emoji.lowerBound > max(start, cut.last?.end ?? 0) {
          cut.append(ScriptRun(end: emoji.lowerBound, script: run.script))
        }
        cut.append(ScriptRun(end: min(emoji.upperBound, run.end), script: run.script))
        if emoji.upperBound > run.end { break }
        next += 1
      }
      if cut.last?.end != run.end { cut.append(run) }
    }
    runs = cut
  }
}

internal import CUnicode

/// A run of text of one script that is wholly emoji or wholly not.
struct ScriptRun {
  var end: Int
  /// An ISO 15924 tag.
  var script: UInt32
}

/// Divides a paragraph's text into runs of one script (UAX #24).
///
/// Common and inherited characters join the run they stand in, common ones with Script_Extensions
/// only where these have the run's script; a closing bracket takes the script of its opening one. Emoji
/// in emoji presentation are runs of their own. A run ends after as many marks in a row as no text
/// has: to place marks takes a shaper quadratic time.
struct ScriptItemizer {
  private struct OpenBracket {
    var closing: UInt32
    /// Common while its run's script is not known yet.
    var script: UInt8
  }

  private static let bracketLimit = 32
  private static let markLimit = 512
  private var brackets: [OpenBracket] = []
  private var emojiRuns: [Range<Int>] = []
  /// The scripts that the current run can have; empty where any.
  private var candidates: [UInt8] = []

  /// Finds the runs of `text`; they tile it.
  mutating func divide(
    _ text: TextBytes, _ characters: inout CharacterTable, into runs: inout [ScriptRun]
  ) {
    runs.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    var mayHoldEmoji = false
    var markCount = 0
    var offset = 0
    while offset < text.count {
      let codePoint = text.scalar(at: offset)
      let character = characters[codePoint]
      mayHoldEmoji = mayHoldEmoji || EmojiScanner.mayStart(character)
      var script = character.script
      // An inherited character belongs to its base, whatever it is made for.
      var extensions = script == CharacterTable.inherited ? 0 : character.extensions
      if Int(character.bracketType) == LM_BRACKET_CLOSE, let known = close(codePoint) {
        (script, extensions) = (known, 0)
      }
      if !join(script, extensions, characters) {
        endRun(at: offset, characters, &runs)
        candidates.removeAll(keepingCapacity: true)
        _ = join(script, extensions, characters)
      }
      markCount = character.has(LM_IS_MARK) ? markCount + 1 : 0
      if markCount == ScriptItemizer.markLimit {
        endRun(at: offset, characters, &runs)
        markCount = 0
      }
      if Int(character.bracketType) == LM_BRACKET_OPEN { open(codePoint) }
      offset += text.scalarLength(at: offset)
    }
    endRun(at: text.count, characters, &runs)
    if mayHoldEmoji { cutAtEmoji(text, &characters, &runs) }
  }

  /// The script that is known of the current run.
  private var script: UInt8 { candidates.count == 1 ? candidates[0] : CharacterTable.common }

  private mutating func endRun(
    at end: Int, _ characters: CharacterTable, _ runs: inout [ScriptRun]
  ) {
    for i in brackets.indices where brackets[i].script == CharacterTable.common {
      brackets[i].script = script
    }
    runs.append(ScriptRun(end: end, script: characters.scripts[Int(script)]))
  }

  /// Takes a character into the current run, whose scripts it narrows; `false` where it cannot be.
  @inline(__always)
  private mutating func join(
    _ script: UInt8, _ extensions: UInt16, _ characters: CharacterTable
  ) -> Bool {
    if extensions == 0 {
      if script <= CharacterTable.inherited { return true }
      if candidates.count == 1, candidates[0] == script { return true }
    }
    return narrow(script, extensions, characters)
  }

  private mutating func narrow(
    _ script: UInt8, _ extensions: UInt16, _ characters: CharacterTable
  ) -> Bool {
    let scripts = extensions == 0 ? [script] : characters.scripts(atExtensions: extensions)
    if candidates.isEmpty {
      candidates = script <= CharacterTable.inherited || scripts.count == 1 ? scripts : [script]
      return true
    }
    let common = candidates.filter(scripts.contains)
    if common.isEmpty { return false }
    candidates = common
    return true
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
    return script
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

internal import LinkMapExport
internal import TextModel

extension Option {
  static let configuration = Option(
    "--config", value: "FILE", help: "options as JSON; else linkmap.json, looked for upwards")
  static let noConfiguration = Option("--no-config", help: "look for no linkmap.json")
  static let configuring = [configuration, noConfiguration]
}

extension ParsedArguments {
  /// Takes further options from a configuration file: the one that `--config` names, else the first
  /// `linkmap.json` in the first input's directory or above it. What the command line says wins.
  mutating func applyConfiguration(options known: [Option]) throws(Failure) {
    guard !has("--no-config") else { return }
    let file: String
    if let named = value("--config") {
      file = named
    } else {
      let start = operands.first.map { $0 == "-" ? "." : directory(of: $0) } ?? "."
      guard let found = findUpwards("linkmap.json", from: start) else { return }
      file = found
    }
    try prepend(Configuration(file: file).options(among: known))
    configuration = file
  }
}

/// A configuration file: an object whose members are options without their hyphens. `true` stands
/// for an option without a value, a list for several values, an object for `NAME=VALUE` pairs. Files
/// are relative to the configuration's directory.
struct Configuration {
  private let file: String
  private let bytes: [UInt8]
  private let members: [JSONValue.Member]

  init(file: String) throws(Failure) {
    self.file = file
    bytes = try readInput(file)
    guard case .object(let members) = try readJSON(bytes, of: file) else {
      throw Failure(.badInput, file: file, place: (1, 1), "is no JSON object")
    }
    self.members = members
  }

  /// The options that are among `known`; those of other verbs are left out.
  func options(among known: [Option]) throws(Failure) -> [(name: String, value: String)] {
    var options: [(name: String, value: String)] = []
    let all = Verb.all.flatMap(\.options).filter { option in
      !Option.configuring.contains { $0.name == option.name }
    }
    var keys: Set<String> = []
    for member in members {
      let name = "--" + member.key
      guard let option = all.first(where: { $0.name == name }) else {
        let names = all.map { String($0.name.dropFirst(2)) }
        throw failure(
          "unknown option '\(member.key)'\(hint(for: member.key, among: names))", member)
      }
      guard keys.insert(member.key).inserted else {
        throw failure("'\(member.key)' stands there twice", member)
      }
      guard known.contains(where: { $0.name == name }) else { continue }
      for value in try values(of: member, option) { options.append((name, value)) }
    }
    return options
  }

  private func values(
    of member: JSONValue.Member, _ option: Option
  ) throws(Failure) -> [String] {
    guard option.value != nil else {
      guard case .bool(let isOn) = member.value else {
        throw failure("'\(member.key)' is true or false", member)
      }
      return isOn ? [""] : []
    }
    switch member.value {
    case .array(let elements):
      let texts = try elements.map { (element) throws(Failure) in
        try text(of: element, member, option)
      }
      return option.value?.hasSuffix(",…") == true ? [texts.joined(separator: ",")] : texts
    case .object(let pairs) where option.value?.contains("=") == true:
      return try pairs.map { (pair) throws(Failure) in
        "\(pair.key)=\(try text(of: pair.value, pair, option))"
      }
    default: return [try text(of: member.value, member, option)]
    }
  }

  private func text(
    of value: JSONValue, _ member: JSONValue.Member, _ option: Option
  ) throws(Failure) -> String {
    switch value {
    case .number(let number): return shortest(number)
    case .string(let text):
      let isFile = option.value == "FILE" && !text.hasPrefix("/")
      return isFile ? directory(of: file) + "/" + text : text
    default: throw failure("'\(member.key)' needs \(option.value ?? "a value")", member)
    }
  }

  private func failure(_ message: String, _ member: JSONValue.Member) -> Failure {
    let place = SourceLocator(bytes).location(of: member.offset)
    return Failure(.badInput, file: file, place: (place.line, place.column), message)
  }
}

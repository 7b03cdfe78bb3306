internal import LinkMapRuntime

/// Replays recorded event logs (docs/GESTURES.md §3): each has its own map, options and events.
package enum GestureReplay {
  /// Replays a list of logs; the result is the list with the actions that came out.
  package static func replay(_ logs: JSONValue) throws(ReplayError) -> JSONValue {
    guard let list = logs.array else { throw ReplayError(log: "", message: "expected a list") }
    var result: [JSONValue] = []
    for log in list { result.append(try replay(log: log)) }
    return .array(result)
  }

  private static func replay(log: JSONValue) throws(ReplayError) -> JSONValue {
    let name = log["name"]?.string ?? ""
    guard case .object(var members) = log else {
      throw ReplayError(log: name, message: "expected an object")
    }
    let actions = JSONValue.array(try self.actions(of: log))
    if let index = members.firstIndex(where: { $0.key == "actions" }) {
      members[index].value = actions
    } else {
      members.append(JSONValue.Member("actions", actions))
    }
    return .object(members)
  }

  /// The actions to which a log's events lead.
  package static func actions(of log: JSONValue) throws(ReplayError) -> [JSONValue] {
    let reader = GestureLogReader(name: log["name"]?.string ?? "")
    let events = try reader.array(log["events"], "events")
    let numbering = try reader.numbering(of: log["map"], events)
    var map = try reader.map(log["map"], numbering)
    var recognizer = TapRecognizer(options: try reader.options(log["options"]))
    let host = ReplayHost(answers: log["options"]?["answers"], links: numbering.links)
    var actions: [JSONValue] = []
    for event in events {
      let (tapEvent, time, newMap) = try reader.event(event, numbering)
      if let newMap { map = try reader.map(newMap, numbering) }
      let layout = try reader.layout(of: map.map)
      recognizer.handle(tapEvent, at: time, in: layout) {
        host.answer($0)
      } emit: { action in
        actions.append(host.encode(action, of: event))
      }
    }
    return actions
  }
}

/// Why a log cannot be replayed.
package struct ReplayError: Error, Equatable {
  /// The log's name.
  package var log: String
  package var message: String
}

/// Links of a log: their numbers there, in ascending order, by their numbers in the map.
struct LinkNumbering {
  var links: [Int]

  func index(of link: Int) -> Int? { links.firstIndex(of: link) }
}

/// The answering side of a log.
struct ReplayHost {
  let answers: JSONValue?
  let links: [Int]

  func answer(_ question: TapQuestion) -> TapAnswer {
    switch question {
    case .claim(let link, _): answer("claim", link)
    case .menu(let link): answer("menu", link)
    case .longPress(let link): answer("longPress", link)
    case .open(let tap): answer("open", tap.link)
    }
  }

  private func answer(_ question: String, _ link: Int) -> TapAnswer {
    guard let answer = answers?[question]?["\(links[link])"] else { return .allow }
    if answer["replace"] != nil { return .replace }
    return answer.string == "refuse" ? .refuse : .allow
  }

  /// An action as logs write it.
  func encode(_ action: TapAction, of event: JSONValue) -> JSONValue {
    var fields: [JSONValue] = []
    func add(_ name: String, _ rest: JSONValue...) {
      fields = [.string(name), .number(action.time)] + rest
    }
    switch action.kind {
    case .highlight(let hit): add("highlight", number(Int(hit.link)))
    case .unhighlight(let link): add("unhighlight", number(link))
    case .tap(let tap):
      add("tap", number(tap.link))
      let extra = extras(of: tap, event)
      if !extra.isEmpty { fields.append(.object(extra)) }
    case .menu(let link, let by):
      add("menu", number(link))
      if by == .keyboard { fields.append(.object([JSONValue.Member("by", .string("keyboard"))])) }
    case .longPress(let link): add("longPress", number(link))
    case .cancelled(let link, let reason): add("cancelled", number(link), .string(reason.name))
    case .refused(let link): add("refused", number(link))
    case .blocked(let link): add("blocked", number(link))
    case .passThrough(let pointer): add("passThrough", .number(Double(pointer)))
    case .passThroughKey: add("passThrough", .string("key"))
    case .cursor(let link): add("cursor", link.map { number($0) } ?? .null)
    }
    return .array(fields)
  }

  private func number(_ link: Int) -> JSONValue { .number(Double(links[link])) }

  /// What of a tap is not as usual. Modifiers stand as the event has them.
  private func extras(of tap: LinkTap, _ event: JSONValue) -> [JSONValue.Member] {
    var extras: [JSONValue.Member] = []
    if tap.button == .middle { extras.append(JSONValue.Member("button", .string("middle"))) }
    switch tap.by {
    case .pointer: break
    case .keyboard: extras.append(JSONValue.Member("by", .string("keyboard")))
    case .accessibility: extras.append(JSONValue.Member("by", .string("accessibility")))
    }
    if !tap.modifiers.isEmpty, let modifiers = event.array?.last?["mods"] {
      extras.append(JSONValue.Member("mods", modifiers))
    }
    if tap.isReplaced, let url = answers?["open"]?["\(links[tap.link])"]?["replace"] {
      extras.append(JSONValue.Member("url", url))
    }
    return extras
  }
}

extension CancelReason {
  /// As logs write it.
  var name: String {
    switch self {
    case .moved: "moved"
    case .outside: "outside"
    case .cancel: "cancel"
    case .scroll: "scroll"
    case .secondPointer: "second-pointer"
    case .pen: "pen"
    case .palm: "palm"
    case .chord: "chord"
    case .gone: "gone"
    case .lost: "lost"
    case .invalid: "invalid"
    case .repeat: "repeat"
    case .reset: "reset"
    }
  }
}

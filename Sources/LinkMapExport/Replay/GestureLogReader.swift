internal import LinkMapRuntime

/// Reads the parts of a gesture log.
struct GestureLogReader {
  let name: String

  func error(_ message: String) -> ReplayError { ReplayError(log: name, message: message) }

  func array(_ value: JSONValue?, _ what: String) throws(ReplayError) -> [JSONValue] {
    guard let array = value?.array else { throw error("\(what): expected a list") }
    return array
  }

  /// A number; also one that JSON lacks, as a string.
  private func number(_ value: JSONValue?, _ what: String) throws(ReplayError) -> Double {
    switch value {
    case .number(let number): return number
    case .string("NaN"): return .nan
    case .string("Infinity"): return .infinity
    case .string("-Infinity"): return -.infinity
    default: throw error("\(what): expected a number")
    }
  }

  private func integer(_ value: JSONValue?, _ what: String) throws(ReplayError) -> Int {
    guard let number = value?.number, let integer = Int(exactly: number) else {
      throw error("\(what): expected a whole number")
    }
    return integer
  }

  // MARK: Maps

  /// The numbers of all links that a log names, in its maps and by keys.
  func numbering(of map: JSONValue?, _ events: [JSONValue]) throws(ReplayError) -> LinkNumbering {
    var links: Set<Int> = []
    for entry in try array(map, "map") { links.insert(try integer(entry["link"], "link")) }
    for event in events {
      guard let fields = event.array, fields.count > 2 else { continue }
      switch fields[0].string {
      case "map":
        for entry in try array(fields[2], "map") {
          links.insert(try integer(entry["link"], "link"))
        }
      case "key", "activate":
        if let link = fields[2].number, let link = Int(exactly: link) { links.insert(link) }
      default: break
      }
    }
    return LinkNumbering(links: links.sorted())
  }

  /// A map of a log, in binary form: links that it does not have are absent.
  func map(_ value: JSONValue?, _ numbering: LinkNumbering) throws(ReplayError) -> OwnedLinkMap {
    var contents = MapContents()
    var layout = MapContents.Layout(width: .max, height: .max)
    contents.links = numbering.links.map { _ in
      var link = MapContents.Link(href: [])
      link.state = .absent
      return link
    }
    layout.links = numbering.links.map { _ in MapContents.PlacedLink() }
    var order: [UInt32] = []
    for entry in try array(value, "map") {
      guard let link = numbering.index(of: try integer(entry["link"], "link")) else { continue }
      guard contents.links[link].state == .absent else { throw error("a link stands twice") }
      contents.links[link].state = .ok
      contents.links[link].inert = Self.isInert(entry["inert"]) ? .other : .none
      for rect in try array(entry["rects"], "rects") {
        layout.links[link].fragments.append(MapContents.Fragment(rect: try self.rect(rect)))
      }
      order.append(UInt32(link))
    }
    let absent = numbering.links.indices.filter { contents.links[$0].state == .absent }
    layout.paintOrder = absent.map { UInt32($0) } + order
    contents.layouts = [layout]
    do throws(LinkMapError) {
      return try OwnedLinkMap(copying: LinkMapWriter.bytes(of: contents))
    } catch { throw self.error("the map cannot be written: \(error)") }
  }

  func layout(of map: BinaryLinkMap) throws(ReplayError) -> LinkLayout {
    do throws(LinkMapError) { return try map.layout(0) } catch {
      throw self.error("the map cannot be read: \(error)")
    }
  }

  /// Whether a value counts as true: a reason may stand there too.
  private static func isInert(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null, .bool(false): false
    default: true
    }
  }

  private func rect(_ value: JSONValue) throws(ReplayError) -> FixedRect {
    let fields = try array(value, "rect")
    guard fields.count == 4 else { throw error("rect: expected four numbers") }
    return FixedRect(
      x: try number(fields[0], "x"), y: try number(fields[1], "y"),
      width: try number(fields[2], "width"), height: try number(fields[3], "height"))
  }

  // MARK: Options

  func options(_ value: JSONValue?) throws(ReplayError) -> TapOptions {
    var options = TapOptions()
    guard case .object(let members) = value ?? .object([]) else {
      throw error("options: expected an object")
    }
    for member in members { try set(member, &options) }
    return options
  }

  private func set(
    _ member: JSONValue.Member, _ options: inout TapOptions
  ) throws(ReplayError) {
    let path: WritableKeyPath<TapOptions, Double>
    switch member.key {
    case "answers": return
    case "mode":
      options.mode = member.value.string == "observe" ? .observe : .linkOnly
      return
    case "nearRadius": path = \.nearRadius
    case "touchSlop": path = \.touchSlop
    case "penSlop": path = \.penSlop
    case "mouseSlop": path = \.mouseSlop
    case "longPress": path = \.longPress
    case "highlightDelay": path = \.highlightDelay
    case "highlightMinimum": path = \.highlightMinimum
    case "scale": path = \.scale
    case "palmRadius": path = \.palmRadius
    case "repeatInterval": path = \.repeatInterval
    case "staleAfter": path = \.staleAfter
    case "momentumGrace": path = \.momentumGrace
    default: throw error("unknown option \(member.key)")
    }
    let isUnlimited = member.value == .null
    options[keyPath: path] = isUnlimited ? .infinity : try number(member.value, member.key)
  }

  // MARK: Events

  /// An event, its time, and the map that it brings.
  func event(
    _ value: JSONValue, _ numbering: LinkNumbering
  ) throws(ReplayError) -> (TapEvent, Double, JSONValue?) {
    let fields = EventFields(fields: try array(value, "event"))
    let time = try number(fields[1], "time")
    var map: JSONValue?
    let event: TapEvent
    switch fields[0]?.string {
    case "down":
      let button = MouseButton(rawValue: UInt8(clamping: fields.option("button") ?? 0))
      event = .down(
        try sample(fields), kind: try kind(fields[5]), button: button ?? .other)
    case "move":
      let kind = fields[5]?.string == nil ? .touch : try kind(fields[5])
      event = .move(try sample(fields), kind: kind)
    case "up":
      let button = MouseButton(rawValue: UInt8(clamping: fields.option("button") ?? 0))
      event = .up(
        try sample(fields), button: button ?? .other, modifiers: fields.modifiers,
        isCanceled: fields.last?["canceled"]?.bool ?? false)
    case "cancel": event = .cancel(pointer: try integer(fields[2], "pointer"))
    case "leave": event = .leave(pointer: try integer(fields[2], "pointer"))
    case "tick": event = .tick
    case "scroll": event = .scroll
    case "reset": event = .reset
    case "momentum": event = .momentum(isRunning: fields[2]?.bool ?? false)
    case "map":
      map = fields[2]
      event = .mapChanged(fields[3]?.string == "new" ? .newDocument : .sameDocument)
    case "key": event = key(fields, numbering)
    case "activate":
      let link = numbering.index(of: try integer(fields[2], "link"))
      event = .activate(link: link ?? -1)
    default: throw error("unknown event \(fields[0]?.string ?? "")")
    }
    return (event, time, map)
  }

  private func sample(_ fields: EventFields) throws(ReplayError) -> PointerSample {
    PointerSample(
      pointer: try integer(fields[2], "pointer"), x: try number(fields[3], "x"),
      y: try number(fields[4], "y"), contactRadius: fields.last?["r"]?.number ?? 0)
  }

  private func kind(_ value: JSONValue?) throws(ReplayError) -> PointerKind {
    switch value?.string {
    case "touch": return .touch
    case "mouse": return .mouse
    case "pen": return .pen
    default: throw error("unknown kind of pointer")
    }
  }

  private func key(_ fields: EventFields, _ numbering: LinkNumbering) -> TapEvent {
    let key: Key
    switch fields[3]?.string {
    case "Enter": key = .enter
    case "ContextMenu", "Shift+F10": key = .menu
    default: key = .other
    }
    let link = fields[2]?.number.flatMap { Int(exactly: $0) }.flatMap { numbering.index(of: $0) }
    return .key(
      key, link: link, isRepeat: fields.last?["repeat"]?.bool ?? false, modifiers: fields.modifiers)
  }
}

/// An event's list: required fields first, an object with the others last.
struct EventFields {
  let fields: [JSONValue]

  subscript(_ index: Int) -> JSONValue? { index < fields.count ? fields[index] : nil }
  var last: JSONValue? { fields.last }

  func option(_ key: String) -> Int? { last?[key]?.number.flatMap { Int(exactly: $0) } }

  var modifiers: Modifiers {
    var modifiers: Modifiers = []
    for name in last?["mods"]?.array ?? [] {
      switch name.string {
      case "shift": modifiers.insert(.shift)
      case "ctrl", "control": modifiers.insert(.control)
      case "alt": modifiers.insert(.alt)
      default: modifiers.insert(.meta)
      }
    }
    return modifiers
  }
}

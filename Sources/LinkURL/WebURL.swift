/// A URL as browsers understand it: parsed, resolved and normalised by the WHATWG URL Standard.
///
/// Queries are always written in UTF-8. Two URLs are equal when their `href`s are.
public struct WebURL: Hashable, Sendable {
  /// ASCII in lower case, without the colon.
  var schemeBytes: [UInt8] = []
  /// Percent-encoded; empty where there is none.
  var usernameBytes: [UInt8] = []
  var passwordBytes: [UInt8] = []
  /// Serialised; `nil` where the URL has no authority, empty for `file:///`.
  var hostBytes: [UInt8]?
  /// `nil` for the scheme's own port.
  var portNumber: UInt16?
  /// An opaque path, or every segment with a `/` before it.
  var pathBytes: [UInt8] = []
  var hasOpaquePath = false
  var queryBytes: [UInt8]?
  var fragmentBytes: [UInt8]?

  init() {}

  /// Parses `input`, a relative one against `base`; `nil` where the standard says failure.
  ///
  /// - Complexity: O(*n*) in the length of `input` and `base`.
  public init?(_ input: String, base: WebURL? = nil) {
    var parser = URLParser(input, base: base)
    guard let url = parser.parse() else { return nil }
    self = url
  }
}

extension WebURL {
  /// The whole URL, normalised: ASCII only.
  public var href: String {
    var bytes = schemeBytes
    bytes.reserveCapacity(bytes.count + pathBytes.count + 64)
    bytes.append(UInt8(ascii: ":"))
    if let hostBytes {
      bytes += [UInt8(ascii: "/"), UInt8(ascii: "/")]
      appendCredentials(to: &bytes)
      bytes += hostBytes
      appendPort(to: &bytes)
    } else if !hasOpaquePath, pathBytes.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
      // Without this the path's first, empty segment would read as an authority.
      bytes += [UInt8(ascii: "/"), UInt8(ascii: ".")]
    }
    bytes += pathBytes
    if let queryBytes {
      bytes.append(UInt8(ascii: "?"))
      bytes += queryBytes
    }
    if let fragmentBytes {
      bytes.append(UInt8(ascii: "#"))
      bytes += fragmentBytes
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The scheme in lower case, without the colon.
  public var scheme: String { String(decoding: schemeBytes, as: UTF8.self) }
  public var username: String { String(decoding: usernameBytes, as: UTF8.self) }
  public var password: String { String(decoding: passwordBytes, as: UTF8.self) }

  /// The host without the port, IPv6 addresses in brackets; `nil` where the URL has none.
  public var host: String? { hostBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The port; `nil` where none is given or it is the scheme's own.
  public var port: Int? { portNumber.map(Int.init) }
  public var path: String { String(decoding: pathBytes, as: UTF8.self) }

  /// What follows `?`, without it; `nil` where there is none, empty where nothing follows.
  public var query: String? { queryBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// What follows `#`, without it; `nil` where there is none, empty where nothing follows.
  public var fragment: String? { fragmentBytes.map { String(decoding: $0, as: UTF8.self) } }

  private func appendCredentials(to bytes: inout [UInt8]) {
    if usernameBytes.isEmpty && passwordBytes.isEmpty { return }
    bytes += usernameBytes
    if !passwordBytes.isEmpty {
      bytes.append(UInt8(ascii: ":"))
      bytes += passwordBytes
    }
    bytes.append(UInt8(ascii: "@"))
  }

  private func appendPort(to bytes: inout [UInt8]) {
    guard let portNumber else { return }
    bytes.append(UInt8(ascii: ":"))
    bytes += String(portNumber).utf8
  }
}

/// The schemes whose URLs have the web's own form (WHATWG URL §4.2, "special scheme").
enum SpecialScheme: Sendable {
  case http, https, ws, wss, ftp, file

  init?(_ scheme: some Collection<UInt8>) {
    switch String(decoding: scheme, as: UTF8.self) {
    case "http": self = .http
    case "https": self = .https
    case "ws": self = .ws
    case "wss": self = .wss
    case "ftp": self = .ftp
    case "file": self = .file
    default: return nil
    }
  }

  var defaultPort: UInt16? {
    switch self {
    case .http, .ws: 80
    case .https, .wss: 443
    case .ftp: 21
    case .file: nil
    }
  }
}

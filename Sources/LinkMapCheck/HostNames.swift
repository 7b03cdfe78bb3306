internal import CUnicode
internal import LinkURL

/// The host that a link's text names, and the one that its URL leads to, where these are not of one
/// domain; `nil` where they are, or the text names none.
func misleadingName(in text: String, url: String) -> (shown: String, actual: String)? {
  guard let url = WebURL(url) else { return nil }
  let words = text.split(whereSeparator: \.isWhitespace)
  for word in words {
    let word = word.trimming(while: { "()[]<>{}\"'“”‘’,;!?.".contains($0) })
    if url.scheme == "mailto" {
      let address = url.path.lowercased()
      guard let shown = mailAddress(word), percentDecoded(address) != shown else { continue }
      return (shown, address)
    }
    guard url.scheme == "http" || url.scheme == "https", let actual = url.host,
      let shown = hostNamed(by: word, isWholeText: words.count == 1),
      !isOfOneDomain(shown, actual)
    else { continue }
    return (shown, actual)
  }
  return nil
}

/// The host of an address in text. A bare name counts only where it is all of the text and ends in a
/// domain that is nothing else: `index.md` and `Node.js` are no hosts.
private func hostNamed(by word: Substring, isWholeText: Bool) -> String? {
  let lower = word.lowercased()
  if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return WebURL(lower)?.host }
  let name = lower.prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
  let labels = name.split(separator: ".", omittingEmptySubsequences: false)
  guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), !name.contains("@") else {
    return nil
  }
  let isHost =
    (labels.first == "www" && labels.count > 2)
    || (isWholeText && ["com", "org", "net", "edu", "gov"].contains(labels[labels.count - 1]))
  return isHost ? WebURL("http://" + name)?.host : nil
}

private func mailAddress(_ word: Substring) -> String? {
  let lower = word.lowercased()
  let address = lower.hasPrefix("mailto:") ? String(lower.dropFirst(7)) : lower
  let parts = address.split(separator: "@", omittingEmptySubsequences: false)
  guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasSuffix(".") else {
    return nil
  }
  return address
}

/// Whether one host is the other one, or lies in its domain; `www.` does not count.
private func isOfOneDomain(_ a: String, _ b: String) -> Bool {
  func bare(_ host: String) -> String { host.hasPrefix("www.") ? String(host.dropFirst(4)) : host }
  let (a, b) = (bare(a), bare(b))
  return a == b || a.hasSuffix("." + b) || b.hasSuffix("." + a)
}

/// The host of `url` in Unicode, where one of its labels mixes scripts that no language writes
/// together (UTS #39 §5.2, "highly restrictive"); else `nil`.
func mixedScriptHost(of url: String) -> String? {
  guard let host = WebURL(url)?.host, host.contains("xn--") else { return nil }
  let shown = unicodeDomain(host)
  let isMixed = shown.split(separator: ".").contains { label in
    let scripts = Set(label.unicodeScalars.map { lm_script($0.value) })
      .subtracting([scriptTag("Zyyy"), scriptTag("Zinh")])
    return scripts.count > 1 && !writtenTogether.contains { scripts.isSubset(of: $0) }
  }
  return isMixed ? shown : nil
}

/// The scripts that Chinese, Japanese and Korean are written in, each with Latin.
private let writtenTogether: [Set<UInt32>] = [
  Set(["Latn", "Hani", "Hira", "Kana"].map(scriptTag)),
  Set(["Latn", "Hani", "Bopo"].map(scriptTag)),
  Set(["Latn", "Hani", "Hang"].map(scriptTag)),
]

/// An ISO 15924 name as ICU's tag of it.
private func scriptTag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

private func unicodeDomain(_ ascii: String) -> String {
  let bytes = Array(ascii.utf8)
  // A label has no more characters in Unicode than in ASCII, each of four bytes at most.
  var utf8 = [UInt8](repeating: 0, count: 4 * bytes.count)
  let count = lm_domain_to_unicode(bytes, Int32(bytes.count), &utf8, Int32(utf8.count))
  return count < 0 ? ascii : String(decoding: utf8.prefix(Int(count)), as: UTF8.self)
}

/// `%` and two hexadecimal digits as the byte that they stand for; any other `%` stays.
func percentDecoded(_ text: String) -> String {
  String(decoding: LinkURL.percentDecoded(Array(text.utf8)[...]), as: UTF8.self)
}

extension Substring {
  fileprivate func trimming(while isDropped: (Character) -> Bool) -> Substring {
    var rest = drop(while: isDropped)
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return rest
  }
}

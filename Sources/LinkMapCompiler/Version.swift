/// The version of linkmap, as `--version` and every map's `generator` say it.
package enum Version {
  package static let number = "0.1.0"
  package static let generator = "linkmap \(number)"
}

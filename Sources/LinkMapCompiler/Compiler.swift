public import TextModel

/// Compiles documents to link maps.
public struct Compiler: Sendable {
  private let options: CompileOptions

  /// Opens the fonts that `options` name.
  public init(options: CompileOptions = CompileOptions()) throws(CompileError) {
    self.options = options
  }

  /// Reads and shapes `source` once and lays it out at each of `widths`, in CSS px.
  public func compile(_ source: Source, widths: [Double]) throws(CompileError) -> LinkMap {
    throw .internalFault("the stages are not joined yet")
  }
}

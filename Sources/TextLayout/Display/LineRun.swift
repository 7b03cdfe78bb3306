internal import TextModel

/// A fragment of a line in the making.
struct LineRun: Sendable {
  var kind: Fragment.Kind
  var level: UInt8
  var item: Int32
  var span: Int32
  var start: Int
  var end: Int
  /// From the line's start to the left edge, and the width; of an object's margin box.
  var x: LayoutUnit
  var width: LayoutUnit
  /// Of text: what `width` is the ceiling of, in 1/65536 px.
  var advance: Int64 = 0
}

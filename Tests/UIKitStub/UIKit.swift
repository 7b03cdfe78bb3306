// As much of UIKit's interface as samples/uikit uses, so that its source is type-checked where there is
// no UIKit. It does nothing.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  open var isOpaque = true
  open func draw(_ rect: CGRect) {}
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}

@MainActor public final class UITouch: NSObject {
  public var timestamp: TimeInterval { 0 }
  public func location(in view: UIView?) -> CGPoint { .zero }
}

@MainActor public final class UIEvent: NSObject {}

@MainActor public final class UIApplication: UIResponder {
  public static let shared = UIApplication()
  public func open(
    _ url: URL, options: [String: Any], completionHandler: (@MainActor (Bool) -> Void)?
  ) {}
}

public final class UIColor: NSObject, @unchecked Sendable {
  public static let label = UIColor()
  public static let link = UIColor()
}

public final class UIFont: NSObject, @unchecked Sendable {
  public var ascender: CGFloat { 0 }
  public func withSize(_ size: CGFloat) -> UIFont { self }
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
}

extension NSString {
  public func draw(at point: CGPoint, withAttributes: [NSAttributedString.Key: Any]?) {}
}

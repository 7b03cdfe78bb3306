#if canImport(UIKit)
  import LinkMapRuntime
  public import UIKit

  /// Is asked before a link opens.
  @MainActor public protocol LinkViewDelegate: AnyObject {
    func linkView(_ view: LinkView, shouldOpen url: URL, in characterRange: NSRange) -> Bool
  }

  /// A text whose links open on tap, at once: without the delay that a text view's long press brings,
  /// and without selection.
  open class LinkView: UIView {
    public weak var delegate: (any LinkViewDelegate)?
    private let bytes: NSData
    private let map: BinaryLinkMap
    private let layout: LinkLayout
    private let fonts: [UIFont]
    fileprivate var linkTouches: LinkTouches

    /// Opens a binary map of `linkmap build`, at its layout for a width, with its fonts in its order.
    public init(map data: Data, width: Double, fonts: [UIFont], reach: LinkTouches.Reach = .link)
      throws
    {
      bytes = NSData(data: data)
      map = try BinaryLinkMap(
        borrowing: UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.length))
      layout = try map.layout(map.layoutIndex(forWidth: width) ?? 0)
      linkTouches = LinkTouches(layout: layout, reach: reach)
      self.fonts = fonts
      super.init(
        frame: CGRect(
          x: 0, y: 0, width: Double(layout.width) / 64, height: Double(layout.height) / 64))
      isOpaque = false
    }

    @available(*, unavailable) public required init?(coder: NSCoder) { nil }

    // MARK: Drawing: each run where the map has it

    open override func draw(_ rect: CGRect) {
      for line in (0..<layout.lineCount).compactMap({ layout.line($0) }) {
        for run in line.runs.compactMap({ layout.run($0) }) where run.kind == .text {
          let range = Int(run.utf8Range.lowerBound)..<Int(run.utf8Range.upperBound)
          guard range.upperBound <= map.text.count, let font = font(of: run) else { continue }
          let text = String(decoding: map.text[range], as: UTF8.self)
          let color = run.link == nil ? UIColor.label : UIColor.link
          let origin = CGPoint(
            x: Double(run.rect.minX) / 64, y: Double(line.baseline) / 64 - font.ascender)
          (text as NSString).draw(
            at: origin, withAttributes: [.font: font, .foregroundColor: color])
        }
      }
    }

    private func font(of run: RunRecord) -> UIFont? {
      guard let index = run.font, index < fonts.count else { return nil }
      return fonts[Int(index)].withSize(Double(run.fontSize) / 64)
    }

    // MARK: Touches

    private func send(
      _ touches: Set<UITouch>,
      _ handle: (_ touch: Int, _ x: Double, _ y: Double, _ time: Double) -> Void
    ) {
      for touch in touches {
        let point = touch.location(in: self)
        handle(ObjectIdentifier(touch).hashValue, point.x, point.y, touch.timestamp * 1000)
      }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      send(touches) { linkTouches.began($0, x: $1, y: $2, at: $3) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      send(touches) { linkTouches.moved($0, x: $1, y: $2, at: $3) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      send(touches) {
        if let opening = linkTouches.ended($0, x: $1, y: $2, at: $3) { open(opening) }
      }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      send(touches) { touch, _, _, time in linkTouches.cancelled(touch, at: time) }
    }

    private func open(_ opening: LinkTouches.Opening) {
      guard let url = URL(string: opening.url) else { return }
      let range = NSRange(location: opening.range.lowerBound, length: opening.range.count)
      if delegate?.linkView(self, shouldOpen: url, in: range) ?? true {
        UIApplication.shared.open(url, options: [:], completionHandler: nil)
      }
    }
  }

  /// The same, of which only the links are there for touches: everything else goes to the view behind.
  open class LinksOnlyView: LinkView {
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      linkTouches.claims(x: point.x, y: point.y)
    }
  }
#endif

/// The elements of an SVG picture, in the order in which they are painted.
struct Canvas {
  /// The size of the picture.
  let size: PlotSize
  private var elements: [Markup] = []

  init(size: PlotSize) { self.size = size }

  /// The side of the text that is at its point.
  enum Anchor: String {
    case start, middle, end
  }

  /// The approximate width of a text at the font size of the page's plots.
  static func width(_ text: String, perCharacter: Double = 6.6) -> Double {
    Double(text.count) * perCharacter
  }

  mutating func add(_ element: Markup) { elements.append(element) }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String) {
    add(
      .element(
        "line",
        [
          "x1": Self.text(x1), "y1": Self.text(y1), "x2": Self.text(x2), "y2": Self.text(y2),
          "class": name,
        ]))
  }

  mutating func text(
    _ text: String, x: Double, y: Double, _ anchor: Anchor = .start, class name: String = "t"
  ) {
    add(
      .element(
        "text",
        ["x": Self.text(x), "y": Self.text(y), "text-anchor": anchor.rawValue, "class": name],
        .text(text)))
  }

  /// Paints the names of ticks in a row. The ends of the axis are named first; a name that would
  /// touch another, or not fit, is left out.
  mutating func names(_ ticks: [(x: Double, label: String)], y: Double) {
    var taken: [ClosedRange<Double>] = []
    for tick in ticks.suffix(1) + ticks.dropLast() {
      let half = Self.width(tick.label) / 2
      let middle = min(max(tick.x, half), size.width - half)
      let extent = (middle - half - 4)...(middle + half)
      guard !taken.contains(where: extent.overlaps), abs(middle - tick.x) < half else { continue }
      text(tick.label, x: middle, y: y, .middle)
      taken.append(extent)
    }
  }

  /// Connected lines through points.
  mutating func polyline(_ points: [(x: Double, y: Double)], class name: String) {
    add(.element("polyline", ["points": Self.list(points), "class": name]))
  }

  /// A filled outline.
  mutating func polygon(_ points: [(x: Double, y: Double)], class name: String) {
    add(.element("polygon", ["points": Self.list(points), "class": name]))
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, class name: String,
    opacity: Double = 1, tip: String? = nil
  ) {
    let attributes: KeyValuePairs<StaticString, String> = [
      "x": Self.text(x), "y": Self.text(y), "width": Self.text(max(0, width)),
      "height": Self.text(max(0, height)), "class": tip == nil ? name : "\(name) hit",
      "fill-opacity": Self.text(opacity),
    ]
    add(.element("rect", attributes, tip.map { [.element("title", [:], .text($0))] } ?? []))
  }

  /// Adds a transparent disc that shows `text` while the pointer rests on it.
  mutating func tip(_ text: String, x: Double, y: Double, radius: Double = 7) {
    add(
      .element(
        "circle",
        ["class": "hit", "cx": Self.text(x), "cy": Self.text(y), "r": Self.text(radius)],
        .element("title", [:], .text(text))))
  }

  /// A number with at most one decimal.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((min(1e9, max(-1e9, value)) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = "\(sign)\(abs(tenths) / 10)"
    return tenths % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)"
  }

  /// The finished picture, with its name, and with its description for screen readers.
  func svg(title: String, description: String) -> Markup {
    .element(
      "svg",
      [
        "viewBox": "0 0 \(Self.text(size.width)) \(Self.text(size.height))",
        "class": "plot", "role": "img",
        "xmlns": "http://www.w3.org/2000/svg",
      ],
      [
        .element("title", [:], .text(title)), .element("desc", [:], .text(description)),
      ] + elements)
  }

  private static func list(_ points: [(x: Double, y: Double)]) -> String {
    points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " ")
  }
}

/// The shape that distinguishes a series if the colours do not.
enum Marker: Int, CaseIterable {
  case circle, square, diamond, triangle, cross, bar

  /// Returns the shape of a series.
  static func of(series: Int) -> Marker { allCases[series % allCases.count] }

  /// Paints the shape around a point.
  func paint(on canvas: inout Canvas, x: Double, y: Double, radius r: Double, class name: String) {
    switch self {
    case .circle:
      canvas.add(
        .element(
          "circle",
          [
            "cx": Canvas.text(x), "cy": Canvas.text(y), "r": Canvas.text(r), "class": name,
          ]))
    case .square:
      outline([(-r, -r), (r, -r), (r, r), (-r, r)], on: &canvas, x, y, name)
    case .diamond:
      outline([(0, -r * 1.3), (r * 1.3, 0), (0, r * 1.3), (-r * 1.3, 0)], on: &canvas, x, y, name)
    case .triangle:
      outline([(0, -r * 1.2), (r * 1.2, r), (-r * 1.2, r)], on: &canvas, x, y, name)
    case .cross:
      let w = r * 0.4
      outline(
        [
          (-w, -r), (w, -r), (w, -w), (r, -w), (r, w), (w, w), (w, r), (-w, r), (-w, w), (-r, w),
          (-r, -w), (-w, -w),
        ], on: &canvas, x, y, name)
    case .bar:
      outline(
        [(-r * 1.4, -r * 0.5), (r * 1.4, -r * 0.5), (r * 1.4, r * 0.5), (-r * 1.4, r * 0.5)],
        on: &canvas, x, y, name)
    }
  }

  private func outline(
    _ offsets: [(Double, Double)], on canvas: inout Canvas, _ x: Double, _ y: Double,
    _ name: String
  ) {
    canvas.polygon(offsets.map { (x + $0.0, y + $0.1) }, class: name)
  }
}

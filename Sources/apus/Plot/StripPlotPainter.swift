import ApusMeasure

/// Paints a strip plot in one size: on a desk the names stand on the left and the values on the
/// right; on a phone both stand above their strip.
struct StripPlotPainter {
  private let plot: StripPlot
  private let axis: Axis
  private var canvas: Canvas
  private let left: Double
  private let right: Double
  private let top: Double
  private let rowHeight: Double
  private let legend: Legend
  /// Which of the others have a value; each keeps its symbol from picture to picture.
  private let shown: [Int]

  init(plot: StripPlot, size: PlotSize) {
    self.plot = plot
    axis = plot.axis
    rowHeight = size.isNarrow ? 42 : 28
    let names = plot.rows.map { Canvas.width($0.name, perCharacter: 7.6) }.max() ?? 0
    left = size.isNarrow ? 10 : min(260, names + 24)
    right = size.isNarrow ? size.width - 10 : size.width - 190
    shown = plot.others.indices.filter { other in
      plot.rows.contains { other < $0.others.count && $0.others[other] != nil }
    }
    legend = Legend(
      names: shown.isEmpty ? [] : ["this machine"] + shown.map { plot.others[$0] },
      width: size.width - 12, symbolWidth: 8)
    top = Double(legend.rows) * Legend.rowHeight + 6
    canvas = Canvas(size: size.with(height: top + rowHeight * Double(plot.rows.count) + 26))
  }

  private var bottom: Double { canvas.size.height - 24 }

  /// Returns the finished picture.
  mutating func paint() -> Markup {
    legend.paint(on: &canvas, x: 6, y: 12) { [shown] canvas, number, x, y in
      Self.marker(number == 0 ? 0 : shown[number - 1] + 1, on: &canvas, x: x + 4, y: y)
    }
    grid()
    for (number, row) in plot.rows.enumerated() { paint(row, number) }
    return canvas.svg(title: plot.title, description: plot.description)
  }

  private func x(_ value: Double) -> Double? {
    axis.position(value).map { left + $0 * (right - left) }
  }

  /// Our own value is a full disc; the others' are hollow shapes.
  private static func marker(_ number: Int, on canvas: inout Canvas, x: Double, y: Double) {
    Marker.of(series: number).paint(
      on: &canvas, x: x, y: y, radius: number == 0 ? 4.2 : 3.8,
      class: number == 0 ? "f0" : "hollow s\(number % 6)")
  }

  private mutating func grid() {
    let ticks = axis.ticks(most: canvas.size.isNarrow ? 6 : 10)
    let places = ticks.compactMap { tick in x(tick.value).map { (x: $0, label: tick.label) } }
    for place in places { canvas.line(place.x, top, place.x, bottom, class: "grid") }
    canvas.names(places, y: bottom + 17)
  }

  private mutating func paint(_ row: StripPlot.Row, _ number: Int) {
    let start = top + rowHeight * Double(number)
    let y = canvas.size.isNarrow ? start + 29 : start + rowHeight / 2
    let text = row.estimate.map { Typography.text($0) } ?? ""
    if canvas.size.isNarrow {
      canvas.text(row.name, x: 4, y: start + 14, class: "t strong")
      canvas.text(text, x: canvas.size.width - 4, y: start + 14, .end, class: "t num")
    } else {
      canvas.text(row.name, x: left - 14, y: y + 4, .end, class: "t strong")
      canvas.text(text, x: right + 12, y: y + 4, class: "t num")
    }
    canvas.line(left, y, right, y, class: "strip")
    for (number, (name, value)) in zip(plot.others, row.others).enumerated() {
      guard let value, let x = x(value) else { continue }
      Self.marker(number + 1, on: &canvas, x: x, y: y)
      canvas.tip("\(row.name), \(name): \(Typography.text(value, plot.unit))", x: x, y: y)
    }
    if let estimate = row.estimate { paint(estimate, row.name, y) }
  }

  private mutating func paint(_ estimate: Estimate, _ name: String, _ y: Double) {
    guard let x = x(estimate.value) else { return }
    if let low = estimate.low.flatMap(self.x), let high = estimate.high.flatMap(self.x) {
      canvas.line(low, y, high, y, class: "whisker s0")
      for end in [low, high] { canvas.line(end, y - 5, end, y + 5, class: "whisker s0") }
    }
    Self.marker(0, on: &canvas, x: x, y: y)
    canvas.tip("\(name): \(Typography.text(estimate))", x: x, y: y)
  }
}

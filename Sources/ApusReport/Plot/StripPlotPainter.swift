import ApusMeasure

/// Paints a strip plot; the name and the value of a row are above its strip.
struct StripPlotPainter {
  private let plot: StripPlot
  private let axis: Axis
  private var canvas: Canvas
  private let left: Double
  private let right: Double
  private let top: Double
  private let legend: Legend
  private let symbolWidth: Double
  private let entries: [StripSymbol]

  init(plot: StripPlot) {
    let size = PlotSize.usual
    self.plot = plot
    axis = plot.axis
    left = 10
    right = size.width - 10
    entries = StripSymbol.all(in: plot)
    symbolWidth = plot.hasDistributions ? 20 : 8
    legend = Legend(
      names: entries.map { $0.name(in: plot) }, width: size.width - 12, symbolWidth: symbolWidth)
    top = Double(legend.rows) * Legend.rowHeight + 6
    canvas = Canvas(size: size.with(height: top + Self.rowHeight * Double(plot.rows.count) + 26))
  }

  private static let rowHeight = 42.0
  /// The approximate width of a character of a row's name.
  private static let strongWidth = 7.6

  private var bottom: Double { canvas.size.height - 24 }

  /// Returns the finished picture.
  mutating func paint() -> Markup {
    legend.paint(on: &canvas, x: 6, y: 12) { [entries, symbolWidth] canvas, number, x, y in
      entries[number].paint(on: &canvas, x: x, y: y, width: symbolWidth)
    }
    grid()
    for (number, row) in plot.rows.enumerated() { paint(row, number) }
    return canvas.svg(title: plot.title, description: plot.description)
  }

  private func x(_ value: Double, of row: StripPlot.Row) -> Double? {
    x(value / plot.measure(of: row))
  }

  private func x(_ value: Double) -> Double? {
    axis.position(value).map { left + $0 * (right - left) }
  }

  private mutating func grid() {
    let ticks = axis.ticks(most: 6)
    let positions = ticks.compactMap { tick in x(tick.value).map { (x: $0, label: tick.label) } }
    for position in positions { canvas.line(position.x, top, position.x, bottom, class: "grid") }
    canvas.names(positions, y: bottom + 17)
  }

  private mutating func paint(_ row: StripPlot.Row, _ number: Int) {
    let start = top + Self.rowHeight * Double(number)
    let y = start + 29
    paintTexts(row, start: start)
    canvas.line(left, y, right, y, class: "strip")
    if let distribution = row.distribution { paint(distribution, of: row, y) }
    for (number, (name, value)) in zip(plot.others, row.others).enumerated() {
      guard let value, let x = x(value, of: row) else { continue }
      StripSymbol.other(number).paint(on: &canvas, x: x, y: y)
      canvas.tip("\(row.name), \(name): \(Typography.text(value, plot.unit))", x: x, y: y)
    }
    if let estimate = row.estimate { paint(estimate, of: row, y) }
  }

  private mutating func paintTexts(_ row: StripPlot.Row, start: Double) {
    let text = row.estimate.map { Typography.text($0) } ?? ""
    let room = canvas.size.width - 20 - Canvas.width(text)
    canvas.text(Self.name(row, within: room), x: 4, y: start + 14, class: "t strong")
    canvas.text(text, x: canvas.size.width - 4, y: start + 14, .end, class: "t num")
  }

  private static func name(_ row: StripPlot.Row, within room: Double) -> String {
    Typography.shortened(row.name, to: Int(max(0, room) / strongWidth))
  }

  /// Paints a line from the least to the greatest sample, a thicker line between the tenths, and a
  /// box between the quarters.
  private mutating func paint(_ distribution: Distribution, of row: StripPlot.Row, _ y: Double) {
    let positions = distribution.named.map { position($0.value, of: row) }
    let (least, greatest) = (positions[0], positions[6])
    StripSymbol.range.paint(on: &canvas, x: least, y: y, width: greatest - least)
    StripSymbol.tenths.paint(on: &canvas, x: positions[1], y: y, width: positions[5] - positions[1])
    StripSymbol.quarters.paint(
      on: &canvas, x: positions[2], y: y, width: positions[4] - positions[2])
    markCut(distribution, of: row, y)
    canvas.rectangle(
      least - 4, y - 9, greatest - least + 8, 18, class: "area", tip: row.description)
  }

  /// Marks the ends of the frame at which samples are cut off.
  private mutating func markCut(_ distribution: Distribution, of row: StripPlot.Row, _ y: Double) {
    if let end = x(distribution.least, of: row), end < left - 1 {
      canvas.text("\u{2039}", x: left - 1, y: y + 4, .end, class: "dim")
    }
    if let end = x(distribution.greatest, of: row), end > right + 1 {
      canvas.text("\u{203A}", x: right + 1, y: y + 4, class: "dim")
    }
  }

  /// The position of a value on the axis, or the nearer end if the value is beyond it; values of
  /// zero and below are put at the low end.
  private func position(_ value: Double, of row: StripPlot.Row) -> Double {
    min(right, max(left, x(value, of: row) ?? left))
  }

  private mutating func paint(_ estimate: Estimate, of row: StripPlot.Row, _ y: Double) {
    guard let x = x(estimate.value, of: row) else { return }
    if let low = estimate.low.flatMap({ self.x($0, of: row) }),
      let high = estimate.high.flatMap({ self.x($0, of: row) })
    {
      StripSymbol.paintInterval(from: low, to: high, on: &canvas, y: y)
    }
    StripSymbol.own.paint(on: &canvas, x: x, y: y)
    canvas.tip(row.description, x: x, y: y)
  }
}

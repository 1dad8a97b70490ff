/// A symbol on a strip, named by the legend.
enum StripSymbol: Hashable {
  /// This machine's median.
  case own
  /// From the first quarter to the third.
  case quarters
  /// From the first tenth to the last.
  case tenths
  /// From the least to the greatest.
  case range
  /// The value of another machine; each machine keeps its symbol in all pictures.
  case other(Int)

  /// Returns the symbols for a plot's legend; none if the plot has only this machine's median.
  static func all(in plot: StripPlot) -> [StripSymbol] {
    let others = plot.others.indices.filter { other in
      plot.rows.contains { other < $0.others.count && $0.others[other] != nil }
    }
    let spread: [StripSymbol] = plot.hasDistributions ? [.quarters, .tenths, .range] : []
    let symbols = spread + others.map { .other($0) }
    return symbols.isEmpty ? [] : [.own] + symbols
  }

  /// Returns the name in the legend of a plot.
  func name(in plot: StripPlot) -> String {
    switch self {
    case .own where !plot.hasDistributions: "this machine"
    case .own: plot.others.isEmpty ? "median, its interval" : "this machine: median, its interval"
    case .quarters: "middle half of the samples"
    case .tenths: "10 to 90 %"
    case .range:
      plot.scale == .absolute
        ? "least to greatest" : "least to greatest (\u{2039} \u{203A} beyond the frame)"
    case .other(let number): plot.others[number]
    }
  }

  /// Paints the symbol to the right of a point. A marker is in the middle of the width, a spread
  /// fills it, and this machine's median has an interval of that width.
  func paint(on canvas: inout Canvas, x: Double, y: Double, width: Double = 0) {
    switch self {
    case .own:
      if width > 0 { Self.paintInterval(from: x, to: x + width, on: &canvas, y: y) }
      Marker.of(series: 0).paint(on: &canvas, x: x + width / 2, y: y, radius: 4.2, class: "f0")
    case .other(let number):
      Marker.of(series: number + 1).paint(
        on: &canvas, x: x + width / 2, y: y, radius: 3.8, class: "hollow s\((number + 1) % 6)")
    case .quarters:
      canvas.rectangle(x, y - 6, max(1.5, width), 12, class: "paper")
      canvas.rectangle(x, y - 6, max(1.5, width), 12, class: "quarters")
    case .tenths: canvas.rectangle(x, y - 2.5, max(1.5, width), 5, class: "tenths")
    case .range: canvas.line(x, y, x + width, y, class: "range s0")
    }
  }

  /// Paints an interval of this machine's median.
  static func paintInterval(from low: Double, to high: Double, on canvas: inout Canvas, y: Double) {
    canvas.line(low, y, high, y, class: "whisker s0")
    for end in [low, high] { canvas.line(end, y - 5, end, y + 5, class: "whisker s0") }
  }
}

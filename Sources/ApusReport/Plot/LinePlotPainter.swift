import ApusMeasure
import ApusSystem

/// Paints a line plot: the legend on top, then the names of the guides, then the
/// curves.
struct LinePlotPainter {
  private let plot: LinePlot
  private var canvas: Canvas
  private let left: Double
  private let right: Double
  private var top = 8.0
  private let bottom: Double
  private let legend: Legend
  /// The boxes of the names of plateaus.
  private var taken: [Box] = []

  init(plot: LinePlot) {
    let size = PlotSize.usual
    self.plot = plot
    let labels = plot.y.ticks(most: 8).map { Canvas.width($0.label) }
    left = min(90, max(34, (labels.max() ?? 0) + 12))
    right = size.width - 10
    legend = Legend(
      names: plot.series.count > 1 ? plot.series.map(\.name) : [], width: right - left,
      symbolWidth: 26)
    let extra = Double(max(0, legend.rows - 1)) * Legend.rowHeight
    canvas = Canvas(size: size.with(height: size.height + extra))
    bottom = canvas.size.height - 40
  }

  /// Returns the finished picture.
  mutating func paint() -> Markup {
    paintLegend()
    canvas.text(plot.y.title, x: 4, y: top + 12, class: "t axis")
    guideNames()
    top += 24
    grid()
    for guide in plot.guides { line(of: guide) }
    for plateau in plot.plateaus { band(of: plateau) }
    for (number, series) in plot.series.enumerated() { interval(of: series, number) }
    for (number, series) in plot.series.enumerated() { curve(of: series, number) }
    for plateau in plot.plateaus { name(of: plateau) }
    for series in plot.series { tips(of: series) }
    return canvas.svg(title: plot.title, description: plot.description)
  }

  private func x(_ value: Double) -> Double? {
    plot.x.position(value).map { left + $0 * (right - left) }
  }

  /// The position of a value; a value beyond the axis is put at its end.
  private func y(_ value: Double) -> Double? {
    plot.y.position(value).map { bottom - min(1, max(0, $0)) * (bottom - top) }
  }

  private func position(_ point: PlotPoint) -> (x: Double, y: Double)? {
    guard let x = x(point.x), let y = y(point.y) else { return nil }
    return (x, y)
  }

  private mutating func paintLegend() {
    guard legend.rows > 0 else { return }
    legend.paint(on: &canvas, x: left, y: top + 6) { canvas, number, x, y in
      canvas.line(x, y, x + 26, y, class: "line s\(number % 6)")
      Marker.of(series: number).paint(
        on: &canvas, x: x + 13, y: y, radius: 3.2, class: "mark f\(number % 6)")
    }
    top += Double(legend.rows) * Legend.rowHeight + 2
  }

  private mutating func grid() {
    for tick in plot.y.ticks(most: 7) {
      guard let y = y(tick.value) else { continue }
      canvas.line(left, y, right, y, class: "grid")
      canvas.text(tick.label, x: left - 6, y: y + 4, .end)
    }
    let across = plot.x.ticks(most: 6).compactMap { tick in
      x(tick.value).map { (x: $0, label: tick.label) }
    }
    for tick in across { canvas.line(tick.x, bottom, tick.x, bottom + 4, class: "tick") }
    canvas.names(across, y: bottom + 17)
    canvas.line(left, bottom, right, bottom, class: "tick")
    canvas.text(plot.x.title, x: (left + right) / 2, y: bottom + 34, .middle, class: "t axis")
  }

  // MARK: Guides

  /// Paints the names next to each other above the plot; a name without enough space is left out.
  private mutating func guideNames() {
    var end = Canvas.width(plot.y.title) + 16
    for guide in plot.guides.sorted(by: { $0.value < $1.value }) {
      guard let x = visible(guide) else { continue }
      let half = Canvas.width(guide.label, perCharacter: 6) / 2
      let middle = min(max(x, end + half), canvas.size.width - half - 2)
      guard middle - half >= end, abs(middle - x) <= half + 8 else { continue }
      canvas.text(guide.label, x: middle, y: top + 12, .middle, class: "t dim")
      end = middle + half + 8
    }
  }

  private mutating func line(of guide: LinePlot.Guide) {
    guard let x = visible(guide) else { return }
    canvas.line(x, top - 6, x, bottom, class: "guide")
    canvas.tip(guide.label, x: x, y: top, radius: 9)
  }

  private func visible(_ guide: LinePlot.Guide) -> Double? {
    guard guide.value >= plot.x.low, guide.value <= plot.x.high else { return nil }
    return x(guide.value)
  }

  // MARK: Plateaus

  private func ends(of plateau: LinePlot.Plateau) -> (from: Double, to: Double, y: Double)? {
    guard
      let from = x(max(plateau.from, plot.x.low)), let to = x(min(plateau.to, plot.x.high)),
      let y = y(plateau.value), to > from
    else { return nil }
    return (from, to, y)
  }

  private mutating func band(of plateau: LinePlot.Plateau) {
    guard let ends = ends(of: plateau) else { return }
    canvas.rectangle(ends.from, ends.y - 7, ends.to - ends.from, 14, class: "plateau")
  }

  /// Paints the name above or below the stretch, as near as no curve and no other name is in the way.
  private mutating func name(of plateau: LinePlot.Plateau) {
    guard let ends = ends(of: plateau) else { return }
    let half = Canvas.width(plateau.label, perCharacter: 7.4) / 2 + 2
    let middle = min(max((ends.from + ends.to) / 2, left + half), right - half)
    let offsets = [-12.0, 22, -28, 38, -44, 54, -60, 70]
    let places = offsets.map { Box(x: (middle - half)...(middle + half), base: ends.y + $0) }
      .filter { $0.y.lowerBound >= top && $0.y.upperBound <= bottom }
    let free = places.first { place in
      !taken.contains { $0.touches(place) } && !plot.series.contains { crosses($0, place) }
    }
    guard let place = free ?? places.first else { return }
    taken.append(place)
    canvas.text(plateau.label, x: middle, y: place.base, .middle, class: "t strong")
  }

  /// Whether a curve goes through a box.
  private func crosses(_ series: LinePlot.Series, _ box: Box) -> Bool {
    let points = series.points.compactMap(position)
    return zip(points, points.dropFirst()).contains { from, to in
      (0...8).contains { step in
        let share = Double(step) / 8
        return box.contains(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
      }
    }
  }

  // MARK: Curves

  private mutating func interval(of series: LinePlot.Series, _ number: Int) {
    let ends = series.points.compactMap { point -> (x: Double, low: Double, high: Double)? in
      guard
        let low = point.low, let high = point.high, let x = x(point.x), let under = y(low),
        let over = y(high)
      else { return nil }
      return (x, under, over)
    }
    guard ends.count > 1 else { return }
    canvas.polygon(
      ends.map { ($0.x, $0.high) } + ends.reversed().map { ($0.x, $0.low) },
      class: "band f\(number % 6)")
  }

  private mutating func curve(of series: LinePlot.Series, _ number: Int) {
    let points = series.points.compactMap(position)
    guard !points.isEmpty else { return }
    canvas.polyline(points, class: "line s\(number % 6)")
    let stride = max(1, points.count / 8)
    // Each series begins at another point, so that the markers of equal curves do not overlap.
    for index in points.indices where (index + number) % stride == 0 {
      Marker.of(series: number).paint(
        on: &canvas, x: points[index].x, y: points[index].y, radius: 3.2,
        class: "mark f\(number % 6)")
    }
  }

  private mutating func tips(of series: LinePlot.Series) {
    for point in series.points {
      guard let position = position(point) else { continue }
      canvas.tip(
        "\(series.name), \(text(x: point.x)): \(point.label)", x: position.x, y: position.y)
    }
  }

  private func text(x value: Double) -> String {
    switch plot.x.kind {
    case .bytes: Quantity.bytes(Int(min(value, 0x1p62)))
    case .whole: Quantity.trimmed(Quantity.number(value)) + " " + plot.x.title
    case .unit(let unit): Typography.text(value, unit)
    }
  }
}

/// The box of a line of text.
private struct Box {
  let x: ClosedRange<Double>
  /// The line on which the text stands.
  let base: Double

  var y: ClosedRange<Double> { (base - 12)...(base + 4) }

  func contains(_ x: Double, _ y: Double) -> Bool { self.x.contains(x) && self.y.contains(y) }

  func touches(_ other: Box) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }
}

/// Curves over two axes, with marked levels and marked values.
package struct LinePlot: Sendable {
  /// A curve.
  package struct Series: Sendable {
    /// The name in the legend.
    package let name: String
    /// Its points, ascending by `x`.
    package let points: [PlotPoint]

    /// Creates a curve.
    package init(name: String, points: [PlotPoint]) {
      self.name = name
      self.points = points
    }
  }

  /// A stretch over which the values of a curve are nearly constant.
  package struct Plateau: Sendable {
    /// The label, such as `L2 4.12 ns`.
    package let label: String
    /// The values on the lower axis at which it begins and ends.
    package let from: Double, to: Double
    /// The value of the stretch.
    package let value: Double

    /// Creates a plateau.
    package init(label: String, from: Double, to: Double, value: Double) {
      self.label = label
      self.from = from
      self.to = to
      self.value = value
    }
  }

  /// A value on the lower axis that gets a line, such as an advertised cache size.
  package struct Guide: Sendable {
    /// The label of the line.
    package let label: String
    /// The value on the lower axis.
    package let value: Double

    /// Creates a guide.
    package init(label: String, value: Double) {
      self.label = label
      self.value = value
    }
  }

  /// The plot's name.
  package let title: String
  /// The description for screen readers.
  package let description: String
  /// The lower axis.
  package let x: Axis
  /// The axis on the left.
  package let y: Axis
  /// The curves; the first six differ in colour, dash and marker.
  package let series: [Series]
  /// Level stretches to be marked.
  package let plateaus: [Plateau]
  /// Lines to be marked on the lower axis.
  package let guides: [Guide]

  /// Creates a plot; its axes contain all of its points.
  package init(
    title: String, description: String, x: (title: String, scale: Axis.Scale, kind: Axis.Kind),
    y: (title: String, scale: Axis.Scale, kind: Axis.Kind), series: [Series],
    plateaus: [Plateau] = [], guides: [Guide] = []
  ) {
    self.title = title
    self.description = description
    let points = series.flatMap(\.points)
    self.x = Axis(title: x.title, scale: x.scale, kind: x.kind, holding: points.map(\.x))
    let values = points.map(\.y) + Self.ends(points)
    self.y = Axis(title: y.title, scale: y.scale, kind: y.kind, holding: values)
    self.series = series
    self.plateaus = plateaus
    self.guides = guides
  }

  /// The ends of the intervals, without those that are so wide that they would flatten the curve.
  private static func ends(_ points: [PlotPoint]) -> [Double] {
    points.flatMap { point -> [Double] in
      guard let low = point.low, let high = point.high else { return [] }
      let limits = [point.y / 3, point.y * 3].sorted()
      return [low, high].filter { $0 > limits[0] && $0 < limits[1] }
    }
  }

  /// Whether there is anything to draw.
  package var isEmpty: Bool { series.allSatisfy(\.points.isEmpty) }

  /// The picture.
  package var markup: Markup {
    var painter = LinePlotPainter(plot: self)
    return painter.paint()
  }
}

package import ApusMeasure

/// Values with their intervals, one below the other on a common axis, with how their samples lie
/// and with others' values beside.
package struct StripPlot: Sendable {
  /// One value.
  package struct Row: Sendable {
    /// What it is.
    package let name: String
    /// The value with its interval; `nil` where only others have one.
    package let estimate: Estimate?
    /// How the samples lie, in the unit of the axis; `nil` where that is not known.
    package let distribution: Distribution?
    /// Others' values, in the unit of the axis; `nil` where one has none.
    package let others: [Double?]

    /// Creates a row.
    package init(
      name: String, estimate: Estimate?, distribution: Distribution? = nil, others: [Double?] = []
    ) {
      self.name = name
      self.estimate = estimate
      self.distribution = distribution
      self.others = others
    }

    /// The numbers of the strip: `create: 14.2 us [13.9, 14.6]; least 9.12 us, 10 % 11.8 us, ...`.
    var description: String {
      guard let estimate else { return name }
      let known = "\(name): \(Typography.text(estimate))"
      guard let distribution else { return known }
      let labels = ["least", "10 %", "25 %", "50 %", "75 %", "90 %", "greatest"]
      let numbers = zip(labels, distribution.named).map { label, number in
        "\(label) \(Typography.text(number.value, estimate.unit))"
      }
      return known + "; " + numbers.joined(separator: ", ")
    }
  }

  /// Where values lie on the axis.
  package enum Scale: Sendable, Hashable {
    /// Where they are; every sample is inside.
    case absolute
    /// In multiples of their row's own median, for rows of which only the scatter compares. What is
    /// beyond the tenths may be cut off at the frame, since one sample may be a hundred medians.
    case relative
  }

  /// The plot's name.
  package let title: String
  /// What there is to see, for those who cannot see it.
  package let description: String
  /// The unit of the axis.
  package let unit: MeasurementUnit
  /// The values from top to bottom.
  package let rows: [Row]
  /// Who the others are.
  package let others: [String]
  /// Where values lie on the axis.
  package let scale: Scale

  /// Creates a plot.
  package init(
    title: String, description: String, unit: MeasurementUnit = .nanoseconds, rows: [Row],
    others: [String] = [], scale: Scale = .absolute
  ) {
    self.title = title
    self.description = description
    self.unit = unit
    self.rows = rows
    self.others = others
    self.scale = scale
  }

  /// Whether there is anything to draw.
  package var isEmpty: Bool { rows.allSatisfy { $0.estimate == nil } }

  /// Whether any row shows how its samples lie.
  var hasDistributions: Bool { rows.contains { $0.distribution != nil } }

  /// The plot for a desk and for a phone.
  package var markup: Markup { svg(.wide) + svg(.narrow) }

  /// The axis, which holds every value, every interval, and the samples as its scale says.
  var axis: Axis {
    let values = rows.flatMap { row in
      let ends =
        scale == .absolute
        ? [row.distribution?.least, row.distribution?.greatest]
        : [row.distribution?.p10, row.distribution?.p90]
      let own = [row.estimate?.value, row.estimate?.low, row.estimate?.high] + ends + row.others
      return own.compactMap { $0 }.map { $0 / measure(of: row) }
    }
    let unit = scale == .absolute ? unit : .ratio
    return Axis(title: "", scale: .logarithmic, kind: .unit(unit), holding: values)
  }

  /// What is 1 on the axis in a row.
  func measure(of row: Row) -> Double {
    guard scale == .relative, let value = row.estimate?.value, value.isFinite, value > 0 else {
      return 1
    }
    return value
  }

  /// Returns the plot in one size.
  package func svg(_ size: PlotSize) -> Markup {
    var painter = StripPlotPainter(plot: self, size: size)
    return painter.paint()
  }
}

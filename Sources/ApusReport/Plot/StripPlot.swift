package import ApusMeasure

/// Values with their intervals, a row each on a common axis, with the distributions of their
/// samples and with the values of other machines.
package struct StripPlot: Sendable {
  /// A value of the plot.
  package struct Row: Sendable {
    /// The name of the value.
    package let name: String
    /// The value with its interval, or `nil` if only other machines have a value.
    package let estimate: Estimate?
    /// The distribution of the samples in the unit of the axis, or `nil` if it is not known.
    package let distribution: Distribution?
    /// The values of other machines in the unit of the axis; an element is `nil` if that machine
    /// has no value.
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

  /// The relation between values and the axis.
  package enum Scale: Sendable, Hashable {
    /// The values themselves; the axis contains every sample.
    case absolute
    /// Multiples of the row's own median, for rows of which only the scatter can be compared.
    /// Samples below the first tenth or above the last may be cut off at the frame, because a
    /// single sample may be a hundred medians.
    case relative
  }

  /// The plot's name.
  package let title: String
  /// The description for screen readers.
  package let description: String
  /// The unit of the axis.
  package let unit: MeasurementUnit
  /// The values from top to bottom.
  package let rows: [Row]
  /// The names of the other machines.
  package let others: [String]
  /// The relation between values and the axis.
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

  /// Whether any row shows the distribution of its samples.
  var hasDistributions: Bool { rows.contains { $0.distribution != nil } }

  /// The axis, which contains every value, every interval, and the samples that its scale requires.
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

  /// The value that is 1 on the axis of a row.
  func measure(of row: Row) -> Double {
    guard scale == .relative, let value = row.estimate?.value, value.isFinite, value > 0 else {
      return 1
    }
    return value
  }

  /// The picture.
  package var markup: Markup {
    var painter = StripPlotPainter(plot: self)
    return painter.paint()
  }
}

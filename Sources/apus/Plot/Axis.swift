package import ApusMeasure

/// One axis of a plot: its range, how values lie on it, and its ticks.
package struct Axis: Sendable, Hashable {
  /// How values lie on the axis.
  package enum Scale: Sendable, Hashable {
    /// Equal differences are equally far apart; the axis starts at zero.
    case linear
    /// Equal quotients are equally far apart; what is not above zero cannot be shown.
    case logarithmic
  }

  /// What the values are, which decides where ticks stand and how they read.
  package enum Kind: Sendable, Hashable {
    /// Powers of two, as `64 KiB`.
    case bytes
    /// A unit of time or rate, in steps of 1, 2 and 5.
    case unit(MeasurementUnit)
    /// Whole numbers; on a logarithmic axis powers of two.
    case whole
  }

  /// What stands beside the axis.
  package let title: String
  /// How values lie on it.
  package let scale: Scale
  /// What the values are.
  package let kind: Kind
  /// The ends of the axis; `low < high`, and above zero on a logarithmic axis.
  package let low: Double, high: Double

  /// Creates an axis that holds every value that it can show, and ends at even numbers.
  package init(title: String, scale: Scale, kind: Kind, holding values: [Double]) {
    self.title = title
    self.scale = scale
    self.kind = kind
    // Beyond these ends the arithmetic of ticks would overflow; no machine costs that.
    let shown = values.filter {
      abs($0) < 1e250 && (scale == .linear || $0 > 1e-250)
    }
    let least = shown.min() ?? 1
    let most = shown.max() ?? 1
    switch (scale, kind) {
    case (.linear, .whole):
      (low, high) = (0, max(1, most) * 1.04)
    case (.linear, _):
      (low, high) = (0, Self.even(atLeast: most > 1e-250 ? most * 1.05 : 1, steps: Self.fineSteps))
    case (.logarithmic, .bytes), (.logarithmic, .whole):
      (low, high) = least < most ? (least, most) : (least / 2, most * 2)
    case (.logarithmic, .unit):
      low = Self.even(atMost: least / 1.08)
      high = Self.even(atLeast: most * 1.08, steps: Self.steps)
    }
  }

  /// Returns where a value lies, 0 at the low end and 1 at the high end; `nil` where it cannot be
  /// shown.
  package func position(_ value: Double) -> Double? {
    guard value.isFinite, scale == .linear || value > 0 else { return nil }
    return (transform(value) - transform(low)) / (transform(high) - transform(low))
  }

  private func transform(_ value: Double) -> Double {
    scale == .linear ? value : Logarithm.base2(value)
  }

  private static let steps = [1.0, 2, 5, 10]
  private static let fineSteps = [1.0, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

  /// The least of the steps times a power of ten that is not below a value.
  private static func even(atLeast value: Double, steps: [Double]) -> Double {
    let power = Logarithm.powerOfTen(below: value)
    return (steps.first { $0 * power >= value * (1 - 1e-12) } ?? 10) * power
  }

  /// The greatest 1, 2 or 5 times a power of ten that is not above a value.
  private static func even(atMost value: Double) -> Double {
    let power = Logarithm.powerOfTen(below: value)
    return (steps.last { $0 * power <= value * (1 + 1e-12) } ?? 1) * power
  }
}

package import ApusMeasure

/// An axis of a plot: its range, its scale and its ticks.
package struct Axis: Sendable, Hashable {
  /// The relation between values and their distances on the axis.
  package enum Scale: Sendable, Hashable {
    /// Equal differences are equally far apart; the axis includes zero, and ends there unless values
    /// are on both sides of it.
    case linear
    /// Equal ratios are equally far apart; values of zero and below cannot be shown.
    case logarithmic
  }

  /// The kind of the values, which decides at which values ticks are set and how they are written.
  package enum Kind: Sendable, Hashable {
    /// Powers of two, as `64 KiB`.
    case bytes
    /// A unit of time or rate, in steps of 1, 2 and 5.
    case unit(MeasurementUnit)
    /// Whole numbers; on a logarithmic axis powers of two.
    case whole
  }

  /// The title next to the axis.
  package let title: String
  /// The relation between values and their distances.
  package let scale: Scale
  /// The kind of the values.
  package let kind: Kind
  /// The ends of the axis; `low < high`, and above zero on a logarithmic axis.
  package let low: Double, high: Double

  /// Creates an axis that contains every value that it can show, and that ends at round numbers.
  package init(title: String, scale: Scale, kind: Kind, holding values: [Double]) {
    self.title = title
    self.scale = scale
    self.kind = kind
    // Beyond these limits the arithmetic of ticks would overflow; no measured cost is as large.
    let shown = values.filter {
      abs($0) < 1e250 && (scale == .linear || $0 > 1e-250)
    }
    let least = shown.min() ?? 1
    let most = shown.max() ?? 1
    switch (scale, kind) {
    case (.linear, .whole):
      low = min(0, least) * 1.04
      high = low < 0 && most <= 0 ? 0 : max(1, most) * 1.04
    case (.linear, _):
      let below = Self.roundEnd(-least)
      low = -(below ?? 0)
      high = Self.roundEnd(most) ?? (below == nil ? 1 : 0)
    case (.logarithmic, .bytes), (.logarithmic, .whole):
      (low, high) = least < most ? (least, most) : (least / 2, most * 2)
    case (.logarithmic, .unit):
      low = Self.even(atMost: least / 1.08)
      high = Self.even(atLeast: most * 1.08, steps: Self.steps)
    }
  }

  /// Returns the position of a value, 0 at the low end and 1 at the high end, or `nil` if the value
  /// cannot be shown.
  package func position(_ value: Double) -> Double? {
    guard value.isFinite, scale == .linear || value > 0 else { return nil }
    return (transform(value) - transform(low)) / (transform(high) - transform(low))
  }

  private func transform(_ value: Double) -> Double {
    scale == .linear ? value : Logarithm.base2(value)
  }

  private static let steps = [1.0, 2, 5, 10]
  private static let fineSteps = [1.0, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

  /// The round end of a linear axis that holds a value; `nil` for a value that is not above zero.
  private static func roundEnd(_ value: Double) -> Double? {
    value > 1e-250 ? even(atLeast: value * 1.05, steps: fineSteps) : nil
  }

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

package import ApusSystem

extension DisplayUnit {
  /// Returns the display unit in which a measured value has 1 to 3 digits before the decimal point.
  ///
  ///     DisplayUnit.choose(for: 4120, .nanoseconds)  // us, 1000
  ///
  package static func choose(for value: Double, _ unit: MeasurementUnit) -> DisplayUnit {
    choose(for: value, among: unit.ladder)
  }
}

extension MeasurementUnit {
  /// The display units of the measured unit, smallest first.
  fileprivate var ladder: [DisplayUnit] {
    switch self {
    case .nanoseconds: DisplayUnit.nanoseconds
    case .bytes: DisplayUnit.bytes
    case .perSecond: DisplayUnit.perSecond
    case .gigabytesPerSecond: DisplayUnit.gigabytesPerSecond
    case .cycles: [DisplayUnit(symbol: "cycles", scale: 1)]
    case .count, .ratio: [DisplayUnit(symbol: "", scale: 1)]
    }
  }
}

extension Quantity {
  /// Returns a value with its unit: `4.12 us`.
  package static func text(_ value: Double, _ unit: MeasurementUnit) -> String {
    let display = DisplayUnit.choose(for: value, unit)
    return join(number(value / display.scale), display.symbol)
  }

  /// Returns an estimate with its interval and unit: `4.12 us [4.01, 4.20]`.
  ///
  /// If the interval is unknown, the text says `undecided`.
  package static func text(_ estimate: Estimate) -> String {
    let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
    let value = join(number(estimate, estimate.value, in: display), display.symbol)
    guard let interval = interval(estimate, in: display) else { return value + " undecided" }
    return interval.isEmpty ? value : "\(value) \(interval)"
  }

  /// Returns the interval of an estimate: `[4.01, 4.20]`.
  ///
  /// The text is empty for a reading, which has no interval, and `nil` if there were too few
  /// samples.
  package static func interval(_ estimate: Estimate, in display: DisplayUnit) -> String? {
    if estimate.statistic == .reading { return "" }
    guard let low = estimate.low, let high = estimate.high else { return nil }
    let ends = [low, high].map { number(estimate, $0, in: display) }
    return "[\(ends[0]), \(ends[1])]"
  }

  /// Returns a number of an estimate, with no more decimals than its value has.
  package static func number(
    _ estimate: Estimate, _ value: Double, in display: DisplayUnit
  ) -> String {
    let isWhole = estimate.unit == .count || display.symbol == "B"
    if isWhole, value == value.rounded(), abs(value) < 1e9 { return fixed(value, decimals: 0) }
    let most = decimals(of: estimate.value / display.scale)
    return number(value / display.scale, mostDecimals: most)
  }
}

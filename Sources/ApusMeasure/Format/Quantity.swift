/// A formatter of quantities for readers: three significant digits and a suitable unit.
///
/// The numbers in results are never rounded; this is for tables and plots only.
package enum Quantity {
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
    if isWhole, value == value.rounded(), abs(value) < 1e9 { return plain(value, decimals: 0) }
    let most = decimals(of: estimate.value / display.scale)
    return number(value / display.scale, mostDecimals: most)
  }

  /// Returns a number with three significant digits: `0.123`, `12.3`, `123`, `1230`, `1.23e+09`.
  package static func number(_ value: Double, mostDecimals: Int = 9) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    if value == 0 { return "0" }
    let size = abs(value)
    if size >= 999_999.5 || size < 0.000_999_5 { return scientific(value) }
    return plain(value, decimals: max(0, min(mostDecimals, decimals(of: value))))
  }

  /// Returns a number of bytes: `256 KiB`, `1.5 MiB`, and `50 KB` if only decimal units are exact.
  package static func bytes(_ count: Int) -> String {
    let display = DisplayUnit.choose(for: Double(count), .bytes)
    if count >= 1000, count % 1024 != 0, count % 1000 == 0 { return decimalBytes(count) }
    let scaled = Double(count) / display.scale
    let text = scaled == scaled.rounded() ? plain(scaled, decimals: 0) : trimmed(number(scaled))
    return join(text, display.symbol)
  }

  /// Returns a number without zeros after its last decimal: `1.5`, not `1.50`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func trimmed(_ text: String) -> String {
    guard text.contains("."), !text.contains("e") else { return text }
    var rest = text[...]
    while rest.last == "0" { rest.removeLast() }
    if rest.last == "." { rest.removeLast() }
    return String(rest)
  }

  private static func decimalBytes(_ count: Int) -> String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "KB")]
    let (scale, symbol) = units.first { count >= $0.0 && count % ($0.0 / 1000) == 0 } ?? units[2]
    return join(trimmed(number(Double(count) / Double(scale))), symbol)
  }

  private static func join(_ number: String, _ symbol: String) -> String {
    symbol.isEmpty ? number : "\(number) \(symbol)"
  }

  /// Returns the number of decimals that show three significant digits.
  private static func decimals(of value: Double) -> Int {
    let size = abs(value)
    guard size > 0, size.isFinite else { return 0 }
    var decimals = 2
    var limit = 9.995
    while size >= limit, decimals > 0 {
      decimals -= 1
      limit *= 10
    }
    limit = 0.999_5
    while size < limit, decimals < 9 {
      decimals += 1
      limit /= 10
    }
    return decimals
  }

  /// Returns a number below 10^9 in size with this many decimals, rounded half away from zero.
  private static func plain(_ value: Double, decimals: Int) -> String {
    let power = (0..<decimals).reduce(1.0) { result, _ in result * 10 }
    let rounded = Int((abs(value) * power).rounded())
    let digits = String(rounded)
    let sign = value < 0 && rounded > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// Returns a very large or small number in scientific notation: `1.23e+09`.
  private static func scientific(_ value: Double) -> String {
    var mantissa = abs(value)
    var exponent = 0
    while mantissa >= 9.995 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    while mantissa < 0.999_5 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    let digits = (abs(exponent) < 10 ? "0" : "") + String(abs(exponent))
    return (value < 0 ? "-" : "") + plain(mantissa, decimals: 2)
      + "e\(exponent < 0 ? "-" : "+")\(digits)"
  }
}

/// A display unit, chosen so that the value has 1 to 3 digits before the decimal point.
package struct DisplayUnit: Sendable, Hashable {
  /// The symbol of the unit in ASCII: `us`, `MiB`, `GB/s`; empty for a plain number.
  package let symbol: String
  /// The scale: the number of stored units in a display unit.
  package let scale: Double

  /// Returns the display unit in which a value has 1 to 3 digits before the decimal point.
  ///
  ///     DisplayUnit.choose(for: 4120, .nanoseconds)  // us, 1000
  ///
  package static func choose(for value: Double, _ unit: MeasurementUnit) -> DisplayUnit {
    let ladder = ladder(of: unit)
    if value == 0, let plain = ladder.first(where: { $0.scale == 1 }) { return plain }
    // The number 999.5 is shown as 1000, so it belongs to the next unit.
    let size = abs(value) * (1000 / 999.5)
    return ladder.last { $0.scale <= size } ?? ladder[0]
  }

  /// Returns the display units of a measured unit, smallest first.
  private static func ladder(of unit: MeasurementUnit) -> [DisplayUnit] {
    switch unit {
    case .nanoseconds: nanoseconds
    case .bytes: bytes
    case .perSecond: perSecond
    case .gigabytesPerSecond: gigabytesPerSecond
    case .cycles: [DisplayUnit(symbol: "cycles", scale: 1)]
    case .count, .ratio: [DisplayUnit(symbol: "", scale: 1)]
    }
  }

  private static let nanoseconds = [
    DisplayUnit(symbol: "ns", scale: 1), DisplayUnit(symbol: "us", scale: 1e3),
    DisplayUnit(symbol: "ms", scale: 1e6), DisplayUnit(symbol: "s", scale: 1e9),
  ]

  private static let bytes = [
    DisplayUnit(symbol: "B", scale: 1), DisplayUnit(symbol: "KiB", scale: 1024),
    DisplayUnit(symbol: "MiB", scale: 1_048_576), DisplayUnit(symbol: "GiB", scale: 1_073_741_824),
    DisplayUnit(symbol: "TiB", scale: 1_099_511_627_776),
  ]

  private static let perSecond = [
    DisplayUnit(symbol: "/s", scale: 1), DisplayUnit(symbol: "k/s", scale: 1e3),
    DisplayUnit(symbol: "M/s", scale: 1e6), DisplayUnit(symbol: "G/s", scale: 1e9),
  ]

  private static let gigabytesPerSecond = [
    DisplayUnit(symbol: "kB/s", scale: 1e-6), DisplayUnit(symbol: "MB/s", scale: 1e-3),
    DisplayUnit(symbol: "GB/s", scale: 1), DisplayUnit(symbol: "TB/s", scale: 1e3),
  ]
}

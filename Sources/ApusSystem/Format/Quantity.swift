/// A formatter of quantities for readers: three significant digits and a suitable unit.
///
/// The numbers in results are never rounded; this is for tables, plots and messages only.
package enum Quantity {
  /// Returns a number with three significant digits: `0.123`, `12.3`, `123`, `1230`, `1.23e+09`.
  package static func number(_ value: Double, mostDecimals: Int = 9) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    if value == 0 { return "0" }
    let size = abs(value)
    if size >= 999_999.5 || size < 0.000_999_5 { return scientific(value) }
    return fixed(value, decimals: max(0, min(mostDecimals, decimals(of: value))))
  }

  /// Returns a time in a suitable unit, without zeros after its last decimal: `5.25 us`, `4 ms`.
  package static func duration(nanoseconds: Double) -> String {
    let display = DisplayUnit.choose(for: nanoseconds, among: DisplayUnit.nanoseconds)
    return join(trimmed(number(nanoseconds / display.scale)), display.symbol)
  }

  /// Returns a number of things with their name: `1 sample`, `2 samples`.
  package static func count(_ count: Int, _ name: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? name : plural ?? name + "s")"
  }

  /// Returns a number of bytes: `256 KiB`, `1.5 MiB`, and `50 KB` if only decimal units are exact.
  package static func bytes(_ count: Int) -> String {
    let display = DisplayUnit.choose(for: Double(count), among: DisplayUnit.bytes)
    if count >= 1000, count % 1024 != 0, count % 1000 == 0 { return decimalBytes(count) }
    let scaled = Double(count) / display.scale
    let text = scaled == scaled.rounded() ? fixed(scaled, decimals: 0) : trimmed(number(scaled))
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

  /// Returns a number and the symbol of its unit, which may be empty: `4.12 us`, `4.12`.
  package static func join(_ number: String, _ symbol: String) -> String {
    symbol.isEmpty ? number : "\(number) \(symbol)"
  }

  /// Returns the number of decimals that show three significant digits.
  ///
  /// - Complexity: O(1): at most nine steps.
  package static func decimals(of value: Double) -> Int {
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

  /// Returns a number with so many decimals, rounded half away from zero: `12.30`.
  ///
  /// A number with more than 15 digits has Swift's spelling.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    let power = (0..<decimals).reduce(1.0) { result, _ in result * 10 }
    let scaled = (abs(value) * power).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let digits = String(Int(scaled))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  private static func decimalBytes(_ count: Int) -> String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "KB")]
    let (scale, symbol) = units.first { count >= $0.0 && count % ($0.0 / 1000) == 0 } ?? units[2]
    return join(trimmed(number(Double(count) / Double(scale))), symbol)
  }

  /// Returns a very large or small number in scientific notation: `1.23e+09`.
  private static func scientific(_ value: Double) -> String {
    var mantissa = abs(value)
    var exponent = 0
    while mantissa >= 9.995 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    while mantissa < 0.999_5 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    let digits = (abs(exponent) < 10 ? "0" : "") + String(abs(exponent))
    return (value < 0 ? "-" : "") + fixed(mantissa, decimals: 2)
      + "e\(exponent < 0 ? "-" : "+")\(digits)"
  }
}

/// A display unit, chosen so that the value has 1 to 3 digits before the decimal point.
package struct DisplayUnit: Sendable, Hashable {
  /// The symbol of the unit in ASCII: `us`, `MiB`, `GB/s`; empty for a plain number.
  package let symbol: String
  /// The scale: the number of stored units in a display unit.
  package let scale: Double

  package init(symbol: String, scale: Double) {
    self.symbol = symbol
    self.scale = scale
  }

  /// Returns the display unit in which a value has 1 to 3 digits before the decimal point.
  ///
  ///     DisplayUnit.choose(for: 4120, among: DisplayUnit.nanoseconds)  // us, 1000
  ///
  /// - Parameter ladder: The units of one quantity, smallest first; at least one.
  /// - Complexity: O(*n*) in the number of units.
  package static func choose(for value: Double, among ladder: [DisplayUnit]) -> DisplayUnit {
    if value == 0, let plain = ladder.first(where: { $0.scale == 1 }) { return plain }
    // The number 999.5 is shown as 1000, so it belongs to the next unit.
    let size = abs(value) * (1000 / 999.5)
    return ladder.last { $0.scale <= size } ?? ladder[0]
  }

  /// The units of times that are stored in nanoseconds.
  package static let nanoseconds = [
    DisplayUnit(symbol: "ns", scale: 1), DisplayUnit(symbol: "us", scale: 1e3),
    DisplayUnit(symbol: "ms", scale: 1e6), DisplayUnit(symbol: "s", scale: 1e9),
  ]

  /// The units of sizes that are stored in bytes.
  package static let bytes = [
    DisplayUnit(symbol: "B", scale: 1), DisplayUnit(symbol: "KiB", scale: 1024),
    DisplayUnit(symbol: "MiB", scale: 1_048_576), DisplayUnit(symbol: "GiB", scale: 1_073_741_824),
    DisplayUnit(symbol: "TiB", scale: 1_099_511_627_776),
  ]

  /// The units of rates that are stored in operations a second.
  package static let perSecond = [
    DisplayUnit(symbol: "/s", scale: 1), DisplayUnit(symbol: "k/s", scale: 1e3),
    DisplayUnit(symbol: "M/s", scale: 1e6), DisplayUnit(symbol: "G/s", scale: 1e9),
  ]

  /// The units of bandwidths that are stored in gigabytes a second.
  package static let gigabytesPerSecond = [
    DisplayUnit(symbol: "kB/s", scale: 1e-6), DisplayUnit(symbol: "MB/s", scale: 1e-3),
    DisplayUnit(symbol: "GB/s", scale: 1), DisplayUnit(symbol: "TB/s", scale: 1e3),
  ]
}

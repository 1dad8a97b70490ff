/// The percentile text of HdrHistogram, written row by row.
struct PercentileText {
  private(set) var text = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"

  /// Adds a row; the last row, of percentile 1, has no fourth column.
  mutating func add(value: String, percentile: Double, count: Int) {
    // Readers expect a space before the first column, however wide the value is.
    var cells = [
      Self.padded(" " + value, 12), Self.fixed(percentile, 12), Self.padded("\(count)", 10),
    ]
    if percentile < 1 { cells.append(Self.padded(Self.fixed(1 / (1 - percentile), 2), 14)) }
    text += cells.joined(separator: " ") + "\n"
  }

  /// Adds a line of the summary: `#[Max     =     1000.000, Total count    =         1000]`.
  mutating func add(_ left: (String, String), _ right: (String, String)) {
    text += "#[\(Self.ended(left.0, 7)) = \(Self.padded(left.1, 12)), "
    text += "\(Self.ended(right.0, 14)) = \(Self.padded(right.1, 12))]\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }

  private static func ended(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  /// Returns a number that is not negative with a fixed number of decimals.
  static func fixed(_ number: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    guard let whole = Int(exactly: (number * scale).rounded()) else { return plain(number) }
    let digits = String(whole)
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(filled.dropLast(decimals)).\(filled.suffix(decimals))"
  }

  /// Returns a finite number in the fewest digits that are read back exactly.
  ///
  /// There is no exponent, because readers of this format do not support exponents.
  static func plain(_ number: Double) -> String {
    let parts = "\(number)".split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return "\(number)" }
    let sign = parts[0].hasPrefix("-") ? "-" : ""
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    let digits = mantissa.joined()
    let point = mantissa[0].count + exponent
    let zeros = String(repeating: "0", count: max(0, point - digits.count))
    if point >= digits.count { return "\(sign)\(digits)\(zeros).0" }
    if point > 0 { return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))" }
    return "\(sign)0." + String(repeating: "0", count: -point) + digits
  }
}

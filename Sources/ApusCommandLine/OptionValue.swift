/// The readers of option values.
package enum OptionValue {
  /// Reads a whole number of at least 1.
  package static func count(_ text: String) throws(ValueError) -> Int {
    guard isDigits(text), let number = Int(text), number > 0 else {
      throw ValueError(expected: "a whole number of at least 1")
    }
    return number
  }

  /// Reads a whole number from 1 to `most`.
  package static func count(_ text: String, atMost most: Int) throws(ValueError) -> Int {
    guard let number = try? count(text), number <= most else {
      throw ValueError(expected: "a whole number from 1 to \(most)")
    }
    return number
  }

  /// Reads one of the words that a type names, such as `first` of `error, first, last, all`.
  package static func named<Value>(
    _ text: String
  ) throws(ValueError) -> Value
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw ValueError(expected: Value.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return value
  }

  /// Reads a seed: a whole number, decimal or `0x` and hexadecimal, of at most 64 bits.
  package static func seed(_ text: String) throws(ValueError) -> UInt64 {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let digits = isHexadecimal ? String(text.dropFirst(2)) : text
    guard digits.first != "+", let seed = UInt64(digits, radix: isHexadecimal ? 16 : 10) else {
      throw ValueError(expected: "a number from 0 to 2^64 - 1, decimal or 0x and hexadecimal")
    }
    return seed
  }

  /// Reads a time in seconds, such as `500ms`, `2s` or `1.5m`: more than 0 and at most a day.
  package static func seconds(_ text: String) throws(ValueError) -> Double {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard
      let first = digits.first, first != ".", digits.last != ".",
      let number = Double(String(digits)), let unit = unitSeconds[String(text[digits.endIndex...])]
    else { throw timeError }
    let seconds = number * unit
    guard seconds > 0, seconds <= 86_400 else { throw timeError }
    return seconds
  }

  /// Reads a confidence in per cent, from 50 to below 100, as a fraction.
  package static func confidence(_ text: String) throws(ValueError) -> Double {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = Double(digits), (50..<100).contains(percent) else {
      throw ValueError(expected: "a number of per cent from 50 to below 100, such as 95 or 99")
    }
    return percent / 100
  }

  /// Reads a limit in per cent, above 0 and at most 100, as a fraction.
  package static func percentage(_ text: String) throws(ValueError) -> Double {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = Double(digits), percent > 0, percent <= 100 else {
      throw ValueError(expected: "a number of per cent above 0 and at most 100, such as 5")
    }
    return percent / 100
  }

  private static let timeError = ValueError(
    expected: "a time above 0 and at most 24h with its unit, such as 500ms, 2s or 1m")

  private static let unitSeconds: [String: Double] = [
    "us": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "min": 60, "h": 3600,
  ]

  private static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

import Foundation

/// A value of a claim as its transcript has it: computed from printed figures, and perhaps rounded.
///
/// - `429 ms / 15 ms` is computed.
/// - `1 s / 27 MB ~ 37` is computed and then rounded to the digits of 37, as the claim has it.
/// - `2 in words` is a number that the source has as words only, such as "double".
/// - `target 1.3` is a promise of this package.
///
/// Times are in nanoseconds and sizes in bytes; `v` is the value of the same line.
struct PrintedValue {
  /// The value: the rounded number if there is one.
  let value: Double
  /// Whether the package promises the value, so that no source prints it.
  let isTarget: Bool
  /// The numbers that the printed words must have.
  let figures: [Double]

  /// Reads a value; `nil` for `-`, which means that there is none.
  ///
  /// - Throws: `Wrong` for text that is no value, or a rounding that does not follow.
  init?(_ text: String, v: Double? = nil) throws {
    guard text != "-" else { return nil }
    isTarget = text.hasPrefix("target ")
    let isInWords = text.hasSuffix(" in words")
    var sum = Arithmetic(
      isTarget ? String(text.dropFirst(7)) : isInWords ? String(text.dropLast(9)) : text, v: v)
    let computed = try sum.sum()
    var value = computed
    if sum.take("~") {
      let digits = sum.nextWord
      value = try sum.number()
      guard abs(computed - value) <= Self.halfUnit(of: digits) else {
        throw Wrong("\(text): \(computed) does not round to \(value)")
      }
    }
    try sum.end()
    self.value = value
    figures = isInWords ? [] : sum.figures
  }

  /// Half a unit of the last digit of a number that is not zero: 5 for `890`, 0.05 for `6.7`.
  private static func halfUnit(of digits: String) -> Double {
    let digits = digits.replacing(",", with: "")
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2 { return 0.5 * pow(10, -Double(parts[1].count)) }
    return 0.5 * pow(10, Double(digits.reversed().prefix { $0 == "0" }.count))
  }

  /// The error of a text that is no value.
  struct Wrong: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}

/// A reader of sums and products of numbers with units.
private struct Arithmetic {
  private var words: [String]
  private let v: Double?
  private(set) var figures: [Double] = []

  init(_ text: String, v: Double?) {
    var spaced = text
    for sign in ["(", ")"] { spaced = spaced.replacing(sign, with: " \(sign) ") }
    words = spaced.split(separator: " ").map(String.init)
    self.v = v
  }

  /// The next word; empty at the end.
  var nextWord: String { words.first ?? "" }

  mutating func take(_ word: String) -> Bool {
    guard nextWord == word else { return false }
    words.removeFirst()
    return true
  }

  func end() throws {
    guard words.isEmpty else {
      throw PrintedValue.Wrong("\(words.joined(separator: " ")): left over")
    }
  }

  mutating func number() throws -> Double {
    guard let number = Double(nextWord.replacing(",", with: "")) else {
      throw PrintedValue.Wrong("\(nextWord): a number was expected")
    }
    words.removeFirst()
    return number
  }

  mutating func sum() throws -> Double {
    var sum = try product()
    while true {
      if take("+") {
        sum += try product()
      } else if take("-") {
        sum -= try product()
      } else {
        return sum
      }
    }
  }

  private mutating func product() throws -> Double {
    var product = try factor()
    while true {
      if take("*") {
        product *= try factor()
      } else if take("/") {
        product /= try factor()
      } else {
        return product
      }
    }
  }

  private mutating func factor() throws -> Double {
    if take("v") {
      guard let v else { throw PrintedValue.Wrong("v: there is no value") }
      return v
    }
    if take("log2") { return log2(try factor()) }
    if take("(") {
      let inner = try sum()
      guard take(")") else { throw PrintedValue.Wrong("\(nextWord): ) was expected") }
      return inner
    }
    let number = try number()
    figures.append(number)
    guard let unit = Self.units[nextWord] else { return number }
    words.removeFirst()
    return number * unit
  }

  private static let units: [String: Double] = [
    "ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9,
    "KiB": 1024, "MiB": 1_048_576, "%": 0.01, "million": 1e6,
  ]
}

package import ApusMeasure
import ApusSystem

/// Writes quantities for a page, with characters that ASCII does not have.
package enum Typography {
  /// Returns a text with the unit `us` after a number replaced by `µs`.
  static func page(_ text: String) -> String {
    var isAfterNumber = false
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      defer { isAfterNumber = word.last?.isNumber == true }
      guard isAfterNumber, word.hasPrefix("us"), word.dropFirst(2).allSatisfy(\.isPunctuation)
      else { return String(word) }
      return "\u{B5}s" + word.dropFirst(2)
    }.joined(separator: " ")
  }

  /// Returns a sentence of a page, whose lines break nowhere between a number and its unit.
  static func sentence(_ text: String) -> String {
    var result = ""
    for word in page(text).split(separator: " ", omittingEmptySubsequences: false) {
      let name = word.filter { !$0.isPunctuation || $0 == "/" || $0 == "%" }
      let isUnit = result.last?.isNumber == true && units.contains(name)
      if !result.isEmpty { result += isUnit ? "\u{A0}" : " " }
      result += word
    }
    return result
  }

  private static let units: Set<String> = [
    "%", "ns", "\u{B5}s", "ms", "s", "B", "KiB", "MiB", "GiB", "TiB", "GB/s", "k", "M", "G",
  ]

  /// Returns a value with its unit: `4.12 µs`.
  package static func text(_ value: Double, _ unit: MeasurementUnit) -> String {
    page(Quantity.text(value, unit))
  }

  /// Returns a value with its unit, without trailing zeros: `4.1 µs`. A value of zero has no unit.
  static func short(_ value: Double, _ unit: MeasurementUnit) -> String {
    let display = DisplayUnit.choose(for: value, unit)
    let number = Quantity.trimmed(Quantity.number(value / display.scale))
    return display.symbol.isEmpty || value == 0 ? number : page("\(number) \(display.symbol)")
  }

  /// Returns an estimate with its interval: `4.12 µs [4.01, 4.20]`.
  package static func text(_ estimate: Estimate) -> String { page(Quantity.text(estimate)) }

  /// Returns a text of at most `count` characters; a longer text keeps its beginning and its end.
  ///
  /// The end is kept because it has the parameters.
  static func shortened(_ text: String, to count: Int) -> String {
    guard text.count > count else { return text }
    let kept = max(0, count - 1)
    return text.prefix(kept - kept / 2) + "\u{2026}" + text.suffix(kept / 2)
  }

  /// Returns a large number with few digits: `337 M`, `33.7 k`, `4.2`.
  static func compact(_ value: Double) -> String {
    let steps = [(1e9, " G"), (1e6, " M"), (1e4, " k")]
    guard let (limit, suffix) = steps.first(where: { value >= $0.0 }), value < 1e12 else {
      return value == 1 ? "1" : Quantity.number(value)
    }
    let scale = limit == 1e4 ? 1e3 : limit
    return Quantity.number(value / scale) + suffix
  }
}

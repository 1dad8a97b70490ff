import ApusBytes
import Foundation

/// The texts of values, as Foundation's coders read them.
enum FoundationText {
  /// Returns the URL of a text, or `nil`.
  static func url(_ text: String) -> URL? {
    // A URL that needs no escapes is parsed in two thirds of the time if Foundation looks for none.
    URL(string: text, encodingInvalidCharacters: false) ?? URL(string: text)
  }

  /// Returns the number of a decimal text, exactly, or `nil` if it is none or too large.
  static func decimal(_ digits: String) -> Decimal? {
    Decimal(string: digits).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the number of a text, of which `Decimal(string:)` would read a prefix; or `nil` if it is no number.
  static func decimal(wholeOf text: String) -> Decimal? {
    let bytes = text.utf8
    guard bytes.allSatisfy(isOfNumber), (try? Double(decimal: bytes.span)) != nil else {
      return nil
    }
    return decimal(text)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Returns a text without the white space around it.
  static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

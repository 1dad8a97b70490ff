public import ApusBytes
public import Foundation

extension DecodingConversions {
  /// Returns the conversions that read `Date`, `Data`, `URL` and `Decimal` of Foundation in tables and XML.
  ///
  /// Use `FoundationJSONDecoder` and `FoundationPropertyListDecoder` for JSON and property lists. Foundation has no
  /// coders of tables and XML; a `Date` is a text of ISO 8601 unless another strategy is given. White space around a
  /// text is no part of it.
  ///
  ///     struct Sale: Decodable { var at: Date; var price: Decimal }
  ///     let table = "at,price\n2026-11-24T06:22:33Z,19.99\n"
  ///     let sales = try CSV.decode([Sale].self, from: Array(table.utf8), conversions: .foundation())
  ///     sales[0].price  // 19.99, exactly
  ///
  /// - Parameters:
  ///   - dates: The form of dates.
  ///   - data: The form of data.
  /// - Complexity: O(1). Allocates a closure for each type.
  public static func foundation(
    dates: JSONDecoder.DateDecodingStrategy = .iso8601,
    data: JSONDecoder.DataDecodingStrategy = .base64
  ) -> DecodingConversions {
    var conversions = DecodingConversions()
    conversions.convertDates(dates)
    conversions.convertData(data)
    conversions.convertTexts(URL.self, "Invalid URL string.") { FoundationText.url($0) }
    conversions.convertTexts(Decimal.self, "Not a decimal number.") {
      FoundationText.decimal(wholeOf: $0)
    }
    return conversions
  }

  private mutating func convertDates(_ dates: JSONDecoder.DateDecodingStrategy) {
    switch dates {
    case .deferredToDate:
      convert(Date.self) { Date(timeIntervalSinceReferenceDate: try Double(from: $0)) }
    case .secondsSince1970:
      convert(Date.self) { Date(timeIntervalSince1970: try Double(from: $0)) }
    case .millisecondsSince1970:
      convert(Date.self) { Date(timeIntervalSince1970: try Double(from: $0) / 1000) }
    case .iso8601:
      convertTexts(Date.self, "Expected date string to be ISO8601-formatted.") {
        ISODate.date($0.utf8.span)
      }
    #if canImport(Darwin)
      // Elsewhere, `formatted` makes a `custom`.
      case .formatted(let formatter):
        convertTexts(Date.self, "Date string does not match format expected by formatter.") {
          formatter.date(from: $0)
        }
    #endif
    case .custom(let body): convert(Date.self, body)
    @unknown default: preconditionFailure("dates has a strategy that this version does not know")
    }
  }

  private mutating func convertData(_ strategy: JSONDecoder.DataDecodingStrategy) {
    switch strategy {
    // A field has no array; the own form of data is one.
    case .deferredToData: convert(Data.self) { try Data(from: $0) }
    case .base64:
      convertTexts(Data.self, "Encountered Data is not valid Base64.") { Data(base64Encoded: $0) }
    case .custom(let body): convert(Data.self, body)
    @unknown default: preconditionFailure("data has a strategy that this version does not know")
    }
  }

  /// Converts every value of a type from its text.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - refusal: The description of the error if the closure returns `nil`.
  ///   - body: Returns the value of a text.
  private mutating func convertTexts<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ refusal: String, _ body: @escaping @Sendable (String) -> Value?
  ) {
    convert(type) { decoder in
      guard let value = body(FoundationText.trimmed(try String(from: decoder))) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: refusal))
      }
      return value
    }
  }
}

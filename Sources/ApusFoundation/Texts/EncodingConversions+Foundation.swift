public import ApusBytes
public import Foundation

extension EncodingConversions {
  /// Returns the conversions that write `Date`, `Data`, `URL` and `Decimal` of Foundation in tables and XML.
  ///
  /// Use `FoundationJSONEncoder` and `FoundationPropertyListEncoder` for JSON and property lists. Foundation has no
  /// coders of tables and XML; a `Date` is a text of ISO 8601 unless another strategy is given.
  ///
  ///     struct Sale: Encodable { var at: Date; var price: Decimal }
  ///     let sales = [Sale(at: Date(timeIntervalSince1970: 0), price: 19.99)]
  ///     try CSV.encode(sales, conversions: .foundation())  // 1970-01-01T00:00:00Z,19.99 below at,price
  ///
  /// - Parameters:
  ///   - dates: The form of dates.
  ///   - data: The form of data.
  /// - Complexity: O(1). Allocates a closure for each type.
  public static func foundation(
    dates: JSONEncoder.DateEncodingStrategy = .iso8601,
    data: JSONEncoder.DataEncodingStrategy = .base64
  ) -> EncodingConversions {
    var conversions = EncodingConversions()
    conversions.convertDates(dates)
    conversions.convertData(data)
    conversions.convertURLs()
    conversions.convert(Decimal.self) { decimal, encoder in
      guard decimal.isFinite else {
        throw EncodingError.invalidValue(
          decimal,
          EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: "\(decimal) has no digits."))
      }
      try decimal.description.encode(to: encoder)
    }
    return conversions
  }
}

extension EncodingConversions: FoundationEncoding {}

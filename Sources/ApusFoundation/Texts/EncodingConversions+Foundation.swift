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
    conversions.convertFoundationTypes(dates, data)
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

extension EncodingConversions {
  /// Converts the types that all formats write in the same form.
  mutating func convertFoundationTypes(
    _ dates: JSONEncoder.DateEncodingStrategy, _ data: JSONEncoder.DataEncodingStrategy
  ) {
    convertDates(dates)
    convertData(data)
    convert(URL.self) { try $0.absoluteString.encode(to: $1) }
  }

  private mutating func convertDates(_ dates: JSONEncoder.DateEncodingStrategy) {
    switch dates {
    case .deferredToDate:
      convert(Date.self) { try $0.timeIntervalSinceReferenceDate.encode(to: $1) }
    case .secondsSince1970: convert(Date.self) { try $0.timeIntervalSince1970.encode(to: $1) }
    case .millisecondsSince1970:
      convert(Date.self) { try (1000 * $0.timeIntervalSince1970).encode(to: $1) }
    case .iso8601: convert(Date.self) { try ISODate.text($0).encode(to: $1) }
    #if canImport(Darwin)
      // Elsewhere, `formatted` makes a `custom`.
      case .formatted(let formatter):
        convert(Date.self) { try formatter.string(from: $0).encode(to: $1) }
    #endif
    case .custom(let body): convert(Date.self) { try body($0, $1) }
    @unknown default: preconditionFailure("dates has a strategy that this version does not know")
    }
  }

  private mutating func convertData(_ strategy: JSONEncoder.DataEncodingStrategy) {
    switch strategy {
    case .deferredToData: convert(Data.self) { try $0.encode(to: $1) }
    case .base64: convert(Data.self) { try $0.base64EncodedString().encode(to: $1) }
    case .custom(let body): convert(Data.self) { try body($0, $1) }
    @unknown default: preconditionFailure("data has a strategy that this version does not know")
    }
  }
}

import ApusBytes
public import ApusJSON
public import Foundation

extension JSONEncodingStrategies {
  /// Writes `Date`, `Data`, `URL` and `Decimal` as Foundation's `JSONEncoder` does.
  ///
  /// Use `FoundationJSONEncoder` to replace a `JSONEncoder`, whose settings and errors are the same.
  ///
  ///     var encoder = JSONValueEncoder()
  ///     encoder.strategies.convertFoundationTypes(dates: .secondsSince1970)
  ///     let bytes = try encoder.encode([Date(timeIntervalSince1970: 7)])
  ///     String(decoding: bytes, as: UTF8.self)  // [7.0]
  ///
  /// - Parameters:
  ///   - dates: The form of dates.
  ///   - data: The form of data.
  /// - Complexity: O(1). Allocates a closure for each type.
  public mutating func convertFoundationTypes(
    dates: JSONEncoder.DateEncodingStrategy = .deferredToDate,
    data: JSONEncoder.DataEncodingStrategy = .base64
  ) {
    conversions.convertFoundationTypes(dates, data)
    convert(Decimal.self) { decimal, encoder in
      guard decimal.isFinite else {
        throw EncodingError.invalidValue(
          decimal,
          EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: "JSON has no number \(decimal)."))
      }
      try JSONDigits(decimal.description).encode(to: encoder)
    }
  }
}

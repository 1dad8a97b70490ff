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
    convertDates(dates)
    convertData(data)
    convert(URL.self) { try $0.absoluteString.encode(to: $1) }
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

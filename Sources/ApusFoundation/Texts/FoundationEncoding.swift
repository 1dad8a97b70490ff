import Foundation

/// Conversions of an encoder by type, to which those of Foundation's types are added.
protocol FoundationEncoding {
  mutating func convert<Value: Encodable & SendableMetatype>(
    _ type: Value.Type, _ body: @escaping @Sendable (Value, any Encoder) throws -> Void)
}

extension FoundationEncoding {
  mutating func convertURLs() { convert(URL.self) { try $0.absoluteString.encode(to: $1) } }

  mutating func convertDates(_ dates: JSONEncoder.DateEncodingStrategy) {
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

  mutating func convertData(_ strategy: JSONEncoder.DataEncodingStrategy) {
    switch strategy {
    case .deferredToData: convert(Data.self) { try $0.encode(to: $1) }
    case .base64: convert(Data.self) { try $0.base64EncodedString().encode(to: $1) }
    case .custom(let body): convert(Data.self) { try body($0, $1) }
    @unknown default: preconditionFailure("data has a strategy that this version does not know")
    }
  }
}

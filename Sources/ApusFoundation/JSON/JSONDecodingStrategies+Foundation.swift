public import ApusJSON
public import Foundation

extension JSONDecodingStrategies {
  /// Reads `Date`, `Data`, `URL` and `Decimal` as Foundation's `JSONDecoder` does.
  ///
  /// Use `FoundationJSONDecoder` to replace a `JSONDecoder`, whose settings and errors are the same.
  ///
  ///     struct Post: Decodable { var at: Date, price: Decimal }
  ///     var decoder = JSONValueDecoder()
  ///     decoder.strategies.convertFoundationTypes(dates: .iso8601)
  ///     let text = #"{"at": "2026-11-24T06:22:33Z", "price": 19.99}"#
  ///     try decoder.decode(Post.self, from: text.utf8.span).price  // 19.99, exactly
  ///
  /// - Parameters:
  ///   - dates: The form of dates.
  ///   - data: The form of data.
  /// - Complexity: O(1). Allocates a closure for each type.
  public mutating func convertFoundationTypes(
    dates: JSONDecoder.DateDecodingStrategy = .deferredToDate,
    data: JSONDecoder.DataDecodingStrategy = .base64
  ) {
    convertDates(dates)
    convertData(data)
    convertScalar(URL.self) { value in
      guard let url = FoundationText.url(try value.string()) else {
        throw value.refusal("Invalid URL string.")
      }
      return url
    }
    convertScalar(Decimal.self) { value in
      let digits = try value.digits()
      guard let decimal = FoundationText.decimal(digits) else {
        throw value.refusal("Number \(digits) does not fit in Decimal.")
      }
      return decimal
    }
  }

  private mutating func convertDates(_ dates: JSONDecoder.DateDecodingStrategy) {
    switch dates {
    case .deferredToDate:
      convertScalar(Date.self) { Date(timeIntervalSinceReferenceDate: try $0.double()) }
    case .secondsSince1970:
      convertScalar(Date.self) { Date(timeIntervalSince1970: try $0.double()) }
    case .millisecondsSince1970:
      convertScalar(Date.self) { Date(timeIntervalSince1970: try $0.double() / 1000) }
    case .iso8601: convertISODates()
    #if canImport(Darwin)
      // Elsewhere, `formatted` makes a `custom`.
      case .formatted(let formatter):
        convertScalar(Date.self) { value in
          guard let date = formatter.date(from: try value.string()) else {
            throw value.refusal("Date string does not match format expected by formatter.")
          }
          return date
        }
    #endif
    case .custom(let body): convert(Date.self, body)
    @unknown default: preconditionFailure("dates has a strategy that this version does not know")
    }
  }

  private mutating func convertISODates() {
    convertScalar(Date.self) { value in
      let date = try value.withString { ISODate.date($0) }
      guard let date else {
        throw value.refusal("Expected date string to be ISO8601-formatted.")
      }
      return date
    }
  }

  private mutating func convertData(_ strategy: JSONDecoder.DataDecodingStrategy) {
    switch strategy {
    case .deferredToData: convert(Data.self) { try Data(from: $0) }
    case .base64:
      convertScalar(Data.self) { value in
        guard let data = Data(base64Encoded: try value.string()) else {
          throw value.refusal("Encountered Data is not valid Base64.")
        }
        return data
      }
    case .custom(let body): convert(Data.self, body)
    @unknown default: preconditionFailure("data has a strategy that this version does not know")
    }
  }
}

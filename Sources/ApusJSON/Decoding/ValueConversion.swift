import ApusBytes

/// A `ValueConversion` of any type.
typealias AnyValueConversion = any AnyObject & Sendable

/// A conversion of the values of a type.
final class ValueConversion<Value>: Sendable {
  /// A closure that makes a value.
  enum Body: Sendable {
    case decoder(JSONDecodingStrategies.Conversion<Value>)
    case scalar(@Sendable (JSONScalar) throws -> Value)
  }

  private let body: Body

  init(_ body: Body) { self.body = body }

  /// Returns the value at a position of a text.
  func value(_ site: DecodedSite) throws -> Value {
    switch body {
    case .decoder(let body): try body(ValueDecoder(site: site))
    case .scalar(let body): try body(JSONScalar(site))
    }
  }
}

/// A value of a text that is read without a decoder.
package struct JSONScalar {
  private let site: DecodedSite

  fileprivate init(_ site: DecodedSite) { self.site = site }

  private var view: TokenReader { site.text.view }

  package func string() throws -> String { try view.string(site.value) }
  package func double() throws -> Double { try view.double(site.value) }

  /// The digits of a number as they are written.
  package func digits() throws -> String { try view.digits(site.value) }

  /// Calls a closure with the UTF-8 bytes of a string.
  ///
  /// - Complexity: O(*n*); allocates only if the string has escapes.
  package func withString<Result>(_ body: (Span<UInt8>) throws -> Result) throws -> Result {
    try view.withString(site.value, body)
  }

  /// The error of a value that the type refuses.
  package func refusal(_ description: String) -> any Error {
    DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: site.codingPath, debugDescription: description))
  }
}

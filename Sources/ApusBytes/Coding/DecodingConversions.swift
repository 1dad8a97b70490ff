/// The types that a decoder of tables or of XML reads with a closure, in place of their own `init(from:)`.
///
/// `JSONDecodingStrategies.convert(_:_:)` does the same for JSON. A program that imports Foundation takes the conversions
/// `foundation(dates:data:)` of `ApusFoundation`.
///
///     var conversions = DecodingConversions()
///     conversions.convert(Duration.self) { .seconds(try Int(from: $0)) }
///     // CSVRowDecoder(header, conversions: conversions) reads 90 as a duration of 90 s
///
public struct DecodingConversions: Sendable {
  /// Reads a value of the type with a decoder.
  public typealias Conversion<Value> = @Sendable (any Decoder) throws -> Value

  private var bodies: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  private let foundation = FoundationTypes.loaded

  /// Creates conversions of no type.
  public init() {}

  /// Converts every value of a type with a closure.
  ///
  /// - Parameters:
  ///   - type: The type of the values. A text, number or boolean that is a property of a type has no decoder, and
  ///     is read as it is.
  ///   - body: Reads a value from the decoder. Its error is thrown as the type's own would be.
  public mutating func convert<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ body: @escaping Conversion<Value>
  ) {
    bodies[ObjectIdentifier(Value.self)] = DecodingConversion(body)
  }

  /// Whether a type does not read itself: it has a conversion, or is a type of Foundation.
  ///
  /// - Complexity: O(1); does not allocate.
  package func contains(_ type: ObjectIdentifier) -> Bool {
    foundation.contains(type) || (!bodies.isEmpty && bodies[type] != nil)
  }

  /// Returns a value of a type that does not read itself.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - decoder: The decoder at the value.
  ///   - remedy: What a program uses to read the types of Foundation.
  /// - Throws: A `DecodingError` for a type of Foundation without a conversion; or the error of the closure.
  /// - Complexity: O(1) and the closure.
  package func value<Value: Decodable>(
    _ type: Value.Type, _ decoder: any Decoder, _ remedy: StaticString
  ) throws -> Value {
    if let body = bodies[ObjectIdentifier(type)] as? DecodingConversion<Value> {
      return try body.read(decoder)
    }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: FoundationTypes.refusal(of: "\(type)", "\(remedy)")))
  }
}

/// A conversion of the values of a type.
private final class DecodingConversion<Value>: Sendable {
  let read: DecodingConversions.Conversion<Value>

  init(_ read: @escaping DecodingConversions.Conversion<Value>) { self.read = read }
}

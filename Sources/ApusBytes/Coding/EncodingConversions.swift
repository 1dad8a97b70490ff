/// The types that an encoder writes with a closure, in place of their own `encode(to:)`.
///
/// Encoders of tables and XML take them; `JSONEncodingStrategies.convert(_:_:)` adds to those of JSON. A program that imports Foundation takes the conversions
/// `foundation(dates:data:)` of `ApusFoundation`.
///
///     var conversions = EncodingConversions()
///     conversions.convert(Duration.self) { try $0.components.seconds.encode(to: $1) }
///     // CSVRowEncoder(conversions: conversions) writes a duration of 90 s as 90
///
public struct EncodingConversions: Sendable {
  /// Writes a value of the type with an encoder.
  public typealias Conversion<Value> = @Sendable (Value, any Encoder) throws -> Void

  private var bodies: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  private let foundation = FoundationTypes.loaded

  /// Creates conversions of no type.
  public init() {}

  /// Converts every value of a type with a closure.
  ///
  /// - Parameters:
  ///   - type: The type of the values. A text, number or boolean that is a property of a type has no encoder, and
  ///     is written as it is.
  ///   - body: Writes a value with the encoder. Its error is thrown as the type's own would be.
  public mutating func convert<Value: Encodable & SendableMetatype>(
    _ type: Value.Type, _ body: @escaping Conversion<Value>
  ) {
    bodies[ObjectIdentifier(Value.self)] = EncodingConversion(body)
  }

  /// Whether no type is converted.
  package var isEmpty: Bool { bodies.isEmpty }

  /// Whether a type is converted.
  package func contains(_ type: Any.Type) -> Bool { bodies[ObjectIdentifier(type)] != nil }

  /// Writes a value with the conversion of its type, or with the type's own `encode(to:)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - encoder: The encoder of the value.
  ///   - refusal: The error of a type of Foundation without a conversion.
  /// - Throws: `refusal`; or the error of the closure or of the type.
  /// - Complexity: O(1) and that of the closure or of the type; does not allocate itself.
  package func encode<Value: Encodable>(
    _ value: Value, to encoder: any Encoder, refusal: @autoclosure () -> any Error
  ) throws {
    let id = ObjectIdentifier(Value.self)
    if !bodies.isEmpty, let body = bodies[id] as? EncodingConversion<Value> {
      return try body.write(value, encoder)
    }
    if foundation.contains(id) { throw refusal() }
    try value.encode(to: encoder)
  }
}

/// A conversion of the values of a type.
private final class EncodingConversion<Value>: Sendable {
  let write: EncodingConversions.Conversion<Value>

  init(_ write: @escaping EncodingConversions.Conversion<Value>) { self.write = write }
}

import ApusBytes

/// The types that a bridge reads and writes in a way of their own, and its rules of a list.
package struct ListConversions: Sendable {
  /// Reads a value of a type from an object of a list.
  fileprivate(set) var decoding: [ObjectIdentifier: AnyListConversion] = [:]
  /// Makes the object of a value.
  private(set) var encoding: [ObjectIdentifier: @Sendable (Any) -> ListScalar?] = [:]
  /// Whether the keys of a dictionary are sorted, and an array of bytes is an array of integers.
  package var followsFoundation = false

  package init() {}

  /// Adds a type.
  ///
  /// - Parameters:
  ///   - read: Reads a value from an object; a value of another kind is an error.
  ///   - write: Makes the date or data of a value.
  package mutating func convert<Value: SendableMetatype>(
    _ type: Value.Type, read: @escaping @Sendable (PropertyListValue) throws -> Value,
    write: @escaping @Sendable (Value) -> ListScalar
  ) {
    decoding[ObjectIdentifier(type)] = ListConversion(read)
    encoding[ObjectIdentifier(type)] = { value in (value as? Value).map(write) }
  }
}

/// A value that lists have and Swift does not.
package enum ListScalar: Sendable {
  case date(PropertyListDate)
  case data([UInt8])
}

/// A `ListConversion` of any type.
typealias AnyListConversion = any AnyObject & Sendable

/// A conversion of the values of a type.
final class ListConversion<Value>: Sendable {
  let read: @Sendable (PropertyListValue) throws -> Value

  init(_ read: @escaping @Sendable (PropertyListValue) throws -> Value) { self.read = read }
}

/// The part of the layout of `KeyedDecodingContainer` that this module relies on: the type is a
/// reference to an object and nothing else.
///
/// The standard library does not promise it, so that it is tested once, and containers are not used
/// again if the test fails.
enum ContainerLayout {
  private static let isReference: Bool = {
    typealias Container = KeyedDecodingContainer<ProbeKey>
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size,
      MemoryLayout<Container>.alignment == MemoryLayout<AnyObject>.alignment
    else { return false }
    let container = KeyedDecodingContainer(ProbeContainer())
    // SAFETY: the sizes are equal. The object is the only one that the container can refer to.
    var object: AnyObject? = unsafe unsafeBitCast(container, to: AnyObject.self)
    return withExtendedLifetime(container) { !isKnownUniquelyReferenced(&object) }
  }()

  /// Returns the object of a container, or `nil` if the container cannot be used again.
  static func object<Key>(_ container: KeyedDecodingContainer<Key>) -> AnyObject? {
    // SAFETY: the layout was tested.
    isReference ? unsafe unsafeBitCast(container, to: AnyObject.self) : nil
  }
}

private enum ProbeKey: CodingKey { case probe }

/// A container without pairs, for a test of the type `KeyedDecodingContainer`.
private struct ProbeContainer: KeyedDecodingContainerProtocol {
  private final class Probe {}

  private let object = Probe()

  var codingPath: [any CodingKey] { [] }
  var allKeys: [ProbeKey] { [] }
  func contains(_ key: ProbeKey) -> Bool { false }
  func decodeNil(forKey key: ProbeKey) throws -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: ProbeKey) throws -> Value {
    throw PropertyListError(.missingKey(key.stringValue), at: nil)
  }
  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: ProbeKey
  ) throws -> KeyedDecodingContainer<Inner> {
    throw PropertyListError(.missingKey(key.stringValue), at: nil)
  }
  func nestedUnkeyedContainer(forKey key: ProbeKey) throws -> any UnkeyedDecodingContainer {
    throw PropertyListError(.missingKey(key.stringValue), at: nil)
  }
  func superDecoder() throws -> any Decoder {
    throw PropertyListError(.missingKey("super"), at: nil)
  }
  func superDecoder(forKey key: ProbeKey) throws -> any Decoder { try superDecoder() }
}

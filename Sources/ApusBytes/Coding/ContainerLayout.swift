// UNSAFE: compares the layout of a container of `Codable` with that of a reference, once

/// The layout of the keyed containers of `Codable`, on which decoders and encoders rely: such a
/// container is a reference to an object and nothing else.
///
/// The standard library does not promise it, so that it is tested once, and containers are not used
/// again if the test fails.
package enum ContainerLayout {
  /// Whether a `KeyedDecodingContainer` is such a reference.
  package static let isDecodingReference = isReference(KeyedDecodingContainer(ProbeContainer()))

  /// Whether a container is such a reference.
  ///
  /// - Parameter container: A container whose object nobody else keeps.
  package static func isReference<Container>(_ container: Container) -> Bool {
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size,
      MemoryLayout<Container>.alignment == MemoryLayout<AnyObject>.alignment
    else { return false }
    // SAFETY: the sizes are equal. The object is the only one that the container can refer to.
    var object: AnyObject? = unsafe unsafeBitCast(container, to: AnyObject.self)
    return withExtendedLifetime(container) { !isKnownUniquelyReferenced(&object) }
  }
}

/// A function that copies the container at an address.
///
/// A generic function would ask the runtime for the type of the container in each call, but this object
/// has it.
package final class ContainerCopier<Container> {
  package init() {}

  // SAFETY: a container is at the address.
  @unsafe @inline(never)
  package func copy(_ address: UnsafeRawPointer) -> Container {
    unsafe address.assumingMemoryBound(to: Container.self).pointee
  }
}

private enum ProbeKey: CodingKey { case probe }

/// A container without members, for the test of the layout.
private struct ProbeContainer: KeyedDecodingContainerProtocol {
  private final class Probe {}

  private let object = Probe()

  var codingPath: [any CodingKey] { [] }
  var allKeys: [ProbeKey] { [] }
  private var missing: DecodingError {
    .keyNotFound(ProbeKey.probe, .init(codingPath: [], debugDescription: "no member"))
  }

  func contains(_ key: ProbeKey) -> Bool { false }
  func decodeNil(forKey key: ProbeKey) throws -> Bool { throw missing }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: ProbeKey) throws -> Value {
    throw missing
  }
  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: ProbeKey
  ) throws -> KeyedDecodingContainer<Inner> { throw missing }
  func nestedUnkeyedContainer(forKey key: ProbeKey) throws -> any UnkeyedDecodingContainer {
    throw missing
  }
  func superDecoder() throws -> any Decoder { throw missing }
  func superDecoder(forKey key: ProbeKey) throws -> any Decoder { throw missing }
}

// UNSAFE: passes bytes to C, which has the processor's instruction

import CApusBytes

/// The CRC-32C checksum of bytes, which finds damage by a disk or a network.
///
/// It finds every error of up to 32 adjacent bits. It is not a signature: it does not find intended
/// changes. To tell keys apart in a table, use `Hasher`.
///
///     let bytes = Array("123456789".utf8)
///     CRC32C.of(bytes.span.bytes)  // 0xE306_9283
///
///     var checksum = CRC32C()
///     checksum.update(bytes.span.bytes.extracting(first: 4))
///     checksum.update(bytes.span.bytes.extracting(droppingFirst: 4))
///     checksum.value  // 0xE306_9283
///
/// The instruction of x86-64 (SSE 4.2) and arm64 is used if the processor has it; else eight tables.
///
/// Source: Castagnoli, Bräuer and Herrmann, "Optimization of cyclic redundancy-check codes with 24
/// and 32 parity bits", IEEE Transactions on Communications 41 (1993); the test vectors are those
/// of RFC 3720, appendix B.4.
public struct CRC32C: Sendable, Hashable {
  /// The checksum of the bytes so far.
  public private(set) var value: UInt32

  /// Creates the checksum of no bytes, or that of bytes which were read before.
  ///
  /// - Parameter value: The checksum of the bytes before; by default, there are none.
  public init(after value: UInt32 = 0) { self.value = value }

  /// Continues the checksum with further bytes.
  ///
  /// - Parameter bytes: The bytes that follow those before.
  /// - Complexity: O(*n*), 8 bytes a turn. Does not allocate.
  public mutating func update(_ bytes: RawSpan) {
    // SAFETY: the call reads the bytes of the span, before it returns.
    value = unsafe bytes.withUnsafeBytes { memory in
      unsafe apus_crc32c(value, memory.baseAddress, memory.count)
    }
  }

  /// Returns the checksum of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - value: The checksum of bytes before them; by default, there are none.
  /// - Complexity: O(*n*), 8 bytes a turn. Does not allocate.
  public static func of(_ bytes: RawSpan, after value: UInt32 = 0) -> UInt32 {
    var checksum = CRC32C(after: value)
    checksum.update(bytes)
    return checksum.value
  }
}

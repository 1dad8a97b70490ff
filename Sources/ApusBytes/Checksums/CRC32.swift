/// The CRC-32 checksum of bytes, as PNG, zlib and Ethernet have it.
///
/// For a format of your own use `CRC32C`, which processors compute by an instruction.
///
///     let bytes = Array("123456789".utf8)
///     CRC32.of(bytes.span)  // 0xCBF4_3926
///
/// Source: ISO 3309; RFC 2083, section 15, with the same table.
public struct CRC32: Sendable, Hashable {
  /// The checksum of the bytes so far.
  public private(set) var value: UInt32 = 0

  /// The remainder of each byte.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  /// Creates the checksum of no bytes.
  public init() {}

  /// Continues the checksum with further bytes.
  ///
  /// - Parameter bytes: The bytes that follow those before.
  /// - Complexity: O(*n*), a byte a turn. Does not allocate.
  public mutating func update(_ bytes: Span<UInt8>) {
    let table = Self.remainders
    var remainder = ~value
    for index in bytes.indices {
      remainder = remainder >> 8 ^ table[Int(UInt8(truncatingIfNeeded: remainder) ^ bytes[index])]
    }
    value = ~remainder
  }

  /// Returns the checksum of bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Complexity: O(*n*), a byte a turn. Does not allocate.
  public static func of(_ bytes: Span<UInt8>) -> UInt32 {
    var checksum = CRC32()
    checksum.update(bytes)
    return checksum.value
  }
}

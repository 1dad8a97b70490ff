/// The Adler-32 checksum of bytes, which ends a stream of zlib.
///
/// It is weak for short texts. For a format of your own use `CRC32C`.
///
///     Adler32.of(Array("Wikipedia".utf8).span)  // 0x11E6_0398
///
/// Source: RFC 1950, section 8.2.
public struct Adler32: Sendable, Hashable {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  /// The largest prime below 2^16.
  private static let prime: UInt32 = 65_521
  /// The number of bytes after which the sums of 32 bits could overflow.
  private static let longest = 5_552

  /// The checksum of the bytes so far.
  public var value: UInt32 { high << 16 | low }

  /// Creates the checksum of no bytes.
  public init() {}

  /// Continues the checksum with further bytes.
  ///
  /// - Parameter bytes: The bytes that follow those before.
  /// - Complexity: O(*n*), a byte a turn. Does not allocate.
  public mutating func update(_ bytes: Span<UInt8>) {
    var position = 0
    while position < bytes.count {
      let end = min(bytes.count, position + Self.longest)
      while position < end {
        low &+= UInt32(bytes[position])
        high &+= low
        position += 1
      }
      low %= Self.prime
      high %= Self.prime
    }
  }

  /// Returns the checksum of bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Complexity: O(*n*), a byte a turn. Does not allocate.
  public static func of(_ bytes: Span<UInt8>) -> UInt32 {
    var checksum = Adler32()
    checksum.update(bytes)
    return checksum.value
  }
}

/// The CRC-32C checksum of bytes, which finds damage to a line by a disk or an editor.
///
/// It finds every error of up to 32 adjacent bits. It is not a signature: it does not find intended
/// changes.
///
/// Source: Castagnoli, Bräuer and Herrmann, "Optimization of cyclic redundancy-check codes with 24
/// and 32 parity bits", IEEE Transactions on Communications 41 (1993); the test vectors are those
/// of RFC 3720, appendix B.4.
package enum Checksum {
  /// The effect of each byte on the remainder, with reflected bits.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { remainder, _ in
      remainder >> 1 ^ (remainder & 1 == 1 ? 0x82F6_3B78 : 0)
    }
  }

  /// Returns the checksum of bytes.
  ///
  /// - Complexity: O(*n*), a single table look-up per byte. Does not allocate.
  package static func crc32c(_ bytes: Span<UInt8>) -> UInt32 {
    let table = table
    var remainder = UInt32.max
    for index in bytes.indices {
      let entry = Int(UInt8(truncatingIfNeeded: remainder) ^ bytes[index])
      remainder = remainder >> 8 ^ table[entry]
    }
    return ~remainder
  }

  /// Returns the checksum as records spell it: eight hexadecimal digits in lower case.
  package static func digits(_ bytes: Span<UInt8>) -> String { crc32c(bytes).hexadecimal }
}

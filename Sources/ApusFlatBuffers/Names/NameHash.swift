/// The hashes of the attribute `hash` of FlatBuffers: JSON has a text, and the buffer its hash.
///
/// Source: Fowler, Noll and Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>.
package enum NameHash: String, CaseIterable, Sendable {
  case fnv1_16, fnv1a_16, fnv1_32, fnv1a_32, fnv1_64, fnv1a_64

  package var byteCount: Int {
    switch self {
    case .fnv1_16, .fnv1a_16: 2
    case .fnv1_32, .fnv1a_32: 4
    case .fnv1_64, .fnv1a_64: 8
    }
  }

  /// The hash of a text, in its lowest `byteCount` bytes.
  package func hash(_ bytes: [UInt8]) -> UInt64 {
    switch self {
    case .fnv1_64: Self.fold(bytes, 0xCBF2_9CE4_8422_2645, 0x100_0000_01B3, multipliesFirst: true)
    case .fnv1a_64: Self.fold(bytes, 0xCBF2_9CE4_8422_2645, 0x100_0000_01B3, multipliesFirst: false)
    case .fnv1_32:
      UInt64(Self.fold(bytes, 0x811C_9DC5, 0x0100_0193, multipliesFirst: true) as UInt32)
    case .fnv1a_32:
      UInt64(Self.fold(bytes, 0x811C_9DC5, 0x0100_0193, multipliesFirst: false) as UInt32)
    case .fnv1_16: Self.folded(NameHash.fnv1_32.hash(bytes))
    case .fnv1a_16: Self.folded(NameHash.fnv1a_32.hash(bytes))
    }
  }

  private static func fold<T: FixedWidthInteger>(
    _ bytes: [UInt8], _ basis: T, _ prime: T, multipliesFirst: Bool
  ) -> T {
    bytes.reduce(basis) { hash, byte in
      let byte = T(truncatingIfNeeded: byte)
      return multipliesFirst ? hash &* prime ^ byte : (hash ^ byte) &* prime
    }
  }

  /// The exclusive or of the halves of 32 bits.
  private static func folded(_ hash: UInt64) -> UInt64 { (hash >> 16) ^ (hash & 0xFFFF) }
}

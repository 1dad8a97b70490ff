/// The state of a base64 encoder of a stream, which writes digits into a block that its caller
/// forwards.
///
/// Three bytes become four digits. One or two remaining bytes are buffered. A look-up in a table of
/// 4,096 pairs gives two digits.
@usableFromInline
package struct Base64BlockEncoder: Sendable {
  /// The maximum number of bytes encoded at once: a multiple of 3 and of 2.
  @inlinable package static var blockSize: Int { 3072 }

  private let pairs: [UInt16]
  private let isPadded: Bool
  /// The buffered bytes of an incomplete group, the last byte in the lowest bits.
  private var waiting: UInt32 = 0
  @usableFromInline package private(set) var waitingCount = 0
  @usableFromInline package private(set) var digits: [UInt8]

  package init(_ alphabet: Base64Alphabet, isPadded: Bool) {
    pairs = alphabet.pairs
    self.isPadded = isPadded
    digits = Array(repeating: 0, count: Self.blockSize / 3 * 4)
  }

  /// Takes a byte, and returns how many digits are in the block.
  @usableFromInline package mutating func take(_ byte: UInt8) -> Int {
    waiting = waiting << 8 | UInt32(byte)
    waitingCount += 1
    guard waitingCount == 3 else { return 0 }
    store(waiting)
    return 4
  }

  private mutating func store(_ group: UInt32) {
    let first = pairs[Int(group >> 12 & 0xfff)]
    let second = pairs[Int(group & 0xfff)]
    digits[0] = UInt8(truncatingIfNeeded: first)
    digits[1] = UInt8(truncatingIfNeeded: first >> 8)
    digits[2] = UInt8(truncatingIfNeeded: second)
    digits[3] = UInt8(truncatingIfNeeded: second >> 8)
    waiting = 0
    waitingCount = 0
  }

  /// Stores the last group in the block and returns its number of digits.
  @usableFromInline package mutating func takeRest() -> Int {
    guard waitingCount > 0 else { return 0 }
    let count = waitingCount + 1
    store(waiting << (waitingCount == 1 ? 16 : 8))
    guard isPadded else { return count }
    for index in count..<4 { digits[index] = UInt8(ascii: "=") }
    return 4
  }

  /// Stores the digits of complete groups in the block.
  @usableFromInline package mutating func encode(_ bytes: RawSpan) {
    let table = pairs
    var room = digits.mutableSpan
    var output = room.mutableRawBytes
    Base64Groups.encode(bytes, table.span, to: &output)
  }
}

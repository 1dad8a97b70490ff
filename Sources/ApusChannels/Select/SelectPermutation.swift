internal import CApusTasks

/// The order in which a select checks its cases.
@frozen
@usableFromInline
struct SelectPermutation {
  /// The case indices with four bits each, for up to 16 cases.
  @usableFromInline let packed: UInt64
  @usableFromInline let numbers: [Int32]

  @inlinable
  @inline(__always)
  init(_ count: Int, order: SelectOrder) {
    if count <= 16 {
      packed = order == .fair ? Self.shuffled(count) : Self.ascending
      numbers = []
    } else {
      packed = 0
      numbers = Self.many(count, order: order)
    }
  }

  @inlinable
  @inline(__always)
  static var ascending: UInt64 { 0xFEDC_BA98_7654_3210 }

  @inlinable
  @inline(__always)
  subscript(position: Int) -> Int {
    numbers.isEmpty ? Int((packed >> (4 &* UInt64(position))) & 15) : Int(numbers[position])
  }

  /// Shuffles by Fisher and Yates. The remainder of the 32-bit random number after a draw is the
  /// random number of the next draw.
  @usableFromInline
  static func shuffled(_ count: Int) -> UInt64 {
    var packed = ascending
    var chance = UInt64(apus_random())
    for last in stride(from: count - 1, to: 0, by: -1) {
      let draw = chance &* UInt64(last + 1)
      chance = draw & 0xFFFF_FFFF
      let (high, low) = (4 &* UInt64(last), 4 &* (draw >> 32))
      let change = ((packed >> high) ^ (packed >> low)) & 15
      packed ^= (change << high) | (change << low)
    }
    return packed
  }

  @usableFromInline
  static func many(_ count: Int, order: SelectOrder) -> [Int32] {
    var numbers = (0..<Int32(count)).map { $0 }
    guard order == .fair else { return numbers }
    for last in stride(from: count - 1, to: 0, by: -1) {
      numbers.swapAt(last, Int((UInt64(apus_random()) &* UInt64(last + 1)) >> 32))
    }
    return numbers
  }
}

/// The numbers of pairs of numbers, in the order in which they were first seen.
///
/// Names of two parts are such pairs. A `Dictionary` would store each pair twice and hash it more slowly.
package struct PairTable: Sendable {
  package private(set) var firsts: [Int32] = []
  package private(set) var seconds: [Int32] = []
  /// The number of a pair plus 1, at the position of its hash; 0 if the position is free.
  private var slots = [Int32](repeating: 0, count: 16)

  package init() {}

  /// The number of different pairs.
  package var count: Int { firsts.count }

  /// Returns the number of a pair, which is a new number if the pair is new.
  ///
  /// - Complexity: O(1) on average.
  package mutating func number(of first: Int32, _ second: Int32) -> Int32 {
    let slot = slot(of: first, second)
    if slots[slot] != 0 { return slots[slot] &- 1 }
    let number = Int32(count)
    firsts.append(first)
    seconds.append(second)
    slots[slot] = number + 1
    if 2 * count > slots.count { grow() }
    return number
  }

  /// Returns the position that holds a pair, or the free position for it.
  private func slot(of first: Int32, _ second: Int32) -> Int {
    var slot = Self.hash(first, second) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot] - 1)
      if firsts[number] == first && seconds[number] == second { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// The hash of a pair, of which the lower bits are used.
  static func hash(_ first: Int32, _ second: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    let product = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product ^ (product >> 32))
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 4 * slots.count)
    for number in firsts.indices {
      slots[slot(of: firsts[number], seconds[number])] = Int32(number + 1)
    }
  }
}

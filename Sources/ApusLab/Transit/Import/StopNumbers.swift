import ApusBytes

/// The numbers of stops by their ids, for thousands of ids: open addressing over the bytes, no `String`.
///
/// For a handful of names `SmallStringTable` needs no hash.
struct StopNumbers {
  private struct Slot {
    var low: UInt64 = 0
    var high: UInt64 = 0
    /// One more than the number; 0 where the slot is free.
    var next: UInt32 = 0
    var count: UInt32 = 0
  }

  private var slots: [Slot]
  private var shift: UInt64
  /// All ids one after the other, for those of more than 16 bytes.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  /// Makes room for so many ids; more of them make it grow.
  init(capacity: Int) {
    let bits = UInt64(Int.bitWidth - max(8, 2 * capacity).leadingZeroBitCount)
    slots = Array(repeating: Slot(), count: 1 << bits)
    shift = 64 - bits
  }

  /// Gives the next number to an id.
  ///
  /// - Returns: The number, or `nil` where the id has one already.
  mutating func insert(_ id: Span<UInt8>) -> Int? {
    if 2 * starts.count >= slots.count { grow() }
    let key = Self.key(id)
    let index = slot(of: id, key)
    guard slots[index].next == 0 else { return nil }
    starts.append(bytes.count)
    for place in id.indices { bytes.append(id[place]) }
    slots[index] = Slot(
      low: key.low, high: key.high, next: UInt32(starts.count), count: UInt32(id.count))
    return starts.count - 1
  }

  /// Returns the number of an id.
  ///
  /// - Complexity: O(1) on average; does not allocate.
  @inline(__always)
  func number(of id: Span<UInt8>) -> Int? {
    let next = slots[slot(of: id, Self.key(id))].next
    return next == 0 ? nil : Int(next) - 1
  }

  /// The slot of an id, or the free one where it belongs.
  @inline(__always)
  private func slot(of id: Span<UInt8>, _ key: (low: UInt64, high: UInt64)) -> Int {
    var index = home(key.low, key.high)
    while true {
      let slot = slots[index]
      if slot.next == 0 { return index }
      if slot.low == key.low && slot.high == key.high && slot.count == UInt32(id.count)
        && (id.count <= 16 || equals(Int(slot.next) - 1, id))
      {
        return index
      }
      index = (index + 1) & (slots.count - 1)
    }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: 2 * old.count)
    shift -= 1
    for slot in old where slot.next > 0 {
      var index = home(slot.low, slot.high)
      while slots[index].next > 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  /// The slot where the search for an id begins.
  @inline(__always)
  private func home(_ low: UInt64, _ high: UInt64) -> Int {
    let hash = (low ^ high &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash &>> shift)
  }

  private func equals(_ number: Int, _ id: Span<UInt8>) -> Bool {
    id.indices.allSatisfy { bytes[starts[number] + $0] == id[$0] }
  }

  /// The first eight bytes and the last eight; with the count, all there is of up to 16.
  @inline(__always)
  private static func key(_ id: Span<UInt8>) -> (low: UInt64, high: UInt64) {
    let (raw, count) = (id.rawBytes, id.count)
    if count >= 8 { return (raw.littleEndian(at: 0), raw.littleEndian(at: count - 8)) }
    if count >= 4 {
      let (head, tail): (UInt32, UInt32) = (
        raw.littleEndian(at: 0), raw.littleEndian(at: count - 4)
      )
      return (UInt64(head) | UInt64(tail) << 32, 0)
    }
    var low: UInt64 = 0
    for index in 0..<count { low |= UInt64(id[index]) << UInt64(index * 8) }
    return (low, 0)
  }
}

import ApusBytes

/// The numbers of names by their bytes, so that a reader makes a `String` once for each name.
package struct ByteNames: Sendable {
  /// The bytes of all names, one after the other.
  private var bytes: [UInt8] = []
  /// The end of each name in the bytes.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// The number of a name plus 1, at the position of its hash; 0 if the position is free.
  private var slots = [Int32](repeating: 0, count: 64)

  package init() {}

  /// The names in the order of their numbers, with invalid UTF-8 repaired.
  package var texts: [String] {
    ends.indices.map { String(decoding: bytes[range(of: $0)], as: UTF8.self) }
  }

  /// Returns the number of a name, which is a new number if the name is new.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package mutating func number(of name: Span<UInt8>) -> Int32 {
    let hash = Self.hash(name)
    let slot = slot(of: name, hash)
    if slots[slot] != 0 { return slots[slot] &- 1 }
    let number = ends.count
    bytes.append(copying: name)
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = Int32(number + 1)
    if 2 * ends.count > slots.count { grow() }
    return Int32(number)
  }

  private func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  private func slot(of name: Span<UInt8>, _ hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot] - 1)
      if hashes[number] == hash,
        CommonBytes.areEqual(bytes.span.extracting(range(of: number)), name)
      {
        break
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 4 * slots.count)
    for number in ends.indices {
      var slot = Int(truncatingIfNeeded: hashes[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }

  /// The hash of a name, eight bytes at a time.
  private static func hash(_ name: Span<UInt8>) -> UInt64 {
    let bytes = name.rawBytes
    var hash = UInt64(truncatingIfNeeded: bytes.byteCount) ^ 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while let word: UInt64 = bytes.littleEndian(ifAt: offset) {
      hash = mixed(hash ^ word)
      offset += 8
    }
    while offset < bytes.byteCount {
      hash = (hash ^ UInt64(bytes.byte(at: offset))) &* 0x100_0000_01B3
      offset += 1
    }
    return mixed(hash)
  }

  private static func mixed(_ hash: UInt64) -> UInt64 {
    let product = hash &* 0xBF58_476D_1CE4_E5B9
    return product ^ (product >> 29)
  }
}

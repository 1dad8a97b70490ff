import ApusBytes

/// A set of distinct texts, each with a number, as a hash table over their joined bytes.
///
/// The hash is the seeded hash of the standard library, so that no input can force collisions.
@usableFromInline
struct StringPool {
  private struct Entry {
    let start: Int
    let count: Int
    let hash: Int
    let value: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The number of an entry plus 1 in each used slot; 0 in a free slot. The count is a power of two.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// The entry that was found or added last, or -1.
  private var last = -1
  /// The entry that followed each entry the last time, or -1.
  private var followers: [Int32] = []

  @usableFromInline
  init() {}

  /// Returns the number of a text like `value(of:)`; a text that follows the same text as before, such
  /// as the next key of an object, is found without its hash.
  mutating func nextValue(of text: Span<UInt8>) -> UInt32? {
    if let found = follower(of: text) {
      last = found.entry
      return found.value
    }
    let number = slots[slot(of: text, Self.hash(text))]
    guard number != 0 else { return nil }
    follow(Int(number) - 1)
    return entries[last].value
  }

  // A method that changes nothing reads the arrays without counting a reference to each.
  @inline(never)
  private func follower(of text: Span<UInt8>) -> (entry: Int, value: UInt32)? {
    guard last >= 0, followers[last] >= 0 else { return nil }
    let entry = Int(followers[last])
    return isEqual(entries[entry], text) ? (entry, entries[entry].value) : nil
  }

  private mutating func follow(_ entry: Int) {
    if last >= 0 { followers[last] = Int32(entry) }
    last = entry
  }

  private func isEqual(_ entry: Entry, _ text: Span<UInt8>) -> Bool {
    entry.count == text.count
      && bytes.span.extracting(entry.start..<entry.start + entry.count).equals(text)
  }

  /// Returns the number of a text, or `nil` if the pool does not have it.
  @usableFromInline
  func value(of text: Span<UInt8>) -> UInt32? {
    let slot = slots[slot(of: text, Self.hash(text))]
    return slot == 0 ? nil : entries[Int(slot) - 1].value
  }

  /// Adds a text that the pool does not have.
  @usableFromInline
  mutating func insert(_ text: Span<UInt8>, _ value: UInt32) {
    if entries.count * 2 >= slots.count { grow() }
    let hash = Self.hash(text)
    entries.append(Entry(start: bytes.count, count: text.count, hash: hash, value: value))
    bytes.append(copying: text)
    followers.append(-1)
    follow(entries.count - 1)
    slots[freeSlot(hash)] = UInt32(entries.count)
  }

  /// Returns the slot of a text, or the free slot in which it belongs.
  private func slot(of text: Span<UInt8>, _ hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, isEqual(entry, text) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func freeSlot(_ hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      slots[freeSlot(entry.hash)] = UInt32(number + 1)
    }
  }

  private static func hash(_ text: Span<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(text.count)
    var offset = 0
    while offset + 8 <= text.count {
      hasher.combine(text.rawBytes.littleEndian(at: offset) as UInt64)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    hasher.combine(rest)
    return hasher.finalize()
  }
}

import ApusBytes

/// A hash table of the attribute names of a tag that has too many to compare each with each.
///
/// The hash function has a random seed in each process, so that no document can choose names that
/// collide.
struct AttributeNames: ~Copyable {
  /// The number of an attribute, from 1, below the high half of its hash; 0 if the slot is free.
  private var slots: PlainList<UInt64>
  private let mask: Int
  /// The hash of each attribute. All of them are made before the first is inserted, because a loop
  /// that only looks slots up does not wait for the memory of one slot after the other.
  private var hashes: PlainList<Int>
  /// Whether names are compared by their namespaces and local parts, and not as in the document.
  private let isExpanded: Bool

  private static var hashBits: UInt64 { ~0 << 32 }

  /// Creates an empty table for the attributes of a tag.
  init(for attributes: XMLAttributes, isExpanded: Bool = false) {
    self.isExpanded = isExpanded
    let least = attributes.count + attributes.count / 2
    let count = 1 << (Int.bitWidth - least.leadingZeroBitCount)
    mask = count - 1
    slots = PlainList(capacity: count)
    slots.append(0, count: count)
    hashes = PlainList(capacity: attributes.count)
    hash(attributes)
  }

  private mutating func hash(_ attributes: XMLAttributes) {
    for index in attributes.indices {
      hashes.append(hash(attributes.name(attributes.records[index])))
    }
  }

  /// Inserts the name of an attribute.
  ///
  /// - Parameters:
  ///   - index: The index of the attribute when the table was created.
  ///   - position: Its index now.
  /// - Returns: `false` if an attribute that was inserted has the same name.
  mutating func insert(_ index: Int, at position: Int, of attributes: XMLAttributes) -> Bool {
    let hash = hashes[index]
    let tag = UInt64(truncatingIfNeeded: hash) & Self.hashBits
    var slot = hash & mask
    while slots[slot] != 0 {
      if slots[slot] & Self.hashBits == tag {
        let other = Int(truncatingIfNeeded: slots[slot] & ~Self.hashBits) - 1
        if isSame(
          attributes.name(attributes.records[position]), attributes.name(attributes.records[other]))
        {
          return false
        }
      }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = tag | UInt64(truncatingIfNeeded: position + 1)
    return true
  }

  private func hash(_ name: XMLName) -> Int {
    isExpanded ? name.localBytes.rawBytes.hash ^ name.namespaceNumber : name.bytes.rawBytes.hash
  }

  private func isSame(_ name: XMLName, _ other: XMLName) -> Bool {
    guard isExpanded else { return name.bytes.rawBytes.isSame(as: other.bytes.rawBytes) }
    return name.namespaceNumber == other.namespaceNumber
      && name.localBytes.rawBytes.isSame(as: other.localBytes.rawBytes)
  }
}

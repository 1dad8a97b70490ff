import ApusBytes
import ApusXML

/// The dictionaries of attributes that came twice, because many tags of a document have the same.
///
/// A list of attributes is found by a hash of its bytes. The first time, only the hash is kept, so
/// that attributes which never come again cost no copy. After many tags in succession without a
/// known list, none is looked for.
struct AttributeCache {
  private struct Entry {
    var hash: UInt64 = 0
    /// The names and values, or empty if only the hash was seen.
    var key: [UInt8] = []
    var attributes: [String: String] = [:]
  }

  private static let slots: UInt64 = 64
  /// The longest list of attributes that is kept, in bytes.
  private static let longest = 256
  /// The tags without a known list after which none is looked for.
  private static let patience = 1024
  private var misses = 0
  private var entries = [Entry](repeating: Entry(), count: Int(slots))
  /// The bytes of the attributes of the last tag.
  private var key: [UInt8] = []

  /// Returns the dictionary of a tag's attributes.
  ///
  /// - Parameters:
  ///   - attributes: The attributes, at least one.
  ///   - make: Makes the dictionary; it may depend on nothing but the attributes.
  mutating func dictionary(
    of attributes: XMLAttributes, _ make: (XMLAttributes) -> [String: String]
  ) -> [String: String] {
    guard misses < Self.patience else { return make(attributes) }
    misses += 1
    key.removeAll(keepingCapacity: true)
    for index in attributes.indices {
      // Neither byte is in a name or a value.
      key.append(copying: attributes[index].name.bytes)
      key.append(0)
      key.append(copying: attributes[index].valueBytes)
      key.append(0)
      if key.count > Self.longest { return make(attributes) }
    }
    let hash = Self.hash(key.span)
    let slot = Int(hash >> 58)
    guard entries[slot].hash == hash else {
      entries[slot] = Entry(hash: hash)
      return make(attributes)
    }
    if entries[slot].key == key {
      misses = 0
      return entries[slot].attributes
    }
    let made = make(attributes)
    entries[slot] = Entry(hash: hash, key: key, attributes: made)
    return made
  }

  /// A hash by words of eight bytes; equal hashes of different bytes cost time only.
  private static func hash(_ span: Span<UInt8>) -> UInt64 {
    let bytes = span.rawBytes
    let prime: UInt64 = 0x9e37_79b9_7f4a_7c15
    var hash = UInt64(truncatingIfNeeded: bytes.byteCount)
    var index = 0
    while index + 8 <= bytes.byteCount {
      let word: UInt64 = bytes.littleEndian(at: index)
      hash = (hash ^ word) &* prime
      hash ^= hash >> 29
      index += 8
    }
    while index < bytes.byteCount {
      hash = (hash ^ UInt64(bytes.byte(at: index))) &* prime
      index += 1
    }
    hash ^= hash >> 32
    return hash &* prime
  }
}

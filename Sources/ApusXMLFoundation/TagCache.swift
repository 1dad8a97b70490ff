import ApusBytes
import ApusXML

/// The strings of a tag: its names, and the dictionary of its attributes.
struct TagStrings {
  /// The name as in the document.
  var name = ""
  /// The name without its prefix; empty if namespaces are not reported.
  var local = ""
  /// The URI of the namespace; empty without a namespace.
  var namespace = ""
}

/// The names of tags that come again, and the dictionary of each kind of tag.
///
/// Tags of a kind have the same name and the same names of attributes in the same order. Their
/// dictionary is filled with other values in place, without a hash of its keys. It is copied if the
/// delegate has kept it. The cache has a bounded size, and a kind replaces another with the same
/// place.
struct TagCache {
  private struct Kind {
    /// The hash of the last tag at this place; the other fields are those of a tag with it that came
    /// twice, or empty.
    var hash: UInt64 = 0
    /// The names, each with a zero byte behind it.
    var key: [UInt8] = []
    var strings = TagStrings()
    var namespaceBytes: [UInt8] = []
    var attributes: [String: String] = [:]
    /// The place of each attribute in the dictionary, or `nil` for a declaration of a namespace.
    var places: [Dictionary<String, String>.Index?] = []
  }

  private static let slots: UInt64 = 256
  /// The longest list of names that is kept, in bytes.
  private static let longestKey = 1024
  /// The longest value that is kept, in bytes.
  private static let longestValue = 4096

  private let isResolved: Bool
  private var kinds = [Kind](repeating: Kind(), count: Int(slots))

  init(isResolved: Bool) { self.isResolved = isResolved }

  /// Calls a closure with the strings and the attributes of a tag.
  mutating func withStrings<Result>(
    of tag: XMLStartTag, _ body: (TagStrings, [String: String]) -> Result
  ) -> Result {
    let hash = Self.hash(tag)
    let slot = Int(hash % Self.slots)
    guard kinds[slot].hash == hash else {
      kinds[slot] = Kind(hash: hash)
      return body(strings(of: tag), dictionary(of: tag.attributes))
    }
    guard !kinds[slot].key.isEmpty || keep(tag, slot), Self.isKind(tag, kinds[slot].key),
      fill(tag.attributes, slot)
    else { return body(strings(of: tag), dictionary(of: tag.attributes)) }
    if isResolved { setNamespace(tag.name.namespaceBytes, slot) }
    return body(kinds[slot].strings, kinds[slot].attributes)
  }

  /// Replaces the values of the dictionary, or returns false if a value is too long to be kept.
  private mutating func fill(_ attributes: XMLAttributes, _ slot: Int) -> Bool {
    for index in attributes.indices {
      let value = attributes[index].valueBytes
      guard value.count <= Self.longestValue else { return false }
      guard let place = kinds[slot].places[index] else { continue }
      kinds[slot].attributes.values[place] = value.text
    }
    return true
  }

  private mutating func setNamespace(_ bytes: Span<UInt8>, _ slot: Int) {
    let known = kinds[slot].namespaceBytes
    let span = known.span
    if Self.isEqual(bytes.rawBytes, span.rawBytes) { return }
    kinds[slot].namespaceBytes.removeAll()
    kinds[slot].namespaceBytes.append(copying: bytes)
    kinds[slot].strings.namespace = bytes.text
  }

  /// Makes the strings of a kind, or returns false if its names are too long to be kept.
  private mutating func keep(_ tag: XMLStartTag, _ slot: Int) -> Bool {
    var key: [UInt8] = []
    key.append(copying: tag.name.bytes)
    key.append(0)
    for index in tag.attributes.indices {
      key.append(copying: tag.attributes[index].name.bytes)
      key.append(0)
      if key.count > Self.longestKey { return false }
    }
    kinds[slot].key = key
    kinds[slot].strings = strings(of: tag)
    kinds[slot].namespaceBytes.append(copying: tag.name.namespaceBytes)
    let attributes = dictionary(of: tag.attributes)
    kinds[slot].attributes = attributes
    for index in tag.attributes.indices {
      kinds[slot].places.append(attributes.index(forKey: tag.attributes[index].name.string))
    }
    return true
  }

  private func strings(of tag: XMLStartTag) -> TagStrings {
    guard isResolved else { return TagStrings(name: tag.name.string) }
    return TagStrings(
      name: tag.name.string, local: tag.name.local, namespace: tag.name.namespace ?? "")
  }

  private func dictionary(of attributes: XMLAttributes) -> [String: String] {
    if attributes.isEmpty { return [:] }
    // A dictionary that grows hashes its keys again.
    var dictionary = [String: String](minimumCapacity: attributes.count)
    for index in attributes.indices {
      let attribute = attributes[index]
      if isResolved, attribute.name.isNamespaceDeclaration { continue }
      dictionary[attribute.name.string] = attribute.value
    }
    return dictionary
  }

  /// Whether the names of a tag are those of a key.
  private static func isKind(_ tag: XMLStartTag, _ key: [UInt8]) -> Bool {
    let span = key.span
    let bytes = span.rawBytes
    var start = 0
    guard holds(bytes, tag.name.bytes.rawBytes, &start) else { return false }
    for index in tag.attributes.indices {
      guard holds(bytes, tag.attributes[index].name.bytes.rawBytes, &start) else { return false }
    }
    return start == bytes.byteCount
  }

  /// Whether a name and a zero byte are at an offset, which then moves behind them.
  private static func holds(_ key: RawSpan, _ name: RawSpan, _ start: inout Int) -> Bool {
    let end = start + name.byteCount
    guard end < key.byteCount, key.byte(at: end) == 0,
      isEqual(key.extracting(start..<end), name)
    else { return false }
    start = end + 1
    return true
  }

  private static func isEqual(_ a: RawSpan, _ b: RawSpan) -> Bool {
    guard a.byteCount == b.byteCount else { return false }
    var isEqual = true
    forEachWord(of: a.byteCount) { index, size in
      isEqual = isEqual && word(a, index, size) == word(b, index, size)
    }
    return isEqual
  }

  /// A hash of the names; equal hashes of different names cost time only.
  private static func hash(_ tag: XMLStartTag) -> UInt64 {
    var hash: UInt64 = 0x51
    add(tag.name.bytes.rawBytes, to: &hash)
    for index in tag.attributes.indices {
      add(tag.attributes[index].name.bytes.rawBytes, to: &hash)
    }
    hash ^= hash >> 32
    // The hash of an empty place is 0.
    return hash | 1 << 63
  }

  private static func add(_ bytes: RawSpan, to hash: inout UInt64) {
    let prime: UInt64 = 0x9e37_79b9_7f4a_7c15
    hash = (hash ^ UInt64(truncatingIfNeeded: bytes.byteCount)) &* prime
    var own = hash
    forEachWord(of: bytes.byteCount) { index, size in
      own = (own ^ word(bytes, index, size)) &* prime
      own ^= own >> 29
    }
    hash = own
  }

  /// Calls a closure with the offsets and sizes of words that together have all of some bytes; words
  /// may overlap.
  @inline(__always)
  private static func forEachWord(of count: Int, _ body: (_ index: Int, _ size: Int) -> Void) {
    if count >= 8 {
      var index = 0
      while index + 8 < count {
        body(index, 8)
        index += 8
      }
      body(count - 8, 8)
    } else if count >= 4 {
      body(0, 4)
      body(count - 4, 4)
    } else {
      for index in 0..<count { body(index, 1) }
    }
  }

  @inline(__always)
  private static func word(_ bytes: RawSpan, _ index: Int, _ size: Int) -> UInt64 {
    switch size {
    case 8: bytes.littleEndian(at: index, as: UInt64.self)
    case 4: UInt64(bytes.littleEndian(at: index, as: UInt32.self))
    default: UInt64(bytes.byte(at: index))
    }
  }
}

extension XMLName {
  /// Whether an attribute of this name declares a namespace.
  var isNamespaceDeclaration: Bool {
    self == "xmlns" || (bytes.count > 5 && bytes[0] == UInt8(ascii: "x") && prefix == "xmlns")
  }
}

import ApusBytes
import ApusXML

/// The names of a tag as a delegate receives them.
///
/// The names are constants of an object, so that a call of the delegate counts no references to them.
final class TagStrings {
  /// The name as in the document, or without its prefix if namespaces are reported.
  let element: String
  /// The URI of the namespace, or an empty string without a namespace; `nil` if namespaces are not
  /// reported.
  let namespace: String?
  /// The name as in the document, or `nil` if namespaces are not reported.
  let qualified: String?
  /// The names of the kind of the tag, or empty if the kind is not kept.
  let key: [UInt8]

  /// Makes the strings of a name; the namespace is `nil` if namespaces are not reported.
  init(_ name: XMLName, namespace: String?, key: [UInt8] = []) {
    self.key = key
    self.namespace = namespace
    element = namespace == nil ? name.string : name.local
    qualified = namespace == nil ? nil : name.string
  }
}

/// The names of tags that come again, and the dictionary of each kind of tag.
///
/// Tags of a kind have the same name and the same names of attributes in the same order. Their
/// dictionary is filled with other values in place, without a hash of its keys. It is copied if the
/// delegate has kept it. The cache has a bounded size, and a kind replaces another with the same
/// position.
struct TagCache {
  private struct Kind {
    /// The hash of the last tag at this position; the other fields are those of a tag with it that came
    /// twice, or empty.
    var hash: UInt64 = 0
    var strings: TagStrings?
    var attributes: [String: String] = [:]
    /// The position of each attribute in the dictionary, or `nil` for a declaration of a namespace.
    var positions: [Dictionary<String, String>.Index?] = []
  }

  private static let slots: UInt64 = 256
  /// The longest list of names that is kept, in bytes.
  private static let longestKey = 1024
  /// The longest value that is kept, in bytes.
  private static let longestValue = 4096

  private let isResolved: Bool
  private var kinds = [Kind](repeating: Kind(), count: Int(slots))
  /// The last URIs by their hashes, which the strings of tags share.
  private var namespaces = [String](repeating: "", count: 16)

  init(isResolved: Bool) { self.isResolved = isResolved }

  /// Calls a closure with the strings and the attributes of a tag, and returns the strings.
  @inline(__always)
  mutating func withStrings(
    of tag: XMLStartTag, _ body: (TagStrings, [String: String]) -> Void
  ) -> TagStrings {
    let hash = Self.hash(tag)
    let slot = Int(hash % Self.slots)
    guard let strings = kept(tag, hash, slot) else {
      let strings = TagStrings(tag.name, namespace: namespace(of: tag.name))
      body(strings, dictionary(of: tag.attributes))
      return strings
    }
    // A dictionary that is moved is not copied, and its references are not counted.
    var attributes: [String: String] = [:]
    swap(&attributes, &kinds[slot].attributes)
    body(strings, attributes)
    swap(&attributes, &kinds[slot].attributes)
    return strings
  }

  /// Returns the strings of a kind, whose dictionary then has the values of the tag, or `nil` if the
  /// tag is not of a kind that is kept.
  private mutating func kept(_ tag: XMLStartTag, _ hash: UInt64, _ slot: Int) -> TagStrings? {
    guard kinds[slot].hash == hash else {
      kinds[slot] = Kind(hash: hash)
      return nil
    }
    guard let strings = kinds[slot].strings ?? keep(tag, slot), Self.isKind(tag, strings.key),
      fill(tag.attributes, slot)
    else { return nil }
    return strings
  }

  /// Replaces the values of the dictionary, or returns false if a value is too long to be kept.
  private mutating func fill(_ attributes: XMLAttributes, _ slot: Int) -> Bool {
    for index in attributes.indices {
      let value = attributes[index].valueBytes
      guard value.count <= Self.longestValue else { return false }
      guard let position = kinds[slot].positions[index] else { continue }
      let text = value.parsedText
      if kinds[slot].attributes[position].value != text {
        kinds[slot].attributes.values[position] = text
      }
    }
    return true
  }

  /// Makes the strings of a kind, or returns `nil` if its names are too long to be kept.
  private mutating func keep(_ tag: XMLStartTag, _ slot: Int) -> TagStrings? {
    var key: [UInt8] = []
    Self.append(tag.name.bytes, to: &key)
    Self.append(tag.name.namespaceBytes, to: &key)
    for index in tag.attributes.indices {
      Self.append(tag.attributes[index].name.bytes, to: &key)
      if key.count > Self.longestKey { return nil }
    }
    let attributes = dictionary(of: tag.attributes)
    let strings = TagStrings(tag.name, namespace: namespace(of: tag.name), key: key)
    kinds[slot].strings = strings
    kinds[slot].attributes = attributes
    for index in tag.attributes.indices {
      kinds[slot].positions.append(attributes.index(forKey: tag.attributes[index].name.string))
    }
    return strings
  }

  /// Returns the URI of a name's namespace, or `nil` if namespaces are not reported.
  private mutating func namespace(of name: XMLName) -> String? {
    guard isResolved else { return nil }
    let bytes = name.namespaceBytes.rawBytes
    var hash: UInt64 = 0
    Self.add(bytes, to: &hash)
    let slot = Int(hash % UInt64(namespaces.count))
    let last = namespaces[slot]
    if Self.isEqual(last.utf8.span.rawBytes, bytes) { return last }
    namespaces[slot] = name.namespace ?? ""
    return namespaces[slot]
  }

  private static func append(_ name: Span<UInt8>, to key: inout [UInt8]) {
    key.append(copying: name)
    key.append(0)
  }

  private func dictionary(of attributes: XMLAttributes) -> [String: String] {
    if attributes.isEmpty { return [:] }
    // A dictionary that grows hashes its keys again.
    var dictionary = [String: String](minimumCapacity: attributes.count)
    for index in attributes.indices {
      let attribute = attributes[index]
      if isResolved, attribute.name.isNamespaceDeclaration { continue }
      dictionary[attribute.name.string] = attribute.valueBytes.parsedText
    }
    return dictionary
  }

  /// Whether the names of a tag and its namespace are those of a key, each with a zero byte behind it.
  private static func isKind(_ tag: XMLStartTag, _ key: [UInt8]) -> Bool {
    let span = key.span
    let bytes = span.rawBytes
    var start = 0
    guard holds(bytes, tag.name.bytes.rawBytes, &start),
      holds(bytes, tag.name.namespaceBytes.rawBytes, &start)
    else { return false }
    for index in tag.attributes.indices {
      guard holds(bytes, tag.attributes[index].name.bytes.rawBytes, &start) else { return false }
    }
    return start == bytes.byteCount
  }

  /// Whether a name and a zero byte are at an offset, which then moves behind them.
  @inline(__always)
  private static func holds(_ key: RawSpan, _ name: RawSpan, _ start: inout Int) -> Bool {
    let end = start + name.byteCount
    guard end < key.byteCount, key.byte(at: end) == 0,
      isEqual(key.extracting(start..<end), name)
    else { return false }
    start = end + 1
    return true
  }

  @inline(__always)
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
    add(tag.name.namespaceBytes.rawBytes, to: &hash)
    for index in tag.attributes.indices {
      add(tag.attributes[index].name.bytes.rawBytes, to: &hash)
    }
    hash ^= hash >> 32
    // The hash of an empty position is 0.
    return hash | 1 << 63
  }

  /// Adds the length of a name, its first bytes and its last bytes to a hash.
  @inline(__always)
  private static func add(_ bytes: RawSpan, to hash: inout UInt64) {
    let count = bytes.byteCount
    var own = hash ^ UInt64(truncatingIfNeeded: count)
    if count >= 8 {
      own ^= word(bytes, 0, 8) ^ (word(bytes, count - 8, 8) &* 0xff51_afd7_ed55_8ccd)
    } else if count >= 4 {
      own ^= word(bytes, 0, 4) &<< 32 ^ word(bytes, count - 4, 4) &<< 7
    } else {
      for index in 0..<count { own ^= word(bytes, index, 1) &<< UInt64(8 + 8 * index) }
    }
    own = own &* 0x9e37_79b9_7f4a_7c15
    hash = own ^ own >> 29
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

import ApusBytes

/// A text in memory with an index of its values: a tree in the order of the text.
///
/// The index has 4 bytes for each key and value, and 8 more for each container. Values are read from
/// the text when they are asked for. Use it if a program needs values in any order; a `JSONReader`
/// or a `JSONHandler` needs no index.
///
///     let tree = try JSONTree(#"{"ids": [7, 8]}"#.utf8.span)
///     try tree.root["ids"]?[1]?.integer()              // 8
///     try tree[JSONPointer("/ids/0")]?.number()  // integer(7)
///
/// Of duplicate keys, `tree.root["key"]` gives the value that the options choose; `members` has all.
public struct JSONTree: Sendable {
  /// The text, which may have a byte order mark.
  @usableFromInline let text: [UInt8]
  /// The offset of each key and value. The index after a container, and its number of elements,
  /// follow its offset.
  @usableFromInline let nodes: [UInt32]
  @usableFromInline let options: JSONOptions
  let positions: TreePositions

  /// Checks a text and makes the index.
  ///
  /// - Parameters:
  ///   - text: UTF-8; the tree keeps a copy. It must have less than 4 GiB.
  ///   - options: The choices and limits.
  /// - Throws: The first error, with its line, column and path.
  /// - Complexity: O(*n*). Allocates the copy and the index.
  public init(_ text: Span<UInt8>, options: JSONOptions = JSONOptions()) throws(JSONError) {
    var bytes: [UInt8] = []
    bytes.append(copying: text)
    try self.init(bytes, options: options)
  }

  /// Checks a text and makes the index.
  ///
  /// - Parameters:
  ///   - text: UTF-8, of less than 4 GiB. The tree keeps the array without a copy, unless the options
  ///     accept comments or JSON5.
  ///   - options: The choices and limits.
  /// - Throws: The first error, with its line, column and path.
  /// - Complexity: O(*n*). Allocates the index.
  public init(_ text: [UInt8], options: JSONOptions = JSONOptions()) throws(JSONError) {
    guard text.count < UInt32.max else {
      throw JSONError(.textTooLong(limit: Int(UInt32.max)), at: Int(UInt32.max))
    }
    var strict = options
    strict.leniencies.subtract(.rewritten)
    let rewritten = try RewrittenText(text, options)
    let bytes = rewritten.bytes
    positions = TreePositions(rewritten)
    if let nodes = TreeScanner.nodes(of: bytes, strict) {
      self.nodes = nodes
    } else {
      var builder = TreeBuilder(capacity: bytes.count / 6)
      do throws(JSONError) {
        try JSONParser.parse(bytes.span, options: strict, into: &builder)
      } catch {
        throw rewritten.inText(error)
      }
      nodes = builder.nodes
    }
    self.text = bytes
    self.options = strict
  }

  /// The value of the text.
  public var root: JSONValue { JSONValue(self, 0) }

  /// The value at a pointer, or `nil` if there is none.
  ///
  /// - Complexity: O(*k*) in the number of members of each object, and that of an index for each array.
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value: JSONValue? = root
    for token in pointer.tokens {
      switch value?.kind {
      case .object: value = value?[token]
      case .array: value = JSONPointer.index(token).flatMap { value?[$0] }
      default: return nil
      }
    }
    return value
  }

  /// The size of the index in bytes, without the text.
  public var indexByteCount: Int { nodes.count * MemoryLayout<UInt32>.size }

  /// Returns an error of a value with its line, column and path.
  func located(_ error: JSONError) -> JSONError {
    guard error.position == nil else { return error }
    return positions.located(error, in: text.span)
  }

  /// Returns the line and column of an offset.
  func position(of offset: Int) -> TextPosition { positions.location(of: offset).position }
}

/// A builder of the index from events, for the texts and options that `TreeScanner` leaves to the engine.
@usableFromInline
struct TreeBuilder: JSONHandler {
  @usableFromInline var nodes: [UInt32]
  @usableFromInline var offset: UInt32 = 0
  /// The nodes of the open containers.
  @usableFromInline var open: [Int] = []

  init(capacity: Int) {
    nodes = []
    nodes.reserveCapacity(capacity)
  }

  @inlinable static var numberForm: JSONNumberForm { .digits }

  @inlinable @inline(__always)
  mutating func offset(_ offset: Int) { self.offset = UInt32(truncatingIfNeeded: offset) }

  @inlinable mutating func beginObject() { begin() }
  @inlinable mutating func endObject() { end() }
  @inlinable mutating func beginArray() { begin() }
  @inlinable mutating func endArray() { end() }
  @inlinable @inline(__always) mutating func key(_ key: JSONString) { nodes.append(offset) }

  @inlinable @inline(__always)
  mutating func string(_ value: JSONString) { append() }

  @inlinable @inline(__always)
  mutating func number(digits: Span<UInt8>) { append() }

  @inlinable @inline(__always)
  mutating func boolean(_ value: Bool) { append() }

  @inlinable @inline(__always)
  mutating func null() { append() }

  @inlinable @inline(__always)
  mutating func append() {
    countElement()
    nodes.append(offset)
  }

  @inlinable mutating func begin() {
    countElement()
    open.append(nodes.count)
    nodes.append(offset)
    nodes.append(0)
    nodes.append(0)
  }

  @inlinable @inline(__always)
  mutating func countElement() {
    if let container = open.last { nodes[container + 2] &+= 1 }
  }

  @inlinable mutating func end() {
    if let container = open.popLast() {
      nodes[container + 1] = UInt32(truncatingIfNeeded: nodes.count)
    }
  }
}

public import ApusBytes

/// A view of a value of a `JSONTree`, which is read from the text when it is asked for.
///
/// The tree lends the view: it counts no references, and cannot be kept longer than the tree. To store a value,
/// make a `JSONValue` of the view.
///
///     let tree = try JSONTree(#"{"name": "Ada", "ids": [7, 8]}"#.utf8.span)
///     try tree.rootView["name"]?.string()  // "Ada"
///     var ids = tree.rootView["ids"]?.elements
///     while let id = ids?.next() { print(try id.integer(as: Int.self)) }
///
/// To visit all values once, a `JSONHandler` needs no tree.
@frozen
public struct JSONValueView: ~Escapable {
  @usableFromInline let node: NodeCursor

  @inlinable @inline(__always)
  @_lifetime(copy node)
  init(_ node: NodeCursor) { self.node = node }

  @inlinable
  var tree: BorrowedTree {
    @_lifetime(copy self)
    @inline(__always) get { node.tree }
  }

  @inlinable
  var first: TreeNode {
    @inline(__always) get { node.first }
  }

  @inlinable
  var firstByte: UInt8 {
    @inline(__always) get { node.tree.byte(offset) }
  }

  /// The storage of the tree, for work that is seldom done.
  @usableFromInline var storage: TreeStorage { node.tree.storage }
}

extension JSONValueView {
  /// The offset of the first byte in the text, from 0.
  @inlinable
  public var offset: Int {
    @inline(__always) get { first.offset }
  }

  /// The line and column of the value.
  ///
  /// - Complexity: O(1) after a value behind it was asked for its position, otherwise O(*n*) in the bytes
  ///   since the last one. So a loop over the values is linear, in any order.
  public var position: TextPosition { storage.position(of: offset) }

  /// The type of the value.
  @inlinable
  public var kind: JSONKind {
    @inline(__always) get { JSONKind(first: firstByte) }
  }

  /// Whether the value is `null`.
  @inlinable
  public var isNull: Bool {
    @inline(__always) get { firstByte == UInt8(ascii: "n") }
  }

  /// The number of elements of an array or members of an object; 0 for other values.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var count: Int {
    @inline(__always) get { first.isContainer ? node.last.count : 0 }
  }

  /// The bytes of the value as they are in the text, with quotes and escapes.
  ///
  /// - Complexity: O(1); does not allocate.
  public var bytes: Span<UInt8> {
    @_lifetime(copy self)
    get { tree.bytes(offset, end) }
  }

  /// Passes the events of the value to a handler, such as a `JSONCopier`.
  ///
  /// - Parameter handler: Receives the events.
  /// - Throws: The error of the handler.
  /// - Complexity: O(*n*) in the size of the value.
  public func forward<Handler: JSONHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(JSONError) {
    try JSONParser.parse(bytes, options: storage.options, into: &handler)
  }
}

// MARK: - Scalars

extension JSONValueView {
  /// Returns the string as a view of its bytes, without a copy.
  ///
  /// - Throws: `wrongType` with the line and path of the value.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  public func view() throws(JSONError) -> JSONString {
    guard firstByte == UInt8(ascii: "\"") else { throw wrongType(.string) }
    return string(first)
  }

  /// Returns the string.
  ///
  /// - Throws: `wrongType` with the line and path of the value.
  /// - Complexity: O(*n*). Allocates for more than 15 bytes, or with escapes.
  @inlinable @inline(__always)
  public func string() throws(JSONError) -> String { try view().text }

  /// Returns the number.
  ///
  /// - Throws: `wrongType` with the line and path of the value, or `outOfRange`.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable @inline(__always)
  public func number() throws(JSONError) -> JSONNumber {
    let first = firstByte
    guard first &- 0x30 < 10 || first == UInt8(ascii: "-") else { return try otherNumber() }
    do throws(JSONError) {
      return try NumberScanner.number(tree.span, offset, scalarEnd, rounds: false)
    } catch {
      return try otherNumber()
    }
  }

  /// Returns the number as an integer; a number such as `1e2` is one as well.
  ///
  /// - Throws: `wrongType` or `outOfRange` with the line and path of the value.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable @inline(__always)
  public func integer<T: FixedWidthInteger>(as type: T.Type = T.self) throws(JSONError) -> T {
    guard let value = try number().integer(as: T.self) else { throw outOfRange() }
    return value
  }

  /// Returns the number as the nearest double.
  ///
  /// - Throws: `wrongType` with the line and path of the value, or `outOfRange`.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable @inline(__always)
  public func double() throws(JSONError) -> Double { try number().double }

  /// Returns the boolean.
  ///
  /// - Throws: `wrongType` with the line and path of the value.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public func boolean() throws(JSONError) -> Bool {
    let first = firstByte
    guard first == UInt8(ascii: "t") || first == UInt8(ascii: "f") else {
      throw wrongType(.boolean)
    }
    return first == UInt8(ascii: "t")
  }

  /// Returns the digits of a number as they are written.
  ///
  /// - Throws: `wrongType` with the line and path of the value.
  /// - Complexity: O(1); does not allocate.
  @inlinable
  @_lifetime(copy self)
  public func digits() throws(JSONError) -> Span<UInt8> {
    guard kind == .number else { throw wrongType(.number) }
    return tree.bytes(offset, scalarEnd)
  }
}

extension JSONValueView {
  /// The string or key of a node.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func string(_ node: TreeNode) -> JSONString {
    let start = node.offset &+ 1
    let mark = node.hasEscapes ? UInt8(ascii: "u") : UInt8(ascii: "\"")
    let content = tree.bytes(start, start &+ node.extent &- 1)
    return JSONString(bytes: content, mark: mark, offset: start)
  }

  /// The offset after a scalar that is not a string, without the blanks behind it.
  @inlinable
  var scalarEnd: Int {
    @inline(__always) get {
      let first = first
      return NumberScanner.end(tree.span, first.offset, first.offset &+ first.extent)
    }
  }

  /// The offset after the value.
  var end: Int {
    switch firstByte {
    case UInt8(ascii: "\""): return offset + first.extent + 1
    case UInt8(ascii: "{"), UInt8(ascii: "["): return node.last.offset + 1
    default: return scalarEnd
    }
  }

  /// Reads a number that is not finite, or that the options round; throws the error of any other value.
  @usableFromInline @inline(never)
  func otherNumber() throws(JSONError) -> JSONNumber {
    guard kind == .number else { throw wrongType(.number) }
    do throws(JSONError) {
      return try NumberScanner.number(
        tree.span, offset, scalarEnd, rounds: storage.options.numbers == .round)
    } catch {
      switch bytes.text {
      case "NaN": return .double(.nan)
      case "Infinity": return .double(.infinity)
      case "-Infinity": return .double(-.infinity)
      default: throw storage.located(error)
      }
    }
  }

  @usableFromInline @inline(never)
  func outOfRange() -> JSONError {
    storage.located(JSONError(.outOfRange, at: offset, expected: .integer))
  }

  @usableFromInline @inline(never)
  func wrongType(_ expected: JSONExpectation) -> JSONError {
    storage.located(JSONError(.wrongType(found: kind), at: offset, expected: expected))
  }
}

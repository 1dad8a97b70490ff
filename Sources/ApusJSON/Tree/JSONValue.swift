import ApusBytes

/// A value of a `JSONTree`, which is read from the text when it is asked for.
///
///     let tree = try JSONTree(#"{"name": "Ada", "ids": [7, 8]}"#.utf8.span)
///     try tree.root["name"]?.string()  // "Ada"
///     tree.root["ids"]?.count          // 2
///     tree.root["age"] == nil          // true
///
public struct JSONValue: Sendable {
  private let tree: JSONTree
  private let node: Int

  init(_ tree: JSONTree, _ node: Int) {
    self.tree = tree
    self.node = node
  }

  /// The offset of the first byte in the text, from 0.
  public var offset: Int { Int(tree.nodes[node]) }

  /// The line and column of the value.
  ///
  /// - Complexity: O(1) after a value behind it was asked for its position, otherwise O(*n*) in the bytes
  ///   since the last one. So a loop over the values is linear, in any order.
  public var position: TextPosition { tree.position(of: offset) }

  /// The type of the value.
  public var kind: JSONKind { JSONKind(firstByte: firstByte) ?? .null }

  private var firstByte: UInt8 { tree.text[offset] }

  /// Whether the value is `null`.
  public var isNull: Bool { firstByte == UInt8(ascii: "n") }

  /// The number of elements of an array or members of an object; 0 for other values.
  ///
  /// - Complexity: O(1).
  public var count: Int { isContainer ? Int(tree.nodes[node + 2]) : 0 }

  private var isContainer: Bool { firstByte | 0x20 == UInt8(ascii: "{") }

  /// The node after the value.
  private var next: Int { isContainer ? Int(tree.nodes[node + 1]) : node + 1 }
}

// MARK: - Scalars

extension JSONValue {
  /// Returns the string.
  ///
  /// - Throws: `wrongType` with the line and path of the value.
  public func string() throws(JSONError) -> String {
    guard kind == .string else { throw wrongType(.string) }
    return text(at: offset)
  }

  /// Returns the number.
  ///
  /// - Throws: `wrongType` with the line and path of the value, or `outOfRange`.
  public func number() throws(JSONError) -> JSONNumber {
    guard kind == .number else { throw wrongType(.number) }
    do throws(JSONError) {
      return try NumberScanner.number(
        tree.text.span.rawBytes, offset, end, rounds: tree.options.numbers == .round)
    } catch {
      switch digits {
      case "NaN": return .double(.nan)
      case "Infinity": return .double(.infinity)
      case "-Infinity": return .double(-.infinity)
      default: throw tree.located(error)
      }
    }
  }

  /// Returns the number as an integer.
  ///
  /// - Throws: `wrongType` or `outOfRange` with the line and path of the value.
  public func integer<T: FixedWidthInteger>(as type: T.Type = Int.self) throws(JSONError) -> T {
    guard let value = try number().integer(as: T.self) else {
      throw tree.located(JSONError(.outOfRange, at: offset, expected: .integer))
    }
    return value
  }

  /// Returns the number as the nearest double.
  ///
  /// - Throws: `wrongType` with the line and path of the value, or `outOfRange`.
  public func double() throws(JSONError) -> Double { try number().double }

  /// Returns the boolean.
  ///
  /// - Throws: `wrongType` with the line and path of the value.
  public func boolean() throws(JSONError) -> Bool {
    guard kind == .boolean else { throw wrongType(.boolean) }
    return firstByte == UInt8(ascii: "t")
  }

  /// The digits of a number as they are written, or `nil` for another value.
  public var digits: String? {
    guard kind == .number else { return nil }
    return tree.text.span.extracting(offset..<end).text
  }

  private func wrongType(_ expected: JSONExpectation) -> JSONError {
    tree.located(JSONError(.wrongType(found: kind), at: offset, expected: expected))
  }

  /// The offset after a value; for a container, after its last bracket.
  fileprivate var end: Int {
    switch firstByte {
    case UInt8(ascii: "\""): return Self.stringEnd(tree.text.span, offset) + 1
    case UInt8(ascii: "{"), UInt8(ascii: "["): return containerEnd
    default: break
    }
    var end = offset + 1
    while end < tree.text.count, Self.isScalar(tree.text[end]) { end += 1 }
    return end
  }

  private static func isScalar(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "]")
      && byte != UInt8(ascii: "}")
  }

  /// The offset of the closing quote.
  private static func stringEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    var index = start + 1
    while index < text.count {
      guard let quote = text.firstIndex(of: UInt8(ascii: "\""), from: index) else { break }
      var escapes = quote
      while escapes > index, text[escapes - 1] == UInt8(ascii: "\\") { escapes -= 1 }
      if (quote - escapes) & 1 == 0 { return quote }
      index = quote + 1
    }
    return text.count
  }

  /// The offset after the bracket that ends a container: the last bracket before its next node.
  private var containerEnd: Int {
    var depth = 0
    var index = offset
    let text = tree.text.span
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): index = Self.stringEnd(text, index)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return index
  }

  /// Passes the bytes of the value, as they are in the text, to a closure.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  public func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(tree.text.span.extracting(offset..<end))
  }

  /// The value of the string at an offset.
  private func text(at offset: Int) -> String {
    let end = Self.stringEnd(tree.text.span, offset)
    let content = tree.text.span.extracting(offset + 1..<end)
    return JSONString(bytes: content, mark: Self.mark(content), offset: offset + 1).text
  }

  private static func mark(_ content: Span<UInt8>) -> UInt8 {
    content.firstIndex(of: UInt8(ascii: "\\"), from: 0) == nil
      ? UInt8(ascii: "\"") : UInt8(ascii: "u")
  }
}

// MARK: - Containers

extension JSONValue {
  /// The elements of an array; empty for another value.
  public var elements: Elements { Elements(tree, kind == .array ? node + 3..<next : 0..<0) }

  /// The members of an object, in the order of the text, with duplicates; empty for another value.
  public var members: Members { Members(tree, kind == .object ? node + 3..<next : 0..<0) }

  /// The element of an array at an index, or `nil` if there is none.
  ///
  /// - Complexity: O(1) after an element behind it was asked for, otherwise O(*k*) in the elements since the
  ///   last one. So a loop over the indices is linear, in any order. The tree keeps the position of one element
  ///   in 32 of an array that is used so. To visit all, use `elements`, which keeps nothing.
  public subscript(index: Int) -> JSONValue? {
    guard index >= 0, index < count, kind == .array else { return nil }
    var (found, passed) = (node + 3, 0)
    if index >= TreePositions.stride {
      (found, passed) = tree.positions.element(before: index, of: node, first: found) {
        JSONValue(tree, $0).next
      }
    }
    while passed < index {
      found = JSONValue(tree, found).next
      passed += 1
    }
    return JSONValue(tree, found)
  }

  /// The value of a key in an object, or `nil` if there is none.
  ///
  /// - Complexity: O(*k*) in the number of members. To visit all, use `members`.
  public subscript(key: String) -> JSONValue? {
    var found: JSONValue?
    var iterator = members.makeIterator()
    let takesFirst = tree.options.duplicateKeys == .first
    while let value = iterator.next(named: key) {
      if takesFirst { return value }
      found = value
    }
    return found
  }

  /// The elements of an array.
  ///
  ///     let tree = try JSONTree("[7, 8]".utf8.span)
  ///     try tree.root.elements.map { try $0.integer(as: Int.self) }  // [7, 8]
  ///
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let tree: JSONTree
    private var nodes: Range<Int>

    init(_ tree: JSONTree, _ nodes: Range<Int>) {
      self.tree = tree
      self.nodes = nodes
    }

    /// Returns the next element.
    public mutating func next() -> JSONValue? {
      guard !nodes.isEmpty else { return nil }
      let value = JSONValue(tree, nodes.lowerBound)
      nodes = value.next..<nodes.upperBound
      return value
    }
  }

  /// The members of an object: pairs of a key and a value.
  ///
  ///     let tree = try JSONTree(#"{"name": "Ada", "id": 7}"#.utf8.span)
  ///     tree.root.members.map(\.key)  // ["name", "id"]
  ///
  public struct Members: Sequence, IteratorProtocol, Sendable {
    private let tree: JSONTree
    private var nodes: Range<Int>

    init(_ tree: JSONTree, _ nodes: Range<Int>) {
      self.tree = tree
      self.nodes = nodes
    }

    /// Returns the next member.
    public mutating func next() -> (key: String, value: JSONValue)? {
      guard !nodes.isEmpty else { return nil }
      let key = JSONValue(tree, nodes.lowerBound)
      return (key.text(at: key.offset), step())
    }

    /// Returns the next value with a key, without a string for each key.
    fileprivate mutating func next(named name: String) -> JSONValue? {
      let tree = tree
      while !nodes.isEmpty {
        let key = JSONValue(tree, nodes.lowerBound)
        let content = tree.text.span.extracting(
          key.offset + 1..<JSONValue.stringEnd(tree.text.span, key.offset))
        let isFound = JSONString(bytes: content, mark: JSONValue.mark(content), offset: 0)
          .isEqual(to: name)
        let value = step()
        if isFound { return value }
      }
      return nil
    }

    private mutating func step() -> JSONValue {
      let value = JSONValue(tree, nodes.lowerBound + 1)
      nodes = value.next..<nodes.upperBound
      return value
    }
  }
}

// MARK: - Writing

extension JSONValue {
  /// Passes the events of the value to a handler, such as a `JSONCopier`.
  ///
  /// - Parameter handler: Receives the events.
  /// - Throws: The error of the handler.
  /// - Complexity: O(*n*) in the size of the value.
  public func forward<Handler: JSONHandler & ~Copyable>(
    to handler: inout Handler
  ) throws(JSONError) {
    try JSONParser.parse(
      tree.text.span.extracting(offset..<end), options: tree.options, into: &handler)
  }
}

import ApusBytes

/// A value of a `JSONTree` that a program can store, which is read from the text when it is asked for.
///
/// The value keeps its tree. To read many values, use `JSONTree.rootView` or `view`, which count no references.
///
///     let tree = try JSONTree(#"{"name": "Ada", "ids": [7, 8]}"#.utf8.span)
///     try tree.root["name"]?.string()  // "Ada"
///     tree.root["ids"]?.count          // 2
///     tree.root["age"] == nil          // true
///
public struct JSONValue: Sendable {
  private let storage: TreeStorage
  private let node: Int

  init(_ storage: TreeStorage, _ node: Int) {
    self.storage = storage
    self.node = node
  }

  /// Creates a value that keeps the tree of a view.
  ///
  ///     let tree = try JSONTree("[7, 8]".utf8.span)
  ///     var kept: [JSONValue] = []
  ///     var elements = tree.rootView.elements
  ///     while let element = elements.next() { kept.append(JSONValue(element)) }
  ///
  /// - Complexity: O(1); does not allocate.
  public init(_ view: JSONValueView) {
    storage = view.storage
    node = storage.index(of: view.node)
  }

  /// The value as a view, which counts no references.
  ///
  /// - Complexity: O(1); does not allocate.
  public var view: JSONValueView {
    @_lifetime(borrow self)
    get { storage.view(node, lentBy: self) }
  }

  /// The offset of the first byte in the text, from 0.
  public var offset: Int { view.offset }

  /// The line and column of the value.
  ///
  /// - Complexity: O(1) after a value behind it was asked for its position, otherwise O(*n*) in the bytes
  ///   since the last one. So a loop over the values is linear, in any order.
  public var position: TextPosition { view.position }

  /// The type of the value.
  public var kind: JSONKind { view.kind }

  /// Whether the value is `null`.
  public var isNull: Bool { view.isNull }

  /// The number of elements of an array or members of an object; 0 for other values.
  ///
  /// - Complexity: O(1).
  public var count: Int { view.count }
}

// MARK: - Scalars

extension JSONValue {
  /// Returns the string.
  ///
  /// - Throws: `wrongType` with the line and path of the value.
  public func string() throws(JSONError) -> String { try view.string() }

  /// Returns the number.
  ///
  /// - Throws: `wrongType` with the line and path of the value, or `outOfRange`.
  public func number() throws(JSONError) -> JSONNumber { try view.number() }

  /// Returns the number as an integer.
  ///
  /// - Throws: `wrongType` or `outOfRange` with the line and path of the value.
  public func integer<T: FixedWidthInteger>(as type: T.Type = Int.self) throws(JSONError) -> T {
    try view.integer(as: T.self)
  }

  /// Returns the number as the nearest double.
  ///
  /// - Throws: `wrongType` with the line and path of the value, or `outOfRange`.
  public func double() throws(JSONError) -> Double { try view.double() }

  /// Returns the boolean.
  ///
  /// - Throws: `wrongType` with the line and path of the value.
  public func boolean() throws(JSONError) -> Bool { try view.boolean() }

  /// The digits of a number as they are written, or `nil` for another value.
  public var digits: String? { try? view.digits().text }

  /// Passes the bytes of the value, as they are in the text, to a closure.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  public func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(view.bytes)
  }
}

// MARK: - Containers

extension JSONValue {
  /// The elements of an array; empty for another value.
  public var elements: Elements { Elements(storage, words(of: .array)) }

  /// The members of an object, in the order of the text, with duplicates; empty for another value.
  public var members: Members { Members(storage, words(of: .object)) }

  /// The words of the values in a container of a type.
  private func words(of kind: JSONKind) -> Range<Int> {
    let view = view
    return view.kind == kind ? node + 1..<node + view.first.wordCount - 1 : 0..<0
  }

  /// The element of an array at an index, or `nil` if there is none.
  ///
  /// - Complexity: O(1) after an element behind it was asked for, otherwise O(*k*) in the elements since the
  ///   last one. So a loop over the indices is linear, in any order. The tree keeps the position of one element
  ///   in 32 of an array that is used so. To visit all, use `elements`, which keeps nothing.
  public subscript(index: Int) -> JSONValue? {
    guard let found = view[index] else { return nil }
    return JSONValue(found)
  }

  /// The value of a key in an object, or `nil` if there is none.
  ///
  /// - Complexity: O(*k*) in the number of members. To visit all, use `members`.
  public subscript(key: String) -> JSONValue? {
    guard let found = view[key] else { return nil }
    return JSONValue(found)
  }

  /// The elements of an array.
  ///
  ///     let tree = try JSONTree("[7, 8]".utf8.span)
  ///     try tree.root.elements.map { try $0.integer(as: Int.self) }  // [7, 8]
  ///
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let storage: TreeStorage
    private var nodes: Range<Int>

    init(_ storage: TreeStorage, _ nodes: Range<Int>) {
      self.storage = storage
      self.nodes = nodes
    }

    /// Returns the next element.
    public mutating func next() -> JSONValue? {
      guard !nodes.isEmpty else { return nil }
      let value = JSONValue(storage, nodes.lowerBound)
      nodes = nodes.lowerBound + value.view.first.wordCount..<nodes.upperBound
      return value
    }
  }

  /// The members of an object: pairs of a key and a value.
  ///
  ///     let tree = try JSONTree(#"{"name": "Ada", "id": 7}"#.utf8.span)
  ///     tree.root.members.map(\.key)  // ["name", "id"]
  ///
  public struct Members: Sequence, IteratorProtocol, Sendable {
    private let storage: TreeStorage
    private var nodes: Range<Int>

    init(_ storage: TreeStorage, _ nodes: Range<Int>) {
      self.storage = storage
      self.nodes = nodes
    }

    /// Returns the next member.
    public mutating func next() -> (key: String, value: JSONValue)? {
      guard !nodes.isEmpty else { return nil }
      let node = nodes.lowerBound
      let value = JSONValue(storage, node + 1)
      nodes = node + 1 + value.view.first.wordCount..<nodes.upperBound
      let storage = storage
      let name = storage.view(node, lentBy: storage)
      return (name.string(name.first).text, value)
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
    into handler: inout Handler
  ) throws(JSONError) {
    try view.forward(into: &handler)
  }
}

extension JSONValueView {
  /// The elements of an array; empty for another value.
  ///
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public var elements: Elements {
    @_lifetime(copy self)
    @inline(__always) get { Elements(of: self, isEmpty: firstByte != UInt8(ascii: "[")) }
  }

  /// The members of an object, in the order of the text, with duplicates; empty for another value.
  ///
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public var members: Members {
    @_lifetime(copy self)
    @inline(__always) get { Members(of: self, isEmpty: firstByte != UInt8(ascii: "{")) }
  }

  /// The element of an array at an index, or `nil` if there is none.
  ///
  /// - Complexity: O(1) after an element behind it was asked for, otherwise O(*k*) in the elements since the
  ///   last one. So a loop over the indices is linear, in any order. The tree keeps the position of one element
  ///   in 32 of an array that is used so. To visit all, use `elements`, which keeps nothing.
  public subscript(index: Int) -> JSONValueView? {
    @_lifetime(copy self)
    get {
      guard index >= 0, index < count, firstByte == UInt8(ascii: "[") else { return nil }
      var (found, passed) = (1, 0)
      if index >= TreePositions.stride {
        let storage = storage
        let array = storage.index(of: node)
        (found, passed) = storage.positions.element(
          before: index, of: array, first: array + 1
        ) { $0 + TreeNode(word: storage.nodes[$0]).wordCount }
        found -= array
      }
      var value = at(found)
      while passed < index {
        value = value.at(value.first.wordCount)
        passed += 1
      }
      return value
    }
  }

  /// The value of a key in an object, or `nil` if there is none.
  ///
  /// - Complexity: O(*k*) in the number of members; does not allocate. To visit all, use `members`.
  public subscript(key: String) -> JSONValueView? {
    @_lifetime(copy self)
    get { value(of: key.utf8.span) }
  }

  /// The value of a key in UTF-8 in an object, or `nil` if there is none.
  ///
  /// - Complexity: O(*k*) in the number of members; does not allocate.
  @_lifetime(copy self)
  func value(of name: Span<UInt8>) -> JSONValueView? {
    let takesFirst = storage.options.duplicateKeys == .first
    var found: JSONValueView?
    var members = members
    while let member = members.next() {
      guard member.key.holds(name) else { continue }
      if takesFirst { return member.value }
      found = member.value
    }
    return found
  }

  /// The value that some words follow this one's first word.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func at(_ words: Int) -> JSONValueView { JSONValueView(node.at(words)) }

  /// The elements of an array that a tree lends, in the order of the text.
  ///
  ///     let tree = try JSONTree("[7, 8]".utf8.span)
  ///     var sum = 0
  ///     var elements = tree.rootView.elements
  ///     while let element = elements.next() { sum += try element.integer() }
  ///     sum  // 15
  ///
  @frozen
  public struct Elements: ~Escapable {
    @usableFromInline var rest: RestOfContainer

    @inlinable @inline(__always)
    @_lifetime(copy value)
    init(of value: JSONValueView, isEmpty: Bool) {
      rest = RestOfContainer(of: value.node, isEmpty: isEmpty)
    }

    /// Returns the next element.
    ///
    /// - Complexity: O(1); does not allocate.
    @inlinable @inline(__always)
    @_lifetime(copy self)
    public mutating func next() -> JSONValueView? {
      guard let node = rest.first else { return nil }
      rest.pass(node.first.wordCount)
      return JSONValueView(node)
    }
  }

  /// The members of an object that a tree lends, in the order of the text, with duplicates.
  ///
  ///     let tree = try JSONTree(#"{"name": "Ada", "id": 7}"#.utf8.span)
  ///     var members = tree.rootView.members
  ///     while let member = members.next() { print(member.key.text, member.value.kind) }
  ///
  @frozen
  public struct Members: ~Escapable {
    @usableFromInline var rest: RestOfContainer

    @inlinable @inline(__always)
    @_lifetime(copy value)
    init(of value: JSONValueView, isEmpty: Bool) {
      rest = RestOfContainer(of: value.node, isEmpty: isEmpty)
    }

    /// Returns the next member.
    ///
    /// - Complexity: O(1); does not allocate.
    @inlinable @inline(__always)
    @_lifetime(copy self)
    public mutating func next() -> Member? {
      guard let key = rest.first else { return nil }
      // A value follows each key.
      rest.pass(1 &+ key.at(1).first.wordCount)
      return Member(JSONValueView(key))
    }
  }

  /// A member of an object that a tree lends.
  ///
  ///     let tree = try JSONTree(#"{"id": 7}"#.utf8.span)
  ///     var members = tree.rootView.members
  ///     members.next()?.key.text  // "id"
  ///
  @frozen
  public struct Member: ~Escapable {
    @usableFromInline let name: JSONValueView

    @inlinable @inline(__always)
    @_lifetime(copy name)
    init(_ name: JSONValueView) { self.name = name }

    /// The key, as a view of its bytes.
    ///
    /// - Complexity: O(1); does not allocate.
    @inlinable
    public var key: JSONString {
      @_lifetime(copy self)
      @inline(__always) get { name.string(name.first) }
    }

    /// The value.
    ///
    /// - Complexity: O(1); does not allocate.
    @inlinable
    public var value: JSONValueView {
      @_lifetime(copy self)
      @inline(__always) get { name.at(1) }
    }
  }
}

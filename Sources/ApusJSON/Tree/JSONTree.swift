import ApusBytes

/// A text in memory with an index of its values: a tree in the order of the text.
///
/// The index has 8 bytes for each key and value, and 8 more for each container. Values are read from
/// the text when they are asked for. Use it if a program needs values in any order; a `JSONReader`
/// or a `JSONHandler` needs no index.
///
///     let tree = try JSONTree(#"{"ids": [7, 8]}"#.utf8.span)
///     try tree.rootView["ids"]?[1]?.integer(as: Int.self)  // 8
///     try tree[JSONPointer("/ids/0")]?.number()  // integer(7)
///
/// `rootView` lends the values: nothing is counted or copied, and the compiler refuses to keep one longer than
/// the tree. `root` gives values that a program can store, which costs a count of references for each.
///
/// Of duplicate keys, `tree.rootView["key"]` gives the value that the options choose; `members` has all.
public struct JSONTree: Sendable {
  @usableFromInline let storage: TreeStorage

  /// Checks a text and makes the index.
  ///
  /// - Parameters:
  ///   - text: UTF-8; the tree keeps a copy. It must have less than 2 GiB.
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
  ///   - text: UTF-8, of less than 2 GiB. The tree keeps the array without a copy, unless the options
  ///     accept comments or JSON5.
  ///   - options: The choices and limits.
  /// - Throws: The first error, with its line, column and path.
  /// - Complexity: O(*n*). Allocates the index.
  public init(_ text: [UInt8], options: JSONOptions = JSONOptions()) throws(JSONError) {
    guard text.count < Int32.max else {
      throw JSONError(.documentTooLarge(limit: Int(Int32.max)), at: Int(Int32.max))
    }
    var strict = options
    strict.leniencies.subtract(.rewritten)
    let rewritten = try RewrittenText(text, options)
    let nodes = try Self.nodes(of: rewritten, strict)
    storage = TreeStorage(rewritten.bytes, nodes, strict, TreePositions(rewritten))
  }

  private static func nodes(
    of text: RewrittenText, _ options: JSONOptions
  ) throws(JSONError) -> [UInt64] {
    if let nodes = TreeScanner.nodes(of: text.bytes, options) { return nodes }
    var builder = TreeBuilder(capacity: text.bytes.count / 6)
    do throws(JSONError) {
      try JSONParser.parse(text.bytes.span, options: options, into: &builder)
    } catch {
      throw text.inText(error)
    }
    return builder.nodes
  }

  /// The value of the text, as a view that the tree lends.
  ///
  /// - Complexity: O(1); does not allocate.
  public var rootView: JSONValueView {
    @_lifetime(borrow self)
    get { storage.view(0, lentBy: self) }
  }

  /// The value of the text, which a program can store. To read all of it, `rootView` is several times as fast.
  ///
  /// - Complexity: O(1); does not allocate.
  public var root: JSONValue { JSONValue(storage, 0) }

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
  public var indexByteCount: Int { storage.nodes.count * MemoryLayout<UInt64>.size }
}

// UNSAFE: lends its root

import ApusBytes

/// A document in memory with an index of its elements and texts: a compact tree.
///
/// The index has 8 bytes for each element and each piece of text, and 8 more for a tag with three attributes or more and
/// for each of these. Names, values and texts are read from the document when they are asked for, so that the tree takes
/// little more time than the events. Use it if a program needs elements in any order; `XMLElement` and `XMLPathReader` need
/// no document in memory.
///
///     let tree = try XMLTree(Array("<books><book id='7'>Emma</book></books>".utf8))
///     tree.rootView.first("book")?.text               // "Emma"
///     tree.values(at: try XMLPath("books/book/@id"))  // ["7"]
///
/// `rootView` lends the elements, names, attributes and texts: nothing is counted or copied, and the compiler
/// refuses to keep one longer than the tree. `root` gives elements that a program can store, and strings.
///
/// Comments, instructions and the borders of CDATA sections are not in the tree. Names have their
/// prefixes as in the document.
public struct XMLTree: Sendable {
  let storage: TreeStorage

  /// Checks a document and makes the index.
  ///
  /// - Parameters:
  ///   - document: All bytes of the document, less than 2 GiB, also in UTF-8. The tree keeps the array
  ///     without a copy if it is in UTF-8.
  ///   - options: The options of the parser.
  /// - Throws: The first error, with its line and column.
  /// - Complexity: O(*n*). Allocates the index, and what references expand to.
  public init(_ document: [UInt8], options: XMLOptions = XMLOptions()) throws(XMLError) {
    guard document.count < TreeBuilder.longest else {
      throw XMLError(.treeTooLarge, at: TreeBuilder.longest)
    }
    do throws(XMLError) {
      storage = try Self.parse(document, options)
    } catch {
      // The parser of chunks knows positions in every encoding.
      var handler = Discarding()
      try XMLPushParser.parse(document.span, options: options, into: &handler)
      throw error
    }
  }

  /// Returns the index of a document.
  ///
  /// - Parameter limit: The number of bytes that the document must stay below in UTF-8: other encodings may need
  ///   three times as many.
  static func parse(
    _ document: [UInt8], _ options: XMLOptions, below limit: Int = TreeBuilder.longest
  ) throws(XMLError) -> TreeStorage {
    let whole = try WholeDocument(document, options)
    guard whole.text.count < limit else { throw XMLError(.treeTooLarge, at: 0) }
    let span = whole.text.span
    var builder = TreeBuilder(span.rawBytes, isLenient: options.isLenient)
    do throws(EngineError) {
      try whole.scan(options, into: &builder)
    } catch {
      throw XMLError(error.kind == .stopped ? .treeTooLarge : error.kind, at: error.offset)
    }
    if builder.isTooLarge { throw XMLError(.treeTooLarge, at: 0) }
    return TreeStorage(whole.text, builder)
  }

  /// The root element, as a view that the tree lends.
  ///
  /// - Complexity: O(1); does not allocate.
  public var rootView: XMLElementView {
    @_lifetime(borrow self)
    get {
      // SAFETY: the storage lives as long as this tree, which the view borrows.
      unsafe _overrideLifetime(storage.view(0), borrowing: self)
    }
  }

  /// The root element, which a program can store. To read all of it, `rootView` is several times as fast.
  public var root: XMLTreeElement { XMLTreeElement(storage, 0) }

  /// The size of the index in bytes, without the document.
  public var indexByteCount: Int {
    storage.nodes.count * MemoryLayout<TreeNode>.stride + storage.extra.count
      + storage.tags.count * MemoryLayout<Int>.stride
      + storage.attributes.count * MemoryLayout<ExpandedAttribute>.stride
  }

  /// Returns the elements of a path, in the order of the document.
  ///
  /// - Parameter path: The path; an attribute at its end is ignored.
  /// - Complexity: O(*n*) in the elements of the document.
  public func elements(at path: XMLPath) -> [XMLTreeElement] {
    var matcher = PathMatcher(path)
    var ends: [Int] = []
    var found: [XMLTreeElement] = []
    var next = 0
    while next < storage.nodes.count {
      let node = next
      next = storage.nodes[node].isText ? node + 1 : storage.content(of: node)
      if storage.nodes[node].isText { continue }
      while let end = ends.last, end <= node {
        ends.removeLast()
        matcher.leave()
      }
      ends.append(storage.end(of: node))
      if storage.withName(of: node, { matcher.enter($0) }) {
        found.append(XMLTreeElement(storage, node))
      }
    }
    return found
  }

  /// Returns the texts of the elements of a path, or the values of its attribute.
  ///
  /// - Complexity: O(*n*) in the document; allocates the strings.
  public func values(at path: XMLPath) -> [String] {
    let elements = elements(at: path)
    guard let attribute = path.attribute else { return elements.map(\.text) }
    let name = String(decoding: attribute, as: UTF8.self)
    return elements.compactMap { $0.attribute(name) }
  }
}

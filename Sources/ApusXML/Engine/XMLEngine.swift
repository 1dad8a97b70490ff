import ApusBytes
import CApusBytes

// The engine of all interfaces: it scans a window of bytes and calls a handler.
//
// A window is a part of a document, or the whole text of an entity. Its bytes are valid UTF-8 and
// characters that XML allows, and no character is cut (`XMLPushParser` sees to it). `run` returns
// the number of bytes that it consumed; the others begin a token that the window's end cuts. No
// token is reported in part, except texts.
//
// The end of a window needs no checks: `byte(at:)` returns 0 there, which is no XML character. A
// function that meets an unexpected byte calls `fault`, which tells the end from an error.
//
// The hot path is inlinable, because the handler is in another module: `content`, `startTag`,
// `attribute`, `endTag`. Everything rare is in functions that are not.
@usableFromInline
struct XMLEngine: ~Copyable, Sendable {
  @usableFromInline let options: XMLOptions
  @usableFromInline let limits: EngineLimits
  @usableFromInline let resolvesNamespaces: Bool
  /// The offset of the window in the document.
  @usableFromInline var base = 0
  /// The number of open elements below which a tag of the current entity must not end any.
  @usableFromInline var floor = 0
  @usableFromInline var isInSection = false
  @usableFromInline var hasRoot = false
  @usableFromInline var hasDoctype = false
  /// The number of entities around the current window; 0 in the document itself.
  @usableFromInline var entityDepth = 0
  /// The offset in the document of the reference whose entity is being expanded.
  @usableFromInline var referenceOffset = 0
  /// The number of bytes to which entities and defaults have expanded.
  @usableFromInline var expandedBytes = 0
  @usableFromInline var isStandalone = false
  /// Whether the text of a parameter entity is being read.
  var isInParameterEntity = false
  @usableFromInline var declaresNamespaces = false
  /// Whether a name was kept that is no name of Namespaces in XML, because none was declared before.
  var hasPlainName = false
  /// The namespace of names without a prefix: the number of a binding plus 1, or 0.
  @usableFromInline var defaultNamespace: Int32 = 0

  @usableFromInline var names = PlainList<UInt8>(capacity: 1_024)
  @usableFromInline var open = PlainList<OpenElement>(capacity: 64)
  @usableFromInline var attributes = PlainList<AttributeRecord>(capacity: 32)
  @usableFromInline var scratch = PlainList<UInt8>(capacity: 256)
  @usableFromInline var bindings = PlainList<NamespaceBinding>(capacity: 16)
  @usableFromInline var bindingBytes = PlainList<UInt8>(capacity: 256)
  /// The declarations of the document type, if they are used.
  @usableFromInline var declarations: DoctypeDeclarations?
  /// The expected and found text of the error that is being thrown.
  @usableFromInline var detail = ""

  /// The greatest length of a tag whose parts need not be compared with the limits.
  @usableFromInline let usualTagLimit: Int
  /// The reference to an undeclared entity in a value that a lenient parser keeps.
  var keptReference: EngineError?
  /// The number of different URIs that were bound.
  var uriCount = 0

  init(_ options: XMLOptions) {
    self.options = options
    limits = EngineLimits(options)
    usualTagLimit = min(limits.tokenBytes, limits.nameBytes)
    resolvesNamespaces = options.namespaces != .ignored
    bindReserved("xml", "http://www.w3.org/XML/1998/namespace")
    bindReserved("xmlns", "http://www.w3.org/2000/xmlns/")
  }

  private mutating func bindReserved(_ prefix: String, _ uri: String) {
    bind(Array(prefix.utf8).span.rawBytes, to: Array(uri.utf8).span.rawBytes)
  }

  /// Scans a window, and returns the number of bytes that it consumed.
  ///
  /// - Parameters:
  ///   - window: The bytes after the consumed bytes of the last window.
  ///   - isLast: Whether the document ends with the window.
  @inlinable
  mutating func run<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, isLast: Bool, into handler: inout Handler
  ) throws(EngineError) -> Int {
    var index = 0
    while index < window.byteCount {
      let start = index
      index =
        open.isEmpty
        ? try outside(window, from: index, isLast: isLast, into: &handler)
        : try content(window, from: index, isLast: isLast, into: &handler)
      if index == start { break }
    }
    return index
  }

  /// Checks that the document may end here.
  func checkEnd() throws(EngineError) {
    if !hasRoot || !open.isEmpty { throw EngineError(.unexpectedEnd, 0) }
  }

  /// The error of an unexpected byte, or the request for more bytes at the end of the window.
  @inlinable @inline(__always)
  mutating func fault(_ kind: XMLError.Kind, _ window: RawSpan, at index: Int) -> EngineError {
    EngineError(index < window.byteCount ? kind : .incomplete, index)
  }

  /// Reports an error that a lenient parser survives, or throws it.
  @inlinable @inline(never)
  mutating func report<Handler: XMLHandler & ~Copyable>(
    _ kind: XMLError.Kind, at index: Int, into handler: inout Handler
  ) throws(EngineError) {
    guard options.isLenient else { throw EngineError(kind, index) }
    handler.issue(XMLError(kind, at: entityDepth == 0 ? base + index : referenceOffset))
  }

  /// Ends a token whose parts were reported: the rest of the window is incomplete, or an error.
  @inlinable @inline(__always)
  mutating func resume(_ fault: EngineError, at token: Int, isLast: Bool) throws(EngineError) -> Int
  {
    if fault.kind != .incomplete { throw fault }
    if isLast { throw EngineError(.unexpectedEnd, fault.offset) }
    return token
  }
}

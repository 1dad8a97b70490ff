public import ApusBytes

/// A borrowed name of an element or attribute, with its namespace if namespaces are on.
///
/// The name is valid until the handler returns; `string` makes a copy.
///
///     name == "xhtml:title"                            // the whole name, as in the document
///     name.local == "title"                            // without the prefix
///     name.namespace == "http://www.w3.org/1999/xhtml"
///
@frozen
public struct XMLName: ~Escapable {
  /// The bytes of the name as in the document, with the prefix.
  public let bytes: Span<UInt8>
  /// The bytes of the namespace's URI; empty without a namespace.
  public let namespaceBytes: Span<UInt8>
  /// The start of the local part in the name; 0 if there is no prefix or namespaces are off.
  @usableFromInline let localStart: Int
  /// A number that only names of the same namespace have, in one document; 0 without a namespace.
  @usableFromInline let namespaceNumber: Int

  @inlinable @inline(__always)
  @_lifetime(copy bytes, copy namespace)
  init(
    _ bytes: Span<UInt8>, localStart: Int, namespace: Span<UInt8>, namespaceNumber: Int
  ) {
    self.bytes = bytes
    self.namespaceBytes = namespace
    self.localStart = localStart
    self.namespaceNumber = namespaceNumber
  }

  /// The bytes of the name without its prefix.
  @inlinable
  public var localBytes: Span<UInt8> {
    @_lifetime(copy self)
    get { bytes.extracting(droppingFirst: localStart) }
  }

  /// The bytes of the prefix; empty without a prefix, or if namespaces are off.
  @inlinable
  public var prefixBytes: Span<UInt8> {
    @_lifetime(copy self)
    get { bytes.extracting(first: max(0, localStart - 1)) }
  }

  /// The name as in the document.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  public var string: String { bytes.text }
  /// The name without its prefix.
  public var local: String { localBytes.text }
  /// The prefix, or an empty string.
  public var prefix: String { prefixBytes.text }
  /// The URI of the namespace, or `nil` without a namespace.
  public var namespace: String? { namespaceBytes.isEmpty ? nil : namespaceBytes.text }

  /// Returns whether the name, as in the document, is a literal.
  ///
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public static func == (name: XMLName, literal: StaticString) -> Bool {
    name.bytes.count == literal.utf8CodeUnitCount && name.bytes.rawBytes.holds(literal, at: 0)
  }

  /// Returns whether the name, as in the document, differs from a literal.
  @inlinable
  public static func != (name: XMLName, literal: StaticString) -> Bool {
    !(name == literal)
  }
}

import ApusBytes

/// The borrowed attributes of a start event of a cursor, in the order of the document; defaults follow.
///
/// The attributes are valid until the cursor moves.
///
///     for index in cursor.attributes.indices {
///       let attribute = cursor.attributes[index]
///       print(attribute.name.string, attribute.value)
///     }
///
@frozen
public struct XMLCursorAttributes: ~Escapable {
  @usableFromInline let records: Span<BatchAttribute>
  @usableFromInline let bytes: BatchBytes

  @inlinable @inline(__always)
  @_lifetime(copy records, copy bytes)
  init(_ records: Span<BatchAttribute>, _ bytes: BatchBytes) {
    self.records = records
    self.bytes = bytes
  }

  /// The number of attributes.
  @inlinable public var count: Int { records.count }
  /// Whether the event has no attributes.
  @inlinable public var isEmpty: Bool { records.isEmpty }
  /// The indices of the attributes, from 0.
  @inlinable public var indices: Range<Int> { 0..<records.count }

  /// Returns an attribute.
  ///
  /// - Precondition: `index` is from 0 to `count - 1`. Checked in every build.
  @inlinable
  public subscript(index: Int) -> XMLAttribute {
    @_lifetime(copy self)
    @inline(__always) get {
      let record = records[index]
      return XMLAttribute(
        bytes.name(record.name), bytes.bytes(record.value), isSpecified: record.isSpecified)
    }
  }

  /// Returns the bytes of the value of an attribute, or `nil` if the event does not have it.
  ///
  ///     if let id = cursor.attributes["id"] { print(id.text) }
  ///
  /// - Parameter name: The name as in the document, with its prefix.
  /// - Complexity: O(*n*) in the attributes; does not allocate.
  @inlinable
  public subscript(name: StaticString) -> Span<UInt8>? {
    @_lifetime(copy self)
    get {
      for index in records.indices where bytes.name(records[index].name) == name {
        return bytes.bytes(records[index].value)
      }
      return nil
    }
  }
}

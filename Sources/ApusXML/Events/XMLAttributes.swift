// UNSAFE: reads names and values at the addresses that the scanner noted, for a single call of the handler

import ApusBytes

/// The borrowed attributes of a start tag, in the order of the document; defaults follow.
///
///     for index in tag.attributes.indices {
///       let attribute = tag.attributes[index]
///       if attribute.name == "href" { links.append(attribute.value) }
///     }
///
@frozen @safe
public struct XMLAttributes: ~Escapable {
  @usableFromInline let records: Span<AttributeRecord>
  // SAFETY: the pointers are of lists of the engine, which change none of their elements before the
  // handler returns; the view has the lifetime of the records.
  @usableFromInline let bindings: UnsafePointer<NamespaceBinding>
  @usableFromInline let bindingBytes: UnsafePointer<UInt8>

  @inlinable @inline(__always)
  @_lifetime(copy records)
  init(
    _ records: Span<AttributeRecord>, _ bindings: UnsafePointer<NamespaceBinding>,
    _ bindingBytes: UnsafePointer<UInt8>
  ) {
    self.records = records
    // SAFETY: as above.
    unsafe self.bindings = bindings
    unsafe self.bindingBytes = bindingBytes
  }

  /// The number of attributes.
  @inlinable public var count: Int { records.count }
  /// Whether the tag has no attributes.
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
        name(record), value(record), isSpecified: !record.has(AttributeRecord.isDefault))
    }
  }

  /// Returns the bytes of the value of an attribute, or `nil` if the tag does not have it.
  ///
  ///     if let id = tag.attributes["id"] { print(id.text) }
  ///
  /// - Parameter name: The name as in the document, with its prefix.
  /// - Complexity: O(*n*) in the attributes; does not allocate.
  @inlinable
  public subscript(name: StaticString) -> Span<UInt8>? {
    @_lifetime(copy self)
    get {
      for index in records.indices where self.name(records[index]) == name {
        return value(records[index])
      }
      return nil
    }
  }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  func name(_ record: AttributeRecord) -> XMLName {
    XMLName(
      bytes(record.nameAddress, Int(record.nameCount)), localStart: Int(record.localStart),
      namespace: uri(record.namespace), namespaceNumber: uriNumber(record.namespace))
  }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  func uri(_ number: Int32) -> Span<UInt8> {
    if number == 0 { return Span() }
    // SAFETY: the number is that of a binding in scope, plus 1, and its bytes are in the list.
    let binding = unsafe bindings[Int(number) &- 1]
    let span = unsafe Span(
      _unsafeStart: bindingBytes + binding.uriStart, count: Int(binding.uriCount))
    return unsafe _overrideLifetime(span, copying: self)
  }

  @inlinable @inline(__always)
  func uriNumber(_ number: Int32) -> Int {
    // SAFETY: as above.
    number == 0 ? 0 : unsafe bindings[Int(number) &- 1].uriNumber
  }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  func value(_ record: AttributeRecord) -> Span<UInt8> {
    bytes(record.valueAddress, record.valueCount)
  }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  func bytes(_ address: UInt, _ count: Int) -> Span<UInt8> {
    // SAFETY: the scanner found the bytes at the address, in memory that outlives this view.
    let start = unsafe UnsafePointer<UInt8>(bitPattern: address).unsafelyUnwrapped
    return unsafe _overrideLifetime(Span(_unsafeStart: start, count: count), copying: self)
  }
}

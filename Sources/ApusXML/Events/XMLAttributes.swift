public import ApusBytes

/// The borrowed attributes of a start tag, in the order of the document; defaults follow.
///
///     for index in tag.attributes.indices {
///       let attribute = tag.attributes[index]
///       if attribute.name == "href" { links.append(attribute.value) }
///     }
///
@frozen
public struct XMLAttributes: ~Escapable {
  @usableFromInline let records: Span<AttributeRecord>
  @usableFromInline let window: RawSpan
  @usableFromInline let scratch: RawSpan
  @usableFromInline let bindings: Span<NamespaceBinding>
  @usableFromInline let bindingBytes: RawSpan

  @inlinable @inline(__always)
  @_lifetime(copy records)
  init(
    _ records: Span<AttributeRecord>, _ window: RawSpan, _ scratch: RawSpan,
    _ bindings: Span<NamespaceBinding>, _ bindingBytes: RawSpan
  ) {
    // SAFETY: the engine makes the view for a single call of the handler, and changes none of the
    // five spans before the call returns. The view has the lifetime of the first of them.
    self.records = records
    self.window = unsafe _overrideLifetime(window, copying: records)
    self.scratch = unsafe _overrideLifetime(scratch, copying: records)
    self.bindings = unsafe _overrideLifetime(bindings, copying: records)
    self.bindingBytes = unsafe _overrideLifetime(bindingBytes, copying: records)
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
    let end = record.nameStart &+ Int(record.nameCount)
    let bytes =
      record.has(AttributeRecord.isDefault)
      ? scratch.part(record.nameStart, end) : window.part(record.nameStart, end)
    return XMLName(
      bytes.elements, localStart: Int(record.localStart), namespace: uri(record.namespace))
  }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  func uri(_ number: Int32) -> Span<UInt8> {
    if number == 0 { return bindingBytes.part(0, 0).elements }
    let binding = bindings[Int(number) &- 1]
    return bindingBytes.part(binding.uriStart, binding.uriStart &+ Int(binding.uriCount)).elements
  }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  func value(_ record: AttributeRecord) -> Span<UInt8> {
    let end = record.valueStart &+ record.valueCount
    return record.has(AttributeRecord.valueInScratch)
      ? scratch.part(record.valueStart, end).elements : window.part(record.valueStart, end).elements
  }
}

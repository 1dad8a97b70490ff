import ApusBytes

/// A borrowed attribute: its name, and its value after normalisation.
///
/// The attribute is valid until the handler returns.
///
///     for index in tag.attributes.indices {
///       let attribute = tag.attributes[index]
///       if attribute.isSpecified { print(attribute.name.string, attribute.value) }
///     }
///
@frozen
public struct XMLAttribute: ~Escapable {
  /// The name.
  public let name: XMLName
  /// The bytes of the value: references are replaced, and white space is normalised.
  public let valueBytes: Span<UInt8>
  /// Whether the document gives the attribute; `false` for a default of the document type.
  public let isSpecified: Bool

  @inlinable @inline(__always)
  @_lifetime(copy name, copy value)
  init(_ name: XMLName, _ value: Span<UInt8>, isSpecified: Bool) {
    self.name = name
    self.valueBytes = value
    self.isSpecified = isSpecified
  }

  /// The value as a string.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  public var value: String { valueBytes.text }
}

public import CApusBytes

/// The classes of bytes, as bits: [3] to [4a] of XML 1.0, fifth edition.
@usableFromInline
enum ByteClass {
  @inlinable static var nameStart: UInt8 { 1 }
  @inlinable static var name: UInt8 { 2 }
  @inlinable static var space: UInt8 { 4 }
  @inlinable static var colon: UInt8 { 8 }
  /// A byte of a character that is not ASCII; it counts as a part of a name until it is checked.
  @inlinable static var other: UInt8 { 16 }

  /// The class of a byte.
  @inlinable @inline(__always)
  static func of(_ byte: UInt8) -> UInt8 { apus_xml_class(byte) }

  /// Whether a text is only white space.
  static func isSpace(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where of(text[index]) & space == 0 { return false }
    return true
  }
}

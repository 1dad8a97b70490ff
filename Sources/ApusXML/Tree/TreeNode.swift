/// A slot of the index of a tree: an element, a piece of text, or a part of a tag, in the order of the document.
///
///     element        the offset of its name; the number of its slots, with `tagBit` if a tag follows
///     tag            of an element with several attributes: the length of its name, and the number of the attributes
///     attribute      the offset of its name; the lengths of its name and value
///     text           its offset; its length, with `textBit`
///
/// A tag with fewer attributes than `leastAttributes` has no slots: its attributes are found again in the document.
/// The tag of an element whose attributes are not as `name="value"` in the document has `expandedBit` and a number in
/// the list of expanded tags. No attributes follow it.
@frozen @usableFromInline
struct TreeNode: BitwiseCopyable, Sendable {
  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32

  @inlinable
  init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The bit of a text. A text has less than 2^31 bytes.
  @inlinable static var textBit: UInt32 { 1 << 31 }
  /// The bit of an element that a tag follows.
  @inlinable static var tagBit: UInt32 { 1 << 30 }
  /// The bit of a tag whose attributes are in the list of expanded tags.
  @inlinable static var expandedBit: UInt32 { 1 << 30 }
  /// The number of attributes from which on a tag has slots, which cost more to write than few attributes to find.
  static var leastAttributes: Int { 3 }
  /// The number of slots from which on an index has no room.
  static var slotLimit: Int { 1 << 30 }
  /// The number of bits for the length of a value; those for the length of a name are above them.
  @inlinable static var valueBits: UInt32 { 23 }
  /// The number of bits for the length of the name of an attribute.
  static var nameBits: UInt { 8 }

  @inlinable
  var isText: Bool {
    @inline(__always) get { end & Self.textBit != 0 }
  }
  @inlinable
  var textCount: Int {
    @inline(__always) get { Int(end & ~Self.textBit) }
  }
  /// The number of slots of an element.
  @inlinable
  var elementCount: Int {
    @inline(__always) get { Int(end & ~Self.tagBit) }
  }
  /// Whether the tag of an element follows it.
  @inlinable
  var hasTag: Bool {
    @inline(__always) get { end & Self.tagBit != 0 }
  }
  @inlinable
  var isExpanded: Bool {
    @inline(__always) get { end & Self.expandedBit != 0 }
  }
  /// The number of attributes that follow a tag.
  @inlinable
  var attributeCount: Int {
    @inline(__always) get { Int(end & ~Self.expandedBit) }
  }
  /// The length of the name of an attribute.
  @inlinable
  var nameCount: Int {
    @inline(__always) get { Int(end &>> Self.valueBits) }
  }
  /// The length of the value of an attribute, which begins two bytes behind its name.
  @inlinable
  var valueCount: Int {
    @inline(__always) get { Int(end & (1 &<< Self.valueBits &- 1)) }
  }
}

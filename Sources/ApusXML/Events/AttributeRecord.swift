/// The location of an attribute of the current tag.
///
/// Names and values are addresses, in the window or in the scratch memory, so that a view of the
/// attributes needs neither of them. While a tag is being prepared, values in the scratch memory are
/// offsets instead, because the memory may grow (`inScratch`).
@frozen @usableFromInline
struct AttributeRecord: BitwiseCopyable, Sendable {
  /// The first eight bytes of the name, with zeros after a shorter name.
  @usableFromInline var head: UInt64
  @usableFromInline var nameAddress: UInt
  @usableFromInline var valueAddress: UInt
  @usableFromInline var valueCount: Int
  @usableFromInline var nameCount: Int32
  @usableFromInline var localStart: Int32
  /// The number of the namespace's binding plus 1, or 0.
  @usableFromInline var namespace: Int32
  @usableFromInline var flags: UInt32

  @inlinable @inline(__always)
  init(
    head: UInt64, nameAddress: UInt, nameCount: Int, valueAddress: UInt, valueCount: Int,
    flags: UInt32
  ) {
    self.head = head
    self.nameAddress = nameAddress
    self.nameCount = Int32(truncatingIfNeeded: nameCount)
    self.valueAddress = valueAddress
    self.valueCount = valueCount
    localStart = 0
    namespace = 0
    self.flags = flags
  }

  /// The value is an offset in the scratch memory.
  @inlinable static var valueInScratch: UInt32 { 1 }
  /// The attribute is a default, and its name is an offset in the scratch memory.
  @inlinable static var isDefault: UInt32 { 2 }
  /// The value has references, or white space other than spaces.
  @inlinable static var needsNormalising: UInt32 { 4 }
  /// The name has a colon.
  @inlinable static var hasColon: UInt32 { 8 }
  /// The attribute declares a namespace.
  @inlinable static var isNamespace: UInt32 { 16 }

  @inlinable @inline(__always)
  func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
}

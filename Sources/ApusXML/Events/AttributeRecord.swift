/// The positions of an attribute of the current tag.
@frozen @usableFromInline
struct AttributeRecord: BitwiseCopyable, Sendable {
  /// The start of the name, in the window or in the scratch memory.
  @usableFromInline var nameStart: Int
  @usableFromInline var valueStart: Int
  @usableFromInline var valueCount: Int
  @usableFromInline var nameCount: Int32
  @usableFromInline var localStart: Int32
  /// The number of the namespace's binding plus 1, or 0.
  @usableFromInline var namespace: Int32
  @usableFromInline var flags: UInt32

  @inlinable @inline(__always)
  init(nameStart: Int, nameEnd: Int, valueStart: Int, valueEnd: Int, flags: UInt32) {
    self.nameStart = nameStart
    self.valueStart = valueStart
    valueCount = valueEnd &- valueStart
    nameCount = Int32(truncatingIfNeeded: nameEnd &- nameStart)
    localStart = 0
    namespace = 0
    self.flags = flags
  }

  /// The value is in the scratch memory.
  @inlinable static var valueInScratch: UInt32 { 1 }
  /// The name is in the scratch memory, because the attribute is a default.
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

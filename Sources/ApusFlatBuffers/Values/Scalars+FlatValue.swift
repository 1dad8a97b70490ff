public import ApusBytes

extension FlatValue where Self: FixedWidthInteger {
  /// The size of the integer in bytes.
  @inlinable @inline(__always)
  public static var flatByteCount: Int { MemoryLayout<Self>.size }

  /// The alignment of an integer is its size.
  @inlinable @inline(__always)
  public static var flatAlignment: Int { MemoryLayout<Self>.size }

  /// Reads a little-endian integer.
  @inlinable @inline(__always)
  public init(flatBytes bytes: RawSpan, at offset: Int) {
    self = bytes.littleEndian(at: offset)
  }

  /// Writes a little-endian integer.
  @inlinable @inline(__always) @_lifetime(bytes: copy bytes)
  public func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    bytes.storeBytes(of: littleEndian, toByteOffset: offset, as: Self.self)
  }
}

extension Int8: FlatScalar {}
extension Int16: FlatScalar {}
extension Int32: FlatScalar {}
extension Int64: FlatScalar {}
extension UInt8: FlatScalar {}
extension UInt16: FlatScalar {}
extension UInt32: FlatScalar {}
extension UInt64: FlatScalar {}

extension Float: FlatScalar {
  /// The number of bytes in a buffer.
  @inlinable @inline(__always)
  public static var flatByteCount: Int { 4 }

  /// The alignment in a buffer.
  @inlinable @inline(__always)
  public static var flatAlignment: Int { 4 }

  /// Reads a little-endian number in the format of IEEE 754.
  @inlinable @inline(__always)
  public init(flatBytes bytes: RawSpan, at offset: Int) {
    self = bytes.littleEndian(at: offset)
  }

  /// Writes the value as it is in a buffer.
  @inlinable @inline(__always) @_lifetime(bytes: copy bytes)
  public func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    bitPattern.flatStore(to: &bytes, at: offset)
  }

  /// Whether two numbers have the same bits, also if they are NaN or zeros of different signs.
  @inlinable @inline(__always)
  public func hasSameBits(as other: Self) -> Bool { bitPattern == other.bitPattern }
}

extension Double: FlatScalar {
  /// The number of bytes in a buffer.
  @inlinable @inline(__always)
  public static var flatByteCount: Int { 8 }

  /// The alignment in a buffer.
  @inlinable @inline(__always)
  public static var flatAlignment: Int { 8 }

  /// Reads a little-endian number in the format of IEEE 754.
  @inlinable @inline(__always)
  public init(flatBytes bytes: RawSpan, at offset: Int) {
    self = bytes.littleEndian(at: offset)
  }

  /// Writes the value as it is in a buffer.
  @inlinable @inline(__always) @_lifetime(bytes: copy bytes)
  public func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    bitPattern.flatStore(to: &bytes, at: offset)
  }

  /// Whether two numbers have the same bits, also if they are NaN or zeros of different signs.
  @inlinable @inline(__always)
  public func hasSameBits(as other: Self) -> Bool { bitPattern == other.bitPattern }
}

extension Bool: FlatScalar {
  /// The number of bytes in a buffer.
  @inlinable @inline(__always)
  public static var flatByteCount: Int { 1 }

  /// The alignment in a buffer.
  @inlinable @inline(__always)
  public static var flatAlignment: Int { 1 }

  /// Reads a byte; every byte except 0 is `true`.
  @inlinable @inline(__always)
  public init(flatBytes bytes: RawSpan, at offset: Int) {
    self = UInt8(flatBytes: bytes, at: offset) != 0
  }

  /// Writes the value as it is in a buffer.
  @inlinable @inline(__always) @_lifetime(bytes: copy bytes)
  public func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    UInt8(self ? 1 : 0).flatStore(to: &bytes, at: offset)
  }
}

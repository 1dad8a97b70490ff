public import ApusBytes

/// A view of an object in a binary property list: its number and its offset.
///
///     let value = try list.root.dictionary().value(forKey: "CFBundleVersion")
///     try value?.string()  // "1.0"
///
/// Methods that read the value check its kind and its size, and throw a typed error.
@frozen
public struct PropertyListValue: ~Escapable {
  /// The list that has the object.
  public let list: BinaryPropertyList
  /// The number of the object in the list, from 0.
  public let object: Int
  /// The offset of the object's first byte, from 0.
  public let offset: Int

  @inlinable @inline(__always) @_lifetime(copy list)
  init(_ list: BinaryPropertyList, object: Int, at offset: Int) {
    self.list = list
    self.object = object
    self.offset = offset
  }

  /// The first byte of the object: its kind and its size.
  @inlinable @inline(__always)
  var marker: UInt8 { list.bytes.bigEndian(at: offset) }

  /// The kind of the object.
  ///
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public var kind: PropertyListKind {
    get throws(PropertyListError) {
      switch (marker >> 4, marker & 15) {
      case (0x0, 0): .null
      case (0x0, 8), (0x0, 9): .boolean
      case (0x1, 0...4): .integer
      case (0x2, 2...3): .real
      case (0x3, 3): .date
      case (0x4, _): .data
      case (0x5, _), (0x6, _): .string
      case (0x8, _): .uid
      case (0xa, _): .array
      case (0xb, _), (0xc, _): .set
      case (0xd, _): .dictionary
      default: throw error(.marker(marker))
      }
    }
  }

  /// Whether the object is null.
  @inlinable
  public var isNull: Bool { marker == 0 }

  // MARK: - Single values

  /// Returns a truth value.
  ///
  /// - Throws: `wrongType` if the object is another kind.
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public func boolean() throws(PropertyListError) -> Bool {
    let marker = marker
    guard marker == 8 || marker == 9 else { throw kindError(.boolean) }
    return marker == 9
  }

  /// Returns an integer.
  ///
  /// Integers of 1, 2 and 4 bytes are unsigned, those of 8 and 16 bytes are signed.
  ///
  /// - Parameter type: The type of the integer, if the context does not determine it.
  /// - Throws: `wrongType` if the object is another kind, `outOfRange` if the integer does not fit the type.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public func integer<Value: FixedWidthInteger>(
    as type: Value.Type = Value.self
  ) throws(PropertyListError) -> Value {
    let marker = marker
    guard marker & 0xf0 == 0x10, marker & 15 <= 3 else {
      guard let value = Value(exactly: try wideInteger()) else { throw error(.outOfRange) }
      return value
    }
    let size = 1 &<< Int(marker & 15)
    guard offset &+ 1 &+ size <= list.table else { throw error(.truncated) }
    guard let value = Value(exactly: list.number(at: offset &+ 1, size: size)) else {
      throw error(.outOfRange)
    }
    return value
  }

  @usableFromInline @inline(never)
  func wideInteger() throws(PropertyListError) -> Int128 {
    guard marker == 0x14 else { throw kindError(.integer) }
    guard offset + 17 <= list.table else { throw error(.truncated) }
    let high: Int64 = list.bytes.bigEndian(at: offset + 1)
    let low: UInt64 = list.bytes.bigEndian(at: offset + 9)
    return Int128(high) << 64 | Int128(low)
  }

  /// Returns a floating-point number, also of an integer.
  ///
  /// - Throws: `wrongType` if the object is no number.
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public func real() throws(PropertyListError) -> Double {
    switch marker {
    case 0x23:
      guard offset + 9 <= list.table else { throw error(.truncated) }
      return list.bytes.bigEndian(at: offset + 1)
    case 0x22:
      guard offset + 5 <= list.table else { throw error(.truncated) }
      return Double(list.bytes.bigEndian(at: offset + 1) as Float)
    case 0x10...0x14: return Double(try integer(as: Int128.self))
    default: throw kindError(.real)
    }
  }

  /// Returns a date.
  ///
  /// - Throws: `wrongType` if the object is another kind.
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public func date() throws(PropertyListError) -> PropertyListDate {
    guard marker == 0x33 else { throw kindError(.date) }
    guard offset + 9 <= list.table else { throw error(.truncated) }
    return PropertyListDate(secondsSince2001: list.bytes.bigEndian(at: offset + 1))
  }

  /// Returns the number of a UID.
  ///
  /// - Throws: `wrongType` if the object is another kind, `range` for more than 64 bits.
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public func uid() throws(PropertyListError) -> UInt64 {
    guard marker & 0xf0 == 0x80 else { throw kindError(.uid) }
    let size = Int(marker & 15) + 1
    guard size <= 8 else { throw error(.outOfRange) }
    guard offset + 1 + size <= list.table else { throw error(.truncated) }
    return UInt64(bitPattern: Int64(list.number(at: offset + 1, size: size)))
  }

  /// Returns the bytes of data.
  ///
  /// - Throws: `wrongType` if the object is another kind.
  /// - Complexity: O(1); does not allocate.
  @inlinable @_lifetime(copy self)
  public func data() throws(PropertyListError) -> Span<UInt8> {
    guard marker & 0xf0 == 0x40 else { throw kindError(.data) }
    return try payload(width: 1).elements
  }

  // MARK: - Sizes

  /// Returns the number of elements of a string, of data or of a container, and the offset of the
  /// first.
  @inlinable @inline(__always)
  func extent() throws(PropertyListError) -> (count: Int, start: Int) {
    let low = marker & 15
    if low < 15 { return (Int(low), offset &+ 1) }
    return try longExtent()
  }

  @usableFromInline
  func longExtent() throws(PropertyListError) -> (count: Int, start: Int) {
    guard offset + 1 < list.table else { throw error(.truncated) }
    let size: UInt8 = list.bytes.bigEndian(at: offset + 1)
    guard size & 0xf0 == 0x10, size & 15 <= 4 else { throw error(.marker(size)) }
    let width = 1 << Int(size & 15)
    guard offset + 2 + width <= list.table else { throw error(.truncated) }
    let start = offset + 2 + width
    let isWide = width == 16
    guard !isWide || list.number(at: offset + 2, size: 8) == 0 else { throw error(.truncated) }
    let count = list.number(at: isWide ? offset + 10 : offset + 2, size: min(width, 8))
    guard count >= 0, count <= list.bytes.byteCount else { throw error(.truncated) }
    return (count, start)
  }

  /// Returns the bytes of a string or of data with elements of `width` bytes.
  @inlinable @inline(__always) @_lifetime(copy self)
  func payload(width: Int) throws(PropertyListError) -> RawSpan {
    let (count, start) = try extent()
    guard count <= (list.table &- start) / width else { throw error(.truncated) }
    return list.bytes.extracting(start..<(start &+ count &* width))
  }

  // MARK: - Errors

  @usableFromInline @inline(never)
  func error(_ kind: PropertyListError.Kind) -> PropertyListError {
    PropertyListError(kind, object: object, at: offset)
  }

  @usableFromInline @inline(never)
  func kindError(_ expected: PropertyListKind) -> PropertyListError {
    do throws(PropertyListError) {
      return error(.wrongType(expected: expected, found: try kind))
    } catch {
      return error
    }
  }
}

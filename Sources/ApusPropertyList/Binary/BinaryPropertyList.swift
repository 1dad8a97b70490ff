public import ApusBytes

// A binary property list:
//
//   header    "bplist0" and a version byte
//   objects   each begins with a marker: kind in the high half, size in the low half
//   offsets   the offset of each object, `offsetSize` bytes each, big-endian
//   trailer   32 bytes: 6 unused, offset size, reference size, count, top object, table position
//
// `init` checks the trailer, so that every entry of the offset table is inside the bytes. Each
// access to an object checks its offset and its size against the end of the object table. At least
// 33 bytes follow every checked byte, so that a load of 8 bytes at a checked offset is inside.

/// A view of a binary property list, which is opened in constant time and decoded on access.
///
/// The view borrows the bytes, keeps nothing, and checks every access. Corrupt lists cause typed
/// errors, never traps. To decode `Decodable` types, use `PropertyList.decode`. To read a list in
/// any format, use `PropertyList.parse`, or convert it with `PropertyList.binary`.
///
///     let list = try BinaryPropertyList(file.bytes)
///     let words = try list.root.array()
///     try words[10_000].string()  // "aardvark"
///
/// - Complexity: O(1) to open, whatever the size of the list. Does not allocate.
///
/// Format: the comment in CoreFoundation's `CFBinaryPList.c` (Apple, public).
@frozen
public struct BinaryPropertyList: ~Escapable {
  /// The bytes of the whole list.
  public let bytes: RawSpan
  /// The number of objects in the list.
  public let count: Int
  /// The size of a reference to an object, in bytes, 1 to 8.
  public let referenceSize: Int
  /// The size of an entry of the offset table, in bytes, 1 to 8.
  public let offsetSize: Int
  /// The offset of the offset table, which is the end of the object table.
  @usableFromInline let table: Int
  /// The number of the root object.
  @usableFromInline let top: Int

  /// Opens a list.
  ///
  /// - Parameter bytes: All bytes of the list.
  /// - Throws: `notBinary` if the bytes are no binary list, `trailer` if the trailer contradicts
  ///   the number of bytes.
  /// - Complexity: O(1); does not allocate.
  @inlinable @_lifetime(copy bytes)
  public init(_ bytes: RawSpan) throws(PropertyListError) {
    self.bytes = bytes
    let end = bytes.byteCount - 32
    guard end >= 10, Self.isBinary(bytes) else { throw PropertyListError(.notBinary, at: 0) }
    offsetSize = Int(bytes.bigEndian(at: end + 6) as UInt8)
    referenceSize = Int(bytes.bigEndian(at: end + 7) as UInt8)
    let objects: UInt64 = bytes.bigEndian(at: end + 8)
    let root: UInt64 = bytes.bigEndian(at: end + 16)
    let position: UInt64 = bytes.bigEndian(at: end + 24)
    guard 1...8 ~= offsetSize else { throw Self.error(.offsetSize, end + 6) }
    guard 1...8 ~= referenceSize else { throw Self.error(.referenceSize, end + 7) }
    guard position >= 9, position < UInt64(end) else { throw Self.error(.offsetTable, end + 24) }
    let room = (UInt64(end) - position) / UInt64(offsetSize)
    guard objects >= 1, objects <= room else { throw Self.error(.objectCount, end + 8) }
    guard root < objects else { throw Self.error(.topObject, end + 16) }
    count = Int(objects)
    top = Int(root)
    table = Int(position)
  }

  /// Opens a list again whose trailer was checked.
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, shape: Shape) {
    self.bytes = bytes
    (count, top, table) = (shape.count, shape.top, shape.table)
    (referenceSize, offsetSize) = (shape.referenceSize, shape.offsetSize)
  }

  /// The numbers of a trailer that was checked.
  struct Shape {
    let count: Int
    let referenceSize: Int
    let offsetSize: Int
    let table: Int
    let top: Int
  }

  /// The numbers of the trailer.
  var shape: Shape {
    Shape(
      count: count, referenceSize: referenceSize, offsetSize: offsetSize, table: table, top: top)
  }

  /// Whether bytes begin as a binary list.
  ///
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public static func isBinary(_ bytes: RawSpan) -> Bool {
    guard let start: UInt64 = bytes.bigEndian(ifAt: 0) else { return false }
    return start >> 8 == 0x62_706c_6973_7430
  }

  @usableFromInline @inline(never)
  static func error(_ field: PropertyListError.TrailerField, _ offset: Int) -> PropertyListError {
    PropertyListError(.trailer(field), at: offset)
  }

  /// The root object.
  ///
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public var root: PropertyListValue {
    @_lifetime(copy self)
    get throws(PropertyListError) { try object(top) }
  }

  /// The version of the format: the byte after `bplist0`, `0` for all known writers.
  @inlinable
  public var version: Character {
    Character(Unicode.Scalar(bytes.bigEndian(at: 7) as UInt8))
  }

  /// Returns the object with a number.
  ///
  /// - Parameter number: The number of the object, from 0.
  /// - Throws: `reference` if there is no such object, `offset` if the list gives no valid offset.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func object(_ number: Int) throws(PropertyListError) -> PropertyListValue {
    PropertyListValue(self, object: number, at: try offset(of: number, from: nil))
  }

  /// Returns the offset of an object.
  ///
  /// - Parameters:
  ///   - number: The number of the object, which may be any number.
  ///   - referrer: The position of the reference for the error; `nil` if the caller gave it.
  @inlinable @inline(__always)
  func offset(
    of number: Int, from referrer: Int?
  ) throws(PropertyListError) -> Int {
    guard UInt(bitPattern: number) < UInt(bitPattern: count) else {
      throw PropertyListError(.reference(number), at: referrer ?? 0)
    }
    let entry = table &+ number &* offsetSize
    let offset = self.number(at: entry, size: offsetSize)
    guard offset >= 8, offset < table else {
      throw PropertyListError(.offset, object: number, at: entry)
    }
    return offset
  }

  /// Returns a big-endian number of 1 to 8 bytes at a checked offset.
  @inlinable @inline(__always)
  func number(at offset: Int, size: Int) -> Int {
    let word: UInt64 = bytes.bigEndian(at: offset)
    return Int(truncatingIfNeeded: word >> UInt64(truncatingIfNeeded: 64 &- 8 &* size))
  }
}

import ApusBytes

/// A key with its value, or the deletion of a key, in the payload of an event; `Documentation/StoreFormat.md` defines
/// the bytes.
struct StoreRecord: Sendable, Hashable {
  static let headerCount = 24
  /// The value length of a deletion.
  private static let deletion = UInt32.max

  /// The kinds of events that a store writes.
  enum Kind {
    /// Changes of values; all records of the event happen at once.
    static let change: UInt32 = 1
    /// A value that compaction has moved, with its old version.
    static let moved: UInt32 = 2
  }

  var keyLength: Int
  /// The number of bytes of the value, or `nil` for a deletion.
  var valueLength: Int?
  var version: StoreVersion
  /// The fingerprint of the index's hash if the record replaces the only one that the index has with its hash; else 0, which says
  /// nothing.
  ///
  /// An opening then replaces the entry without reading the old record.
  var replacing: UInt32 = 0

  /// The bytes of the record in its event.
  var size: Int { Self.size(keyLength, valueLength) }

  /// Returns the bytes of a record.
  static func size(_ keyLength: Int, _ valueLength: Int?) -> Int {
    headerCount + (keyLength + (valueLength ?? 0) + 7) & ~7
  }

  /// The range of the key behind the beginning of the record.
  var key: Range<Int> { Self.headerCount..<Self.headerCount + keyLength }

  /// The range of the value behind the beginning of the record; empty for a deletion.
  var value: Range<Int> { key.upperBound..<key.upperBound + (valueLength ?? 0) }

  init(keyLength: Int, valueLength: Int?, version: StoreVersion) {
    self.keyLength = keyLength
    self.valueLength = valueLength
    self.version = version
  }

  /// Reads the header of a record, whose checksum is not read.
  init?(header bytes: RawSpan, at offset: Int) {
    guard offset >= 0, bytes.byteCount - offset >= Self.headerCount else { return nil }
    let length: UInt32 = bytes.littleEndian(at: offset + 4)
    keyLength = Int(bytes.littleEndian(at: offset, as: UInt32.self))
    valueLength = length == Self.deletion ? nil : Int(length)
    version = StoreVersion(bytes.littleEndian(at: offset + 8))
    replacing = bytes.littleEndian(at: offset + 20)
  }

  /// Reads a record, or returns `nil` if it is not intact or goes beyond the bytes.
  ///
  /// - Parameter seed: The checksum of the epoch of the record's segment.
  init?(_ bytes: RawSpan, at offset: Int, seed: UInt32) {
    self.init(header: bytes, at: offset)
    guard size <= bytes.byteCount - offset else { return nil }
    let record = bytes.extracting(offset..<offset + size)
    guard Self.checksum(record, seed) == record.littleEndian(at: 16, as: UInt32.self) else {
      return nil
    }
  }

  /// The checksum of a record: of all of its bytes but those from 16 to 23.
  private static func checksum(_ record: RawSpan, _ seed: UInt32) -> UInt32 {
    var sum = CRC32C(after: seed)
    sum.update(record.extracting(0..<16))
    sum.update(record.extracting(headerCount..<record.byteCount))
    return sum.value
  }

  /// Writes a record at an offset of a payload.
  func store(
    _ key: RawSpan, _ value: RawSpan, into bytes: inout MutableRawSpan, at offset: Int,
    seed: UInt32
  ) {
    var record = bytes._mutatingExtracting(offset..<offset + size)
    record.storeBytes(of: UInt32(keyLength).littleEndian, toByteOffset: 0, as: UInt32.self)
    let length = valueLength.map { UInt32($0) } ?? Self.deletion
    record.storeBytes(of: length.littleEndian, toByteOffset: 4, as: UInt32.self)
    record.storeBytes(of: version.number.littleEndian, toByteOffset: 8, as: UInt64.self)
    // The padding is zeros; it lies in the last eight bytes.
    record.storeBytes(of: 0, toByteOffset: size - 8, as: UInt64.self)
    key.copy(into: &record, at: Self.headerCount)
    value.copy(into: &record, at: Self.headerCount + keyLength)
    let sum = Self.checksum(record.bytes, seed)
    record.storeBytes(of: sum.littleEndian, toByteOffset: 16, as: UInt32.self)
    record.storeBytes(of: replacing.littleEndian, toByteOffset: 20, as: UInt32.self)
  }
}

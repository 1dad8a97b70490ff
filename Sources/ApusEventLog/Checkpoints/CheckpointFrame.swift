import ApusBytes

/// The bytes around the state in a checkpoint; `Documentation/EventLogFormat.md` defines them.
struct CheckpointFrame: Sendable, Hashable {
  static let headerCount = 64
  static let endCount = 16
  static let version = 1
  /// The text `ApusChk` and a line break, as a little-endian number.
  private static let magic: UInt64 = 0x0A6B_6843_7375_7041

  /// The random number of the log.
  var identity: UInt64
  /// The number below which the checkpoint covers all events.
  var number: Int

  /// The 64 bytes before the state.
  var header: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.headerCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    raw.storeBytes(of: Self.magic.littleEndian, toByteOffset: 0, as: UInt64.self)
    raw.storeBytes(of: UInt32(Self.version).littleEndian, toByteOffset: 8, as: UInt32.self)
    raw.storeBytes(of: identity.littleEndian, toByteOffset: 16, as: UInt64.self)
    raw.storeBytes(of: UInt64(number).littleEndian, toByteOffset: 24, as: UInt64.self)
    let sum = CRC32C.of(raw.bytes.extracting(first: 60))
    raw.storeBytes(of: sum.littleEndian, toByteOffset: 60, as: UInt32.self)
    return bytes
  }

  init(identity: UInt64, number: Int) {
    self.identity = identity
    self.number = number
  }

  /// Reads a header, or returns `nil` if it is not intact. A newer version is thrown.
  init?(_ bytes: RawSpan) throws(SegmentHeader.InvalidHeaderError) {
    guard bytes.byteCount == Self.headerCount, bytes.littleEndian(at: 0) == Self.magic else {
      return nil
    }
    let version: UInt32 = bytes.littleEndian(at: 8)
    if Int(version) > Self.version { throw .newerVersion(Int(version)) }
    let number: UInt64 = bytes.littleEndian(at: 24)
    guard CRC32C.of(bytes.extracting(first: 60)) == bytes.littleEndian(at: 60),
      number < EventHeader.numberLimit
    else { return nil }
    self.init(identity: bytes.littleEndian(at: 16), number: Int(number))
  }

  /// The 16 bytes behind a state.
  static func end(_ byteCount: Int, _ checksum: UInt32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: endCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    raw.storeBytes(of: UInt64(byteCount).littleEndian, toByteOffset: 0, as: UInt64.self)
    raw.storeBytes(of: checksum.littleEndian, toByteOffset: 8, as: UInt32.self)
    let sum = CRC32C.of(raw.bytes.extracting(first: 12))
    raw.storeBytes(of: sum.littleEndian, toByteOffset: 12, as: UInt32.self)
    return bytes
  }

  /// Returns the checksum of a state of `byteCount` bytes, or `nil` if the bytes behind it are not intact.
  static func checksum(_ end: RawSpan, byteCount: Int) -> UInt32? {
    guard end.byteCount == endCount, byteCount >= 0,
      end.littleEndian(at: 0) == UInt64(byteCount),
      CRC32C.of(end.extracting(first: 12)) == end.littleEndian(at: 12)
    else { return nil }
    return end.littleEndian(at: 8)
  }
}

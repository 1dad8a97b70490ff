// UNSAFE: the bytes of an integer, for its checksum

import ApusBytes

/// The 64 bytes at the beginning of a segment; `Documentation/EventLogFormat.md` defines them.
struct SegmentHeader: Sendable, Hashable {
  static let byteCount = 64
  static let version = 1
  /// The text `ApusLog` and a line break, as a little-endian number.
  private static let magic: UInt64 = 0x0A67_6F4C_7375_7041

  /// The position of the segment in its log, from 1.
  var index: Int
  /// The number of the first event.
  var first: Int
  /// A random number with which the checksums of the events begin. Events of an earlier use of the file
  /// have another.
  var epoch: UInt64
  /// A random number that all segments of a log have.
  var identity: UInt64
  /// Whether the file was a segment before, so that it has old events behind the last new one.
  var isReused: Bool
  /// Whether the log keeps all of its events, and refuses to prune.
  var retainsAll: Bool

  /// The checksum with which that of each event's header begins.
  var seed: UInt32 {
    let bytes: InlineArray<1, UInt64> = [epoch.littleEndian]
    // SAFETY: an integer has no padding.
    return CRC32C.of(unsafe bytes.span.bytes)
  }

  /// The reason why bytes are no header that this version reads.
  enum InvalidHeaderError: Error, Hashable {
    case notASegment
    case newerVersion(Int)
    case damaged
  }

  init(
    index: Int, first: Int, epoch: UInt64, identity: UInt64, isReused: Bool = false,
    retainsAll: Bool = false
  ) {
    self.index = index
    self.first = first
    self.epoch = epoch
    self.identity = identity
    self.isReused = isReused
    self.retainsAll = retainsAll
  }

  /// Reads a header. The version is read before the checksum: a later version may have another.
  init(_ bytes: RawSpan) throws(InvalidHeaderError) {
    guard bytes.littleEndian(ifAt: 0) == Self.magic else { throw .notASegment }
    guard let version: UInt32 = bytes.littleEndian(ifAt: 8) else { throw .damaged }
    if Int(version) > Self.version { throw .newerVersion(Int(version)) }
    guard version == Self.version, bytes.byteCount >= Self.byteCount,
      CRC32C.of(bytes.extracting(first: 60)) == bytes.littleEndian(at: 60)
    else { throw .damaged }
    let index: UInt64 = bytes.littleEndian(at: 16)
    let first: UInt64 = bytes.littleEndian(at: 24)
    // Half of the limit leaves numbers for all events that can follow.
    guard max(index, first) < EventHeader.numberLimit / 2 else { throw .damaged }
    self.init(
      index: Int(index), first: Int(first), epoch: bytes.littleEndian(at: 32),
      identity: bytes.littleEndian(at: 40), isReused: bytes.byte(at: 12) & 1 != 0,
      retainsAll: bytes.byte(at: 12) & 2 != 0)
  }

  /// The 64 bytes of the header.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    raw.storeBytes(of: Self.magic.littleEndian, toByteOffset: 0, as: UInt64.self)
    raw.storeBytes(of: UInt32(Self.version).littleEndian, toByteOffset: 8, as: UInt32.self)
    raw.storeBytes(
      of: (isReused ? 1 : 0) | (retainsAll ? 2 : 0), toByteOffset: 12, as: UInt8.self)
    raw.storeBytes(of: UInt64(index).littleEndian, toByteOffset: 16, as: UInt64.self)
    raw.storeBytes(of: UInt64(first).littleEndian, toByteOffset: 24, as: UInt64.self)
    raw.storeBytes(of: epoch.littleEndian, toByteOffset: 32, as: UInt64.self)
    raw.storeBytes(of: identity.littleEndian, toByteOffset: 40, as: UInt64.self)
    let sum = CRC32C.of(raw.bytes.extracting(first: 60))
    raw.storeBytes(of: sum.littleEndian, toByteOffset: 60, as: UInt32.self)
    return bytes
  }
}

import ApusBytes

/// The 32 bytes before the payload of an event; `Documentation/EventLogFormat.md` defines them.
struct EventHeader: Sendable, Hashable {
  static let byteCount = 32
  /// The greatest number of bytes of a payload: 2 GiB less one.
  static let longest = Int(Int32.max)
  /// All numbers of events, segments and offsets that are read are below it, so that sums of them do not overflow.
  static let numberLimit: UInt64 = 1 << 62

  /// The number of bytes of the payload.
  var length: Int
  var kind: UInt32
  var number: Int
  /// The number below which all events were on the disk when this one was written.
  var safe: Int
  /// The CRC-32C of the payload and its padding.
  var checksum: UInt32

  /// The bytes of the event in its segment: header, payload and padding.
  var size: Int { Self.size(of: length) }

  /// Returns the bytes of an event with a payload of `length` bytes.
  static func size(of length: Int) -> Int { byteCount + (length + 7) & ~7 }

  init(length: Int, kind: UInt32, number: Int, safe: Int, checksum: UInt32) {
    self.length = length
    self.kind = kind
    self.number = number
    self.safe = safe
    self.checksum = checksum
  }

  /// Reads a header, or returns `nil` if the bytes are no intact header of a segment.
  ///
  /// - Parameters:
  ///   - bytes: Bytes of the segment.
  ///   - offset: The offset of the header in the bytes.
  ///   - seed: The checksum of the segment's epoch, with which that of a header begins.
  @inline(__always)
  init?(_ bytes: RawSpan, at offset: Int, seed: UInt32) {
    guard let sum: UInt32 = bytes.littleEndian(ifAt: offset + 28) else { return nil }
    let covered = bytes.extracting(offset..<offset + 28)
    guard CRC32C.of(covered, after: seed) == sum else { return nil }
    let number: UInt64 = covered.littleEndian(at: 8)
    let safe: UInt64 = covered.littleEndian(at: 16)
    length = Int(covered.littleEndian(at: 0, as: UInt32.self))
    kind = covered.littleEndian(at: 4)
    checksum = covered.littleEndian(at: 24)
    guard length <= Self.longest, number < Self.numberLimit, safe <= number else { return nil }
    self.number = Int(number)
    self.safe = Int(safe)
  }

  /// Stores the header at the beginning of a span.
  @inline(__always)
  func store(into bytes: inout MutableRawSpan, at offset: Int, seed: UInt32) {
    bytes.storeBytes(of: UInt32(length).littleEndian, toByteOffset: offset, as: UInt32.self)
    bytes.storeBytes(of: kind.littleEndian, toByteOffset: offset + 4, as: UInt32.self)
    bytes.storeBytes(of: UInt64(number).littleEndian, toByteOffset: offset + 8, as: UInt64.self)
    bytes.storeBytes(of: UInt64(safe).littleEndian, toByteOffset: offset + 16, as: UInt64.self)
    bytes.storeBytes(of: checksum.littleEndian, toByteOffset: offset + 24, as: UInt32.self)
    let sum = CRC32C.of(bytes.bytes.extracting(offset..<offset + 28), after: seed)
    bytes.storeBytes(of: sum.littleEndian, toByteOffset: offset + 28, as: UInt32.self)
  }
}

import ApusBytes
import ApusEventLog
import Synchronization

/// The open segments of a store; at most 256, because a process may not open as many files as it likes.
final class SegmentTable: Sendable {
  private static let most = 256
  private let log: EventLog
  private let files = Mutex<[Int: SegmentFile]>([:])

  init(_ log: EventLog) { self.log = log }

  /// Returns a segment, or `nil` if it was pruned.
  func file(_ index: Int) throws(EventLogError) -> SegmentFile? {
    try files.withLock { files throws(EventLogError) in
      if let file = files[index] { return file }
      guard let file = try log.openSegment(index) else { return nil }
      if files.count == Self.most { files = [:] }
      files[index] = file
      return file
    }
  }

  /// Forgets the segments before an index, which were pruned.
  func forget(before first: Int) {
    files.withLock { files in files = files.filter { $0.key >= first } }
  }
}

/// Reads records by their locations, into memory that is used again.
struct RecordReader: ~Copyable, Sendable {
  private var bytes: [UInt8] = []
  private(set) var record = StoreRecord(keyLength: 0, valueLength: nil, version: StoreVersion(0))

  init() {}

  /// The key of the record that was read last.
  var key: RawSpan {
    @_lifetime(borrow self) borrowing get { bytes.span.rawBytes.extracting(record.key) }
  }

  /// The value of the record that was read last; empty for a deletion.
  var value: RawSpan {
    @_lifetime(borrow self) borrowing get { bytes.span.rawBytes.extracting(record.value) }
  }

  /// Reads a record.
  ///
  /// - Returns: Whether there is an intact record at the location.
  mutating func read(
    _ location: RecordLocation, from first: Int, _ files: SegmentTable
  ) throws(EventLogError) -> Bool {
    guard let file = try files.file(location.segment(from: first)) else { return false }
    let count = try load(file, location.offset, location.sizeToRead)
    guard let header = StoreRecord(header: bytes.span.rawBytes.extracting(first: count), at: 0)
    else { return false }
    var held = count
    if header.size > held, header.size <= file.size - location.offset {
      held = try load(file, location.offset, header.size)
    }
    guard
      let found = StoreRecord(
        bytes.span.rawBytes.extracting(first: held), at: 0, seed: file.seed)
    else { return false }
    record = found
    return true
  }

  private mutating func load(
    _ file: SegmentFile, _ offset: Int, _ wanted: Int
  ) throws(EventLogError) -> Int {
    let count = min(wanted, max(0, file.size - offset))
    if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    var room = raw._mutatingExtracting(first: count)
    return try file.read(into: &room, at: offset)
  }
}

extension RawSpan {
  /// Whether two spans have the same bytes.
  func hasBytes(of other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    var offset = 0
    while byteCount - offset >= 8 {
      if littleEndian(at: offset, as: UInt64.self) != other.littleEndian(at: offset) {
        return false
      }
      offset += 8
    }
    while offset < byteCount {
      if byte(at: offset) != other.byte(at: offset) { return false }
      offset += 1
    }
    return true
  }

  /// Whether the bytes come before those of another span in the order of bytes.
  func precedes(_ other: RawSpan) -> Bool {
    let shared = min(byteCount, other.byteCount)
    var offset = 0
    while shared - offset >= 8 {
      let left = littleEndian(at: offset, as: UInt64.self)
      let right: UInt64 = other.littleEndian(at: offset)
      if left != right { return left.byteSwapped < right.byteSwapped }
      offset += 8
    }
    while offset < shared {
      if byte(at: offset) != other.byte(at: offset) {
        return byte(at: offset) < other.byte(at: offset)
      }
      offset += 1
    }
    return byteCount < other.byteCount
  }

  /// Whether the bytes begin with those of another span.
  func begins(with other: RawSpan) -> Bool {
    byteCount >= other.byteCount && extracting(first: other.byteCount).hasBytes(of: other)
  }

  /// A copy of the bytes.
  var copied: [UInt8] {
    // SAFETY: the bytes are copied while the span is alive.
    unsafe withUnsafeBytes { unsafe Array($0) }
  }
}

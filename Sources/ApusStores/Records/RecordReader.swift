import ApusBytes
import ApusEventLog
import Synchronization

/// The open segments of a store; at most 256, because a process may not open as many files as it likes.
final class SegmentTable: Sendable {
  private static let most = 256
  private let log: EventLog
  private let state: Mutex<State>

  private struct State: Sendable {
    var maps: Bool
    var files: [Int: SegmentFile] = [:]
  }

  /// - Parameter maps: Whether reads copy from mapped segments.
  init(_ log: EventLog, maps: Bool) {
    self.log = log
    state = Mutex(State(maps: maps))
  }

  /// Returns a segment, or `nil` if it was pruned.
  func file(_ index: Int) throws(EventLogError) -> SegmentFile? {
    try state.withLock { state throws(EventLogError) in
      if let file = state.files[index] { return file }
      guard let file = try log.openSegment(index, maps: state.maps) else { return nil }
      if state.files.count == Self.most { state.files = [:] }
      state.files[index] = file
      return file
    }
  }

  /// A number that changes after bytes of the last segment were overwritten.
  var clearingCount: Int { log.clearingCount }

  /// Forgets the segments before an index, which were pruned.
  func forget(before first: Int) {
    state.withLock { state in state.files = state.files.filter { $0.key >= first } }
  }

  /// Unmaps all segments: a log that is opened again must be able to forget what memory has of them.
  func unmap() {
    state.withLock { state in
      guard state.maps else { return }
      state = State(maps: false)
    }
  }
}

/// Reads records by their locations, into memory that is used again.
///
/// A record that follows the one before closely is read with the 64 KiB behind it. So records in the order of the log need few calls
/// of the system.
struct RecordReader: ~Copyable, Sendable {
  /// Bytes of a segment that were read together.
  private struct Window: Sendable {
    var segment = -1
    var offset = 0
    var count = 0
    /// The table's `clearingCount` before the bytes were read.
    var clearing = 0

    func has(_ segment: Int, _ offset: Int) -> Bool {
      segment == self.segment && offset >= self.offset && offset < self.offset + count
    }
  }

  private static let readAhead = 1 << 16
  private static let nearest = 1 << 12

  private var bytes: [UInt8] = []
  private var window = Window()
  /// The bytes of the record, which begin in the window.
  private var place = 0..<0
  private(set) var record = StoreRecord(keyLength: 0, valueLength: nil, version: StoreVersion(0))

  init() {}

  private var recordBytes: RawSpan {
    @_lifetime(borrow self) borrowing get { bytes.span.rawBytes.extracting(place) }
  }

  /// The key of the record that was read last.
  var key: RawSpan {
    @_lifetime(borrow self) borrowing get { recordBytes.extracting(record.key) }
  }

  /// The value of the record that was read last; empty for a deletion.
  var value: RawSpan {
    @_lifetime(borrow self) borrowing get { recordBytes.extracting(record.value) }
  }

  /// Reads a record.
  ///
  /// - Returns: Whether there is an intact record at the location.
  mutating func read(
    _ location: RecordLocation, from first: Int, _ files: SegmentTable
  ) throws(EventLogError) -> Bool {
    let segment = location.segment(from: first)
    guard let file = try files.file(segment) else { return false }
    // What was not written yet when the window was read is read again.
    let clearing = files.clearingCount
    if window.has(segment, location.offset), window.clearing == clearing,
      take(at: location.offset, file.seed)
    {
      return true
    }
    let distance = location.offset - window.offset - place.upperBound
    let isNext = segment == window.segment && distance >= 0 && distance < Self.nearest
    try load(
      file, segment, location.offset,
      isNext ? max(Self.readAhead, location.sizeToRead) : location.sizeToRead, clearing)
    guard
      let header = StoreRecord(header: bytes.span.rawBytes.extracting(first: window.count), at: 0)
    else { return false }
    if header.size > window.count, header.size <= file.size - location.offset {
      try load(file, segment, location.offset, header.size, clearing)
    }
    return take(at: location.offset, file.seed)
  }

  /// Finds a record in the window. Returns whether all of it is there and intact.
  private mutating func take(at offset: Int, _ seed: UInt32) -> Bool {
    let start = offset - window.offset
    guard
      let found = StoreRecord(
        bytes.span.rawBytes.extracting(start..<window.count), at: 0, seed: seed)
    else { return false }
    record = found
    place = start..<start + found.size
    return true
  }

  private mutating func load(
    _ file: SegmentFile, _ segment: Int, _ offset: Int, _ wanted: Int, _ clearing: Int
  ) throws(EventLogError) {
    let count = min(wanted, max(0, file.size - offset))
    if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
    window = Window()
    place = 0..<0
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    var room = raw._mutatingExtracting(first: count)
    let read = try file.read(into: &room, at: offset)
    window = Window(segment: segment, offset: offset, count: read, clearing: clearing)
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
}

import ApusBytes
import ApusSystem
import Synchronization

/// How often bytes that a failed write had left in a segment were overwritten: bytes behind the last event that a reader kept from
/// before are out of date.
final class ClearingCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func increase() { count.add(1, ordering: .releasing) }
}

/// The end of a log that is written: the last segment, and the events that are not yet in it.
///
/// Each call is made while the log's monitor is locked.
struct WriterState: ~Copyable {
  private let folder: LogFolder
  /// The lock, or `nil` if the log is closed: another writer may then open it.
  private var lock: LogLock?
  private var maker: SegmentMaker
  private(set) var segment: SegmentFile
  private var seed: UInt32
  /// The offset in the segment of the first byte in the buffer.
  private var offset: Int
  private var buffer: [UInt8]
  /// The number of bytes in the buffer.
  private var used = 0
  /// Whether the segment may have no space behind its events, because an earlier writer gave it back.
  private var needsSpace = true
  /// The bytes of the segment in which a failed write may have left an event that was taken back, or records of it. They are
  /// overwritten before another event gets their place: a reader would find the old record where the index has the new one.
  private var leftover: Range<Int>?
  private let clearings: ClearingCount
  /// Whether bytes were overwritten since the last sync began.
  private var hasClearing = false
  /// The offset up to which the system was asked to write to the disk.
  private var started = 0
  private static let startCount = 1 << 20

  /// The number of the next event.
  private(set) var next: Int
  /// The number below which all events are in the file.
  private(set) var written: Int
  /// The number below which all events are on the disk.
  private(set) var safe: Int
  /// Whether a thread waits for the disk, without the lock.
  private(set) var isSyncing = false
  /// The number below which the sync that runs, or ran last, covers all events.
  private(set) var syncTarget = 0
  /// The number of syncs since the log was opened.
  private(set) var syncCount = 0
  /// The error after which nothing is accepted.
  private(set) var failure: SystemError?
  /// Whether a thread closes the log: it takes no more events, and waits for those that it has.
  private(set) var isClosing = false
  private(set) var isClosed = false

  init(_ opened: consuming LogOpening.Opened, bufferSize: Int, _ clearings: ClearingCount) {
    self.clearings = clearings
    folder = opened.folder
    lock = opened.lock
    maker = opened.maker
    segment = opened.segment
    seed = opened.segment.seed
    offset = opened.offset
    started = offset
    next = opened.number
    written = next
    safe = next
    buffer = [UInt8](repeating: 0, count: bufferSize)
  }

  /// Throws if the log takes no events.
  @inline(__always)
  func requireOpen() throws(EventLogError) {
    if failure != nil || isClosing { try refuse() }
  }

  /// Throws if the events that are written will not reach the disk.
  func requireRunning() throws(EventLogError) {
    if failure != nil || isClosed { try refuse() }
  }

  private func refuse() throws(EventLogError) {
    if let failure { throw EventLogError(.stopped(failure), folder.path) }
    throw EventLogError(.closed, folder.path)
  }

  /// Whether an event fits in the segment.
  @inline(__always)
  func hasRoom(for size: Int) -> Bool { size <= segment.size - offset - used }

  // MARK: - Adding

  /// Adds an event to the buffer, or writes it if it is larger than the buffer.
  ///
  /// - Throws: If earlier events or this event could not be written. This event is then not in the log.
  @inline(__always)
  mutating func add(_ payload: RawSpan, kind: UInt32) throws(EventLogError) {
    if leftover != nil { try clear() }
    let size = EventHeader.size(of: payload.byteCount)
    if size > buffer.count - used {
      try write()
      if size > buffer.count { return try writeLarge(payload, kind, size) }
    }
    store(payload, kind, size)
    used += size
    next += 1
  }

  @inline(__always)
  private mutating func store(_ payload: RawSpan, _ kind: UInt32, _ size: Int) {
    var header = header(payload.byteCount, kind)
    let seed = seed
    let used = used
    var span = buffer.mutableSpan
    var raw = span.mutableRawBytes
    let start = used + EventHeader.byteCount
    let end = used + size
    // The padding is zeros; it lies in the last eight bytes.
    if payload.byteCount & 7 != 0 {
      raw.storeBytes(of: 0, toByteOffset: end - 8, as: UInt64.self)
    }
    payload.copy(into: &raw, at: start)
    header.checksum = CRC32C.of(raw.bytes.extracting(start..<end))
    header.store(into: &raw, at: used, seed: seed)
  }

  /// Adds an event whose payload a closure writes into the buffer, or into a copy if it is larger.
  mutating func add(
    byteCount: Int, kind: UInt32, _ fill: (inout MutableRawSpan, UInt32) -> Void
  ) throws(EventLogError) {
    if leftover != nil { try clear() }
    let size = EventHeader.size(of: byteCount)
    if size > buffer.count - used { try write() }
    if size > buffer.count {
      var payload = [UInt8](repeating: 0, count: byteCount)
      var span = payload.mutableSpan
      var raw = span.mutableRawBytes
      fill(&raw, seed)
      return try writeLarge(raw.bytes, kind, size)
    }
    store(byteCount, kind, size, fill)
    used += size
    next += 1
  }

  private mutating func store(
    _ byteCount: Int, _ kind: UInt32, _ size: Int, _ fill: (inout MutableRawSpan, UInt32) -> Void
  ) {
    var header = header(byteCount, kind)
    let (seed, used) = (seed, used)
    var span = buffer.mutableSpan
    var raw = span.mutableRawBytes
    let start = used + EventHeader.byteCount
    if byteCount & 7 != 0 {
      raw.storeBytes(of: 0, toByteOffset: used + size - 8, as: UInt64.self)
    }
    var payload = raw._mutatingExtracting(start..<start + byteCount)
    fill(&payload, seed)
    header.checksum = CRC32C.of(raw.bytes.extracting(start..<used + size))
    header.store(into: &raw, at: used, seed: seed)
  }

  /// The position of the next event, if it fits in the segment.
  var position: EventPosition {
    EventPosition(number: next, segment: segment.index, offset: offset + used)
  }

  /// The bytes of the segment behind the last event; see `position`.
  var room: Int { segment.size - offset - used }

  /// The header of the next event, without the checksum of its payload.
  @inline(__always)
  private func header(_ length: Int, _ kind: UInt32) -> EventHeader {
    EventHeader(length: length, kind: kind, number: next, safe: safe, checksum: 0)
  }

  /// Writes an event without copying it. The header is written last.
  private mutating func writeLarge(
    _ payload: RawSpan, _ kind: UInt32, _ size: Int
  ) throws(EventLogError) {
    let padding = [UInt8](
      repeating: 0, count: size - EventHeader.byteCount - payload.byteCount)
    var header = header(payload.byteCount, kind)
    header.checksum = CRC32C.of(padding.span.rawBytes, after: CRC32C.of(payload))
    var bytes = [UInt8](repeating: 0, count: EventHeader.byteCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    header.store(into: &raw, at: 0, seed: seed)
    let start = offset + EventHeader.byteCount
    do throws(EventLogError) {
      try put(payload, at: start)
      try put(padding.span.rawBytes, at: start + payload.byteCount)
      try put(raw.bytes, at: offset)
    } catch {
      leave(size)
      throw error
    }
    offset += size
    next += 1
    written = next
  }

  /// Takes back the last event, which is in the buffer, and perhaps in part in the file.
  mutating func takeBack(_ byteCount: Int) {
    let size = EventHeader.size(of: byteCount)
    used -= size
    next -= 1
    leave(size)
  }

  /// Notes that the file may have a part of an event behind the last one, and removes it if the disk allows that now.
  private mutating func leave(_ size: Int) {
    let end = offset + used
    leftover = end..<max(end + size, leftover?.upperBound ?? 0)
    // The next event needs this, and gets the error.
    do throws(EventLogError) { try clear() } catch {}
  }

  /// Overwrites what a failed write may have left with zeros.
  private mutating func clear() throws(EventLogError) {
    guard let range = leftover else { return }
    let zeros = [UInt8](repeating: 0, count: min(range.count, 1 << 16))
    for start in stride(from: range.lowerBound, to: range.upperBound, by: zeros.count) {
      let count = min(zeros.count, range.upperBound - start)
      let answer = folder.writeAll(
        segment.number, zeros.span.rawBytes.extracting(first: count), at: start)
      if answer < 0 { try failWrite(-answer) }
    }
    leftover = nil
    hasClearing = true
    clearings.increase()
  }

  // MARK: - Writing

  /// Writes the buffer to the file.
  @inline(__always)
  mutating func write() throws(EventLogError) {
    guard used > 0 else { return }
    if needsSpace { try takeSpace() }
    let answer = folder.writeAll(
      segment.number, buffer.span.rawBytes.extracting(first: used), at: offset)
    if answer < 0 { try failWrite(-answer) }
    offset += used
    used = 0
    written = next
    if offset - started >= Self.startCount { start() }
  }

  /// Writes the buffer, and overwrites what a failed write left: no later event gets its place in this segment.
  mutating func writeLast() throws(EventLogError) {
    try write()
    if leftover != nil { try clear() }
  }

  /// Whether the file has bytes that may not be on the disk.
  var needsSync: Bool { safe < written || hasClearing }

  /// Allocates the segment before the first event that is written to it: a full disk is found here, and not within an event.
  private mutating func takeSpace() throws(EventLogError) {
    let answer = folder.calls.allocate(segment.number, segment.size)
    if answer < 0 { try failWrite(-answer) }
    needsSpace = false
  }

  /// Begins to write to the disk, without waiting, so that the sync at the end of the segment waits for less.
  private mutating func start() {
    folder.calls.startFlush(segment.number, started..<offset)
    started = offset
  }

  /// Writes bytes of a large event.
  private mutating func put(_ bytes: RawSpan, at offset: Int) throws(EventLogError) {
    if needsSpace { try takeSpace() }
    let answer = folder.writeAll(segment.number, bytes, at: offset)
    if answer < 0 { try failWrite(-answer) }
  }

  /// Throws the error of a write. A full disk is an error of this call only; after any other error the log is
  /// stopped.
  private mutating func failWrite(_ code: Int32) throws(EventLogError) {
    let error = folder.error(code, .write, segment.name)
    if !SystemError.fullDisk.contains(code) { stop(error) }
    throw EventLogError(.system(error), folder.path, segment: segment.name, offset: offset)
  }

  // MARK: - Waiting for the disk

  /// What one thread needs to wait for the disk without the lock.
  struct Sync {
    let segment: SegmentFile
    let target: Int
    /// The offset behind the events below the target.
    let offset: Int
  }

  mutating func beginSync() -> Sync {
    isSyncing = true
    hasClearing = false
    syncTarget = written
    return Sync(segment: segment, target: written, offset: offset)
  }

  /// Notes the result of a sync.
  mutating func endSync(_ sync: Sync, _ answer: Int32) throws(EventLogError) {
    isSyncing = false
    syncCount += 1
    if answer == 0 {
      safe = max(safe, sync.target)
      lock?.mark(sync.target, offset: sync.offset, of: sync.segment)
      return
    }
    let error = folder.error(-answer, .flush, segment.name)
    stop(error)
    throw EventLogError(.system(error), folder.path, segment: segment.name)
  }

  /// Refuses all later events. The log stays noted as open, so that the next writer reads the disk.
  private mutating func stop(_ error: SystemError) {
    if failure == nil { failure = error }
  }

  // MARK: - Segments

  /// Ends the segment and begins another. No thread may be in a sync.
  ///
  /// The old segment is on the disk before the new one is there. So only the last segment can have a torn end.
  mutating func roll(for size: Int) throws(EventLogError) {
    try writeLast()
    if needsSync {
      try endSync(beginSync(), folder.calls.flushData(segment.number))
    }
    do throws(EventLogError) {
      segment = try maker.make(segment.index + 1, first: next, eventSize: size)
    } catch {
      // If only the flush of the folder failed, there is a new segment, and the old one takes no events.
      if case .system(let error) = error.kind,
        error.operation == .flushFolder || !SystemError.fullDisk.contains(error.code)
      {
        stop(error)
      }
      throw error
    }
    seed = segment.seed
    offset = SegmentHeader.byteCount
    started = 0
    needsSpace = false
  }

  /// Whether a file of a size should become a spare file: a log has at most one that it made.
  func wantsSpare(_ size: Int) -> Bool { maker.spares.isEmpty && size <= maker.segmentSize }

  var spareCount: Int { maker.spares.count }

  mutating func addSpare(_ index: Int) { maker.spares.append(index) }

  /// Refuses all later events.
  mutating func beginClosing() { isClosing = true }

  /// Ends the use of the log.
  ///
  /// - Parameter isWhole: Whether all events are on the disk. Without this note, the next writer reads the disk.
  mutating func close(isWhole: Bool) {
    isClosed = true
    // The space that is taken for later events.
    if isWhole, !needsSpace {
      segment.clearBlock(behind: offset)
      folder.calls.release(segment.number, offset)
    }
    if isWhole { do throws(EventLogError) { try lock?.note(.closed) } catch {} }
    lock = nil
  }
}

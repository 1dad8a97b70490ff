// UNSAFE: the state under the monitor, which is given back during a sync: a `Mutex` has no such wait

import ApusBytes
package import ApusSystem

/// A log of events that survives crashes: append what happened, and read it all again.
///
/// A log is a folder of segments, whose format `Documentation/EventLogFormat.md` defines. Events are numbered
/// from 0, without gaps. To read a log that another process writes, use an `EventLogReplay`. To replace a file
/// as a whole, use `AtomicFileWriter`; for a search by name or SQL, use SQLite.
///
///     let log = try EventLog(path: "state.log")
///     try log.append(Array("hello".utf8), kind: 1, .durable)
///     var events = try log.replay(from: 0)
///     while let event = try events.next() { print(event.number, event.bytes.count) }  // 0 5
///
/// **Promises.** Each append says what its event survives: see `EventLogPromise`. An event that was
/// acknowledged is never lost by what its promise covers, and events are never reordered.
///
/// **After a crash** the log opens again. What a crash left behind the last intact event is removed, and
/// `tornTail` reports it. Damage before intact events is an error with segment and offset; `recover` saves
/// the rest.
///
/// **After a failed sync** every append throws `stopped`, because what the disk has is not known. A new
/// `EventLog` then begins with what the disk has. A full disk is no such error: the append throws, and the
/// next one may succeed.
///
/// **Threads.** Any thread may append. A durable append blocks its thread until the disk has the event; appends
/// of other threads meanwhile go on, and share the next sync.
public final class EventLog: Sendable {
  /// The path of the log's folder.
  public let path: String
  /// What a crash left behind the last intact event when the log was opened, or `nil` if nothing.
  public let tornTail: EventLogTornTail?

  let folder: LogFolder
  /// Is locked by one thread at a time that removes segments.
  let pruning = Monitor()
  private let monitor = Monitor()
  private let clearings = ClearingCount()
  // SAFETY: used only between `monitor.lock()` and `monitor.unlock()`, except in `init` and `deinit`. So the
  // accesses of two threads never overlap, and no access calls code that accesses it again.
  @exclusivity(unchecked)
  private nonisolated(unsafe) var state: WriterState

  /// Opens a log for writing, and makes it if nothing is at the path.
  ///
  ///     let log = try EventLog(path: "state.log")
  ///     log.count  // 0
  ///
  /// - Parameters:
  ///   - path: The path of the log's folder; the folder around it must exist.
  ///   - options: The sizes of segments and of the buffer.
  /// - Throws: The failed call; `inUse` if another process writes to the log; the damage of the last
  ///   segment. Damage of other segments is found when their events are read.
  /// - Complexity: O(*n*) in the bytes of the last segment, and two waits for the disk. Allocates the buffer and
  ///   a window of at most 256 KiB, or the greatest payload.
  public convenience init(
    path: String, options: EventLogOptions = EventLogOptions()
  ) throws(EventLogError) {
    try self.init(path: path, options: options, calls: .system)
  }

  /// Opens a log with other system calls and other random numbers, for tests.
  ///
  /// - Parameter trustsMark: Whether events of the last segment that were on the disk are not read, in constant time.
  package init(
    path: String, options: EventLogOptions, calls: FileCalls,
    epoch: @escaping @Sendable () -> UInt64 = EventLog.randomEpoch, trustsMark: Bool = false
  ) throws(EventLogError) {
    var opening = try LogOpening(path, options, calls, epoch, trustsMark: trustsMark)
    let opened = try opening.open()
    self.path = path
    folder = opened.folder
    tornTail = opened.tornTail
    // SAFETY: no other thread has the object yet.
    unsafe state = WriterState(opened, bufferSize: options.bufferSize, clearings)
  }

  deinit {
    // SAFETY: no other thread has the object any longer. A failed write is an error of `close` only.
    do throws(EventLogError) { try finish() } catch {}
  }

  /// Returns a number that no earlier use of a file had.
  package static let randomEpoch: @Sendable () -> UInt64 = {
    var random = SystemRandomNumberGenerator()
    return random.next()
  }

  // MARK: - Appending

  /// Appends an event.
  ///
  /// - Parameters:
  ///   - payload: The bytes of the event, from none to 2 GiB less one.
  ///   - kind: A number that the reader gets, such as that of the event's type.
  ///   - promise: What the event survives when the call returns.
  /// - Returns: The number of the event.
  /// - Throws: The failed call, `stopped` after an earlier failure, or `tooLong`. Without `stopped`, the event
  ///   is not in the log. If a sync fails, it may be there when the log is opened again.
  /// - Complexity: O(*n*) in the bytes. A `written` event costs a system call, a `durable` one also a wait for
  ///   the disk that concurrent appends share. A new segment costs three such waits. Does not allocate, except for
  ///   new segments and payloads that are larger than the buffer.
  @discardableResult
  public func append(
    _ payload: RawSpan, kind: UInt32, _ promise: EventLogPromise
  ) throws(EventLogError) -> Int {
    let length = payload.byteCount
    guard length <= EventHeader.longest else { throw EventLogError(.tooLong(length), path) }
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked, here and in the calls below.
    try makeRoom(for: EventHeader.size(of: length))
    try unsafe state.add(payload, kind: kind)
    let number = unsafe state.next - 1
    if promise > .buffered { try write(length) }
    if promise == .durable { try waitForDisk(number) }
    return number
  }

  /// Appends the bytes of an array; see the form for spans.
  @discardableResult
  public func append(
    _ payload: [UInt8], kind: UInt32, _ promise: EventLogPromise
  ) throws(EventLogError) -> Int {
    try append(payload.span.rawBytes, kind: kind, promise)
  }

  /// Appends an event whose payload a closure writes in place.
  ///
  /// - Parameter fill: Is called once, with a span of `byteCount` bytes to write, and the checksum of the
  ///   segment's epoch.
  /// - Returns: The number of the event, and where its header is.
  package func append(
    byteCount: Int, kind: UInt32, _ promise: EventLogPromise,
    _ fill: (inout MutableRawSpan, UInt32) -> Void
  ) throws(EventLogError) -> EventPosition {
    guard byteCount <= EventHeader.longest else { throw EventLogError(.tooLong(byteCount), path) }
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked, here and in the calls below.
    try makeRoom(for: EventHeader.size(of: byteCount))
    let position = unsafe state.position
    try unsafe state.add(byteCount: byteCount, kind: kind, fill)
    if promise > .buffered { try write(byteCount) }
    if promise == .durable { try waitForDisk(position.number) }
    return position
  }

  /// Gives all events so far a promise.
  ///
  ///     for line in lines { try log.append(line, kind: 1, .buffered) }
  ///     try log.flush(.durable)
  ///
  /// - Parameter promise: What the events survive when the call returns.
  /// - Throws: As `append` does.
  /// - Complexity: At most a system call and a wait for the disk.
  public func flush(_ promise: EventLogPromise) throws(EventLogError) {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    try unsafe state.requireOpen()
    if promise > .buffered { try unsafe state.write() }
    if promise == .durable { try waitForDisk(unsafe state.next - 1) }
  }

  /// Waits until the disk has the events that are in the file. Those in the buffer stay there, so that no full disk is met.
  ///
  /// - Throws: The failed sync, or `stopped` after an earlier failure.
  package func waitForWritten() throws(EventLogError) {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    try waitForDisk(unsafe state.written - 1)
  }

  /// Writes the buffered events, waits until the disk has all events, and ends the use of the log.
  ///
  /// Another process can then write to it.
  ///
  /// The end of the object's life does the same, without an error.
  ///
  /// - Throws: The failed call. The log is closed in any case.
  public func close() throws(EventLogError) {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    try finish()
  }

  // MARK: - Reading

  /// The number of events, which is also the number of the next event.
  public var count: Int { locked { $0.next } }

  /// The number of events that survive the end of this process.
  public var writtenCount: Int { locked { $0.written } }

  /// The number of events that survive the end of the machine's power.
  public var durableCount: Int { locked { $0.safe } }

  /// A number that changes after bytes behind the last event were overwritten, which a reader may have kept.
  package var clearingCount: Int { clearings.value }

  /// The number of waits for the disk since the log was opened.
  public var syncCount: Int { locked { $0.syncCount } }

  /// Returns a reader of the written events, from any number.
  ///
  /// The reader sees events that are written later as well. An event that is only `buffered` is not seen
  /// until `flush`.
  ///
  /// - Parameter number: The number of the first event to read.
  /// - Throws: As `EventLogReplay` does.
  /// - Complexity: That of `EventLogReplay`.
  public func replay(from number: Int) throws(EventLogError) -> EventLogReplay {
    try EventLogReplay(folder, from: number, written: { self.writtenCount })
  }

  private func locked(_ body: (borrowing WriterState) -> Int) -> Int {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    return unsafe body(state)
  }

  // MARK: - Segments

  /// The position of the next event, unless it gets a new segment.
  package var position: EventPosition {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    return unsafe state.position
  }

  /// Returns a reader from a position of an event, or from its number if the segment was pruned.
  package func replay(at position: EventPosition) throws(EventLogError) -> EventLogReplay {
    try EventLogReplay(folder, at: position, written: { self.writtenCount })
  }

  /// The bytes of the last segment behind its last event.
  package var room: Int { locked { $0.room } }

  /// The number of files that are kept for later segments.
  package var spareCount: Int { locked { $0.spareCount } }

  /// The index of the last segment.
  package var lastSegment: Int { locked { $0.segment.index } }

  /// Opens a segment for reading, or returns `nil` if it was pruned.
  package func openSegment(
    _ index: Int, maps: Bool = false
  ) throws(EventLogError) -> SegmentFile? {
    try SegmentFile.open(index, in: folder, maps: maps)
  }

  /// The indexes of the segments, in order.
  package func segmentIndexes() throws(EventLogError) -> [Int] { try folder.segments() }

  /// The random number of the log.
  var identity: UInt64 {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    return unsafe state.segment.header.identity
  }

  /// Throws if the log keeps all events, or takes none.
  func requirePruning() throws(EventLogError) {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    try unsafe state.requireOpen()
    if unsafe state.segment.header.retainsAll { throw EventLogError(.retainsAll, path) }
  }

  /// Whether a segment of a size should be kept as a spare file.
  func wantsSpare(_ size: Int) -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    return unsafe state.wantsSpare(size)
  }

  /// Notes the index of a spare file, whose name is on the disk.
  func addSpare(_ index: Int) {
    monitor.lock()
    defer { monitor.unlock() }
    // SAFETY: the monitor is locked.
    unsafe state.addSpare(index)
  }
}

// SAFETY: the functions are called while the monitor is locked.
extension EventLog {
  /// Begins another segment if an event does not fit.
  @inline(__always)
  private func makeRoom(for size: Int) throws(EventLogError) {
    try unsafe state.requireOpen()
    if unsafe !state.hasRoom(for: size) { try makeSegment(for: size) }
  }

  private func makeSegment(for size: Int) throws(EventLogError) {
    while unsafe !state.hasRoom(for: size) {
      if unsafe state.isSyncing {
        monitor.wait(syncGroup)
      } else {
        // The roll may sync the events of all threads that wait.
        defer { monitor.wakeAll() }
        // Another thread may have stopped the log while this one waited.
        try unsafe state.roll(for: size)
      }
      try unsafe state.requireOpen()
    }
  }

  /// Writes the last event, or takes it back.
  @inline(__always)
  private func write(_ byteCount: Int) throws(EventLogError) {
    do throws(EventLogError) {
      try unsafe state.write()
    } catch {
      unsafe state.takeBack(byteCount)
      throw error
    }
  }

  /// Waits until an event is on the disk: in a sync of this thread, or in one of another thread that began
  /// after the event was written.
  private func waitForDisk(_ number: Int) throws(EventLogError) {
    while unsafe state.safe <= number {
      do throws(EventLogError) {
        try unsafe state.requireRunning()
      } catch {
        // This thread may be the one that was resumed for the next sync.
        monitor.wakeAll()
        throw error
      }
      if unsafe !state.isSyncing {
        try sync()
      } else {
        monitor.wait(unsafe number < state.syncTarget ? syncGroup : syncGroup.other)
      }
    }
  }

  /// The group of the threads that wait for the sync that runs, or for the next if none runs. The others wait for the one after it.
  private var syncGroup: Monitor.Group { unsafe Monitor.Group(of: state.syncCount) }

  /// Waits for the disk without the lock.
  private func sync() throws(EventLogError) {
    let sync = unsafe state.beginSync()
    let group = syncGroup
    monitor.unlock()
    let answer = folder.calls.flushData(sync.segment.number)
    monitor.lock()
    do throws(EventLogError) {
      try unsafe state.endSync(sync, answer)
    } catch {
      monitor.wakeAll()
      throw error
    }
    monitor.wakeAll(group)
    // One thread of the others does the next sync, and resumes them all.
    monitor.wakeOne(group.other)
  }

  private func finish() throws(EventLogError) {
    unsafe state.beginClosing()
    while unsafe state.isSyncing { monitor.wait(syncGroup) }
    // Another thread may have closed the log: its file may have another writer.
    if unsafe state.isClosed { return }
    var isWhole = false
    defer { unsafe state.close(isWhole: isWhole) }
    guard unsafe state.failure == nil else { return }
    try unsafe state.writeLast()
    // A log that was closed is on the disk as a whole, and says so: damage is then never taken for a crash.
    if unsafe state.needsSync { try sync() }
    isWhole = true
  }
}

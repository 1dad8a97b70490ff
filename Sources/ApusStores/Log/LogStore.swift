import ApusEventLog
import ApusBytes
package import ApusSystem
import Synchronization

/// A store of values by keys in an event log: it survives any crash, and opens in constant time.
///
/// Keys and values are bytes, in any number that fits in memory by 12 to 24 bytes a key. One process writes; for
/// many, use a server or SQLite. For a history of what happened, use an `EventLog`; for SQL, use SQLite.
///
///     let store = try LogStore(path: "notes.store")
///     try store.put("greeting", Array("hello".utf8))
///     try store.get("greeting")?.bytes  // hello
///     try store.close()
///
/// **Promises.** Each write says what it survives, with the promises of `EventLog`. A write that was acknowledged is
/// never lost by what its promise covers. After a crash, all writes up to some write are there, and none after it.
///
/// **Batches** are seen whole or not at all, by readers and after a crash.
///
/// **Versions.** Each value has a version; a write may ask for the version that it replaces.
///
/// **Threads.** Any thread may read and write. A reader takes no lock that a writer keeps during its calls of the
/// system, unless the value is in the buffer of the log or a batch appears at that moment. A value may be seen
/// before its promise is kept.
public final class LogStore: Sendable {
  /// The path of the store's folder.
  public let path: String
  let options: LogStoreOptions
  let log: EventLog
  let lookup: StoreLookup
  let writer: Mutex<WriterPart>
  /// The index of the log's first segment.
  let first: Atomic<Int>
  /// Is locked by the thread that compacts.
  let compaction = Mutex<CompactionState>(CompactionState())
  let worker = StoreWorker()
  /// The number of the first event that the saved index does not cover.
  let savedNumber: Atomic<Int>
  /// Twice the number of batches that appeared, and odd while one appears.
  let batches = Atomic(0)
  let observers = StoreObservers()

  /// Opens a store, and makes it if nothing is at the path.
  ///
  /// - Parameters:
  ///   - path: The path of the store's folder; the folder around it must exist.
  ///   - options: The sizes of segments and of the buffer.
  /// - Throws: `log` with the failed call, another writer or damage; `notAStore` if the log has other events.
  /// - Complexity: O(*n*) in the events since the last checkpoint, which `close` writes. Allocates the index of what is used.
  public convenience init(
    path: String, options: LogStoreOptions = LogStoreOptions()
  ) throws(StoreError) {
    try self.init(path: path, options: options, calls: .system)
  }

  /// Opens a store with other system calls and other random numbers, for tests.
  package init(
    path: String, options: LogStoreOptions, calls: FileCalls,
    random: @escaping @Sendable () -> UInt64 = EventLog.randomEpoch
  ) throws(StoreError) {
    self.options = options
    log = try Self.log(path, options.log, calls, random)
    let segments = try Self.segments(of: log)
    let files = SegmentTable(log, maps: options.mapsSegments)
    let built = try IndexBuilder.open(log, files, from: segments, random)
    self.path = path
    lookup = StoreLookup(log: log, index: built.index, files: files)
    first = Atomic(segments)
    savedNumber = Atomic(built.index.saved?.checkpoint.number ?? 0)
    writer = Mutex(
      WriterPart(uses: built.uses, try SegmentSpace(log, segmentSize: options.segmentSize)))
  }

  deinit { worker.end() }

  private static func log(
    _ path: String, _ options: EventLogOptions, _ calls: FileCalls,
    _ random: @escaping @Sendable () -> UInt64
  ) throws(StoreError) -> EventLog {
    do throws(EventLogError) {
      return try EventLog(
        path: path, options: options, calls: calls, epoch: random, trustsMark: true)
    } catch {
      throw .log(error)
    }
  }

  private static func segments(of log: EventLog) throws(StoreError) -> Int {
    do throws(EventLogError) {
      return try log.segmentIndexes().first ?? 1
    } catch {
      throw .log(error)
    }
  }

  /// Saves the index, waits until the disk has all writes, and ends the use of the store.
  ///
  /// The end of the object's life closes the log without saving the index: the next opening reads more events.
  ///
  /// - Throws: The failed call. The store is closed in any case.
  public func close() throws(StoreError) {
    worker.end()
    // A compaction that runs ends before its next record.
    compaction.withLock { _ in }
    // The next writer may have to read what the disk has, and the system forgets no page that is mapped.
    defer { lookup.files.unmap() }
    do throws(StoreError) {
      if savedNumber.load(ordering: .acquiring) < log.count { try saveIndex() }
    } catch {
      do throws(EventLogError) { try log.close() } catch {}
      throw error
    }
    do throws(EventLogError) { try log.close() } catch { throw .log(error) }
  }

  // MARK: - Counts

  /// The number of keys that have a value.
  public var count: Int { writer.withLock { $0.uses.live.keyCount } }

  /// The bytes that a log of only the current values would have, with one event for each.
  public var liveByteCount: Int { writer.withLock { $0.uses.live.byteCount } }
}

extension LogStore {
  /// The bytes of the segments, and of files that are kept for later ones.
  public var fileByteCount: Int { writer.withLock { $0.space.byteCount } }
}

/// What the thread that changes a store has to itself.
struct WriterPart: ~Copyable, Sendable {
  var reader = RecordReader()
  var uses: StoreUses
  var space: SegmentSpace

  init(uses: StoreUses, _ space: SegmentSpace) {
    self.uses = uses
    self.space = space
  }
}

import ApusBytes
import ApusSystem

/// A checkpoint that is being written; without `commit` the log stays as it is.
///
///     var checkpoint = try log.checkpoint(covering: log.count)
///     try checkpoint.write(state)
///     try checkpoint.commit()
///
public struct EventLogCheckpointWriter: ~Copyable {
  private let log: EventLog
  private let frame: CheckpointFrame
  private let keeps: Int
  private var file: AtomicFileWriter
  private var checksum = CRC32C()
  private var byteCount = 0

  private init(
    _ log: EventLog, _ frame: CheckpointFrame, keeps: Int, _ file: consuming AtomicFileWriter
  ) {
    self.log = log
    self.frame = frame
    self.keeps = keeps
    self.file = file
  }

  static func begin(
    _ log: EventLog, covering number: Int, keeps: Int
  ) throws(EventLogError) -> EventLogCheckpointWriter {
    let frame = CheckpointFrame(identity: log.identity, number: number)
    let path = "\(log.path)/\(LogNames.checkpoint(number))"
    do throws(SystemError) {
      var file = try AtomicFileWriter(replacing: path, calls: log.folder.calls)
      try file.write(frame.header)
      return EventLogCheckpointWriter(log, frame, keeps: keeps, file)
    } catch {
      throw EventLogError(.system(error), log.path)
    }
  }

  private mutating func add(_ bytes: RawSpan) throws(EventLogError) {
    do throws(SystemError) { try file.write(bytes) } catch {
      throw EventLogError(.system(error), log.path)
    }
  }

  /// Adds bytes to the state.
  ///
  /// - Throws: The failed call; the checkpoint cannot be committed then.
  /// - Complexity: O(*n*) in the bytes, with a system call for each call.
  public mutating func write(_ bytes: RawSpan) throws(EventLogError) {
    try add(bytes)
    checksum.update(bytes)
    byteCount += bytes.byteCount
  }

  /// Adds the bytes of an array; see the form for spans.
  public mutating func write(_ bytes: [UInt8]) throws(EventLogError) {
    try write(bytes.span.rawBytes)
  }

  /// Waits until the covered events and the state are on the disk, and makes this the newest checkpoint.
  ///
  /// The one before is kept, and older ones are removed.
  ///
  /// - Throws: The failed call, or `stopped`. The older checkpoints are still there, and this one may be.
  /// - Complexity: At most three waits for the disk.
  public consuming func commit() throws(EventLogError) {
    // The disk may not have a state without the events that it covers: later events would get their numbers.
    if log.durableCount < frame.number { try log.flush(.durable) }
    try add(CheckpointFrame.end(byteCount, checksum.value).span.rawBytes)
    let (log, keeps) = (log, keeps)
    do throws(SystemError) {
      try file.commit()
    } catch {
      throw EventLogError(.system(error), log.path)
    }
    try log.removeCheckpoints(keeping: keeps)
  }
}

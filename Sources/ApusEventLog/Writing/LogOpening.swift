import ApusBytes
import ApusSystem

/// Opens a log for writing after any crash, and decides what is left of its end.
struct LogOpening {
  private let folder: LogFolder
  private let lock: LogLock
  private var maker: SegmentMaker
  /// Whether the opening begins behind the events that the mark covers.
  private let trustsMark: Bool

  init(
    _ path: String, _ options: EventLogOptions, _ calls: FileCalls,
    _ epoch: @escaping @Sendable () -> UInt64, trustsMark: Bool
  ) throws(EventLogError) {
    self.trustsMark = trustsMark
    try Self.makeFolder(path, calls)
    folder = try LogFolder(path, calls)
    try Self.refuseOtherFiles(in: folder)
    lock = try LogLock(folder)
    maker = SegmentMaker(
      folder: folder, epoch: epoch, identity: 0, segmentSize: options.segmentSize,
      retainsAll: options.retention == .all)
  }

  /// What an opened log begins with.
  struct Opened: ~Copyable {
    var folder: LogFolder
    var lock: LogLock
    var maker: SegmentMaker
    var segment: SegmentFile
    /// The offset of the next event in the segment.
    var offset: Int
    /// The number of the next event.
    var number: Int
    var tornTail: EventLogTornTail?
  }

  mutating func open() throws(EventLogError) -> Opened {
    let names = try folder.names()
    // A writer of a checkpoint that was killed left its file, which may be as large as the index of a store.
    AtomicFileWriter.removeLeftovers(among: names, of: folder.number, calls: folder.calls)
    maker.spares = names.compactMap(LogNames.spareIndex).sorted()
    guard let last = names.compactMap(LogNames.segmentIndex).max() else {
      // A log with a checkpoint had segments; a new one would give their numbers again.
      if names.contains(where: { LogNames.checkpointNumber($0) != nil }) {
        throw EventLogError(.damaged(.missing), folder.path)
      }
      try flushParent()
      maker.identity = maker.epoch()
      let segment = try maker.make(1, first: 0, eventSize: 0)
      return opened(segment, SegmentHeader.byteCount, 0, nil)
    }
    let segment = try openLast(last)
    maker.identity = segment.header.identity
    maker.retainsAll = segment.header.retainsAll
    var reader = SegmentReader(segment)
    if trustsMark { try startAtMark(&reader, segment) }
    while let header = try reader.find() { reader.advance(past: header) }
    let torn = try cut(&reader, segment, covered: try covered(segment))
    // The names of segments and spare files may be in memory only.
    try folder.flush()
    lock.mark(reader.number, offset: reader.offset, of: segment)
    return opened(segment, reader.offset, reader.number, torn)
  }

  /// Moves behind the events of which the mark says that they are on the disk. Damage of them is found when they are
  /// read.
  private func startAtMark(
    _ reader: inout SegmentReader, _ segment: SegmentFile
  ) throws(EventLogError) {
    let mark = try SafeMark.read(in: folder, epoch: segment.header.epoch)
    guard mark.number >= segment.header.first, mark.offset >= SegmentHeader.byteCount,
      mark.offset <= segment.size, mark.offset % 8 == 0
    else { return }
    reader.number = mark.number
    reader.offset = mark.offset
  }

  private func opened(
    _ segment: SegmentFile, _ offset: Int, _ number: Int, _ torn: EventLogTornTail?
  ) -> Opened {
    Opened(
      folder: folder, lock: lock, maker: maker, segment: segment, offset: offset, number: number,
      tornTail: torn)
  }

  /// Opens the last segment from what the disk has.
  ///
  /// After a failed sync, memory may have bytes that the disk has lost, and that no later sync writes. A log that was
  /// not closed may have met one. All bytes that can be written are written, the rest of memory is forgotten, and
  /// the disk is read.
  private func openLast(_ index: Int) throws(EventLogError) -> SegmentFile {
    let calls = folder.calls
    let segment = try SegmentFile.open(index, in: folder, writes: true) {
      file throws(EventLogError) in
      let answer = calls.flushData(file)
      guard answer < 0 || !lock.wasClosed else { return }
      try folder.check(calls.forget(file, 0), .advise, LogNames.segment(index))
      try folder.check(calls.flushData(file), .flush, LogNames.segment(index))
    }
    guard let segment else {
      throw EventLogError(.damaged(.missing), folder.path, segment: LogNames.segment(index))
    }
    return segment
  }

  /// The number below which a checkpoint covers all events: they were on the disk before it.
  private func covered(_ segment: SegmentFile) throws(EventLogError) -> Int {
    try EventLogCheckpoint.newest(
      in: folder, identity: segment.header.identity, readsState: false)?.number ?? 0
  }

  /// Removes what a crash left behind the last intact event, so that it can never continue the log.
  private func cut(
    _ reader: inout SegmentReader, _ segment: SegmentFile, covered: Int
  ) throws(EventLogError) -> EventLogTornTail? {
    let rest = try reader.rest()
    if max(rest.safe, covered) > reader.number {
      throw segment.damage(.event(reader.number), at: reader.offset)
    }
    if let end = rest.lastHeaderEnd {
      try writeZeros(reader.offset..<end, segment)
    } else if !rest.hasBytes || segment.header.isReused {
      return nil
    }
    // What cannot be an event would be reported again by each later reader.
    segment.clearBlock(behind: reader.offset)
    return EventLogTornTail(
      segment: segment.name, offset: reader.offset,
      byteCount: (rest.lastHeaderEnd ?? reader.offset) - reader.offset)
  }

  private func writeZeros(
    _ range: Range<Int>, _ segment: SegmentFile
  ) throws(EventLogError) {
    let zeros = [UInt8](repeating: 0, count: min(range.count, 1 << 18))
    var offset = range.lowerBound
    while offset < range.upperBound {
      let part = zeros.span.rawBytes.extracting(first: min(zeros.count, range.upperBound - offset))
      try folder.check(
        folder.writeAll(segment.number, part, at: offset), .write, segment.name)
      offset += part.byteCount
    }
    try folder.check(folder.calls.flushData(segment.number), .flush, segment.name)
  }

  // MARK: - The folder

  private static func makeFolder(_ path: String, _ calls: FileCalls) throws(EventLogError) {
    guard !path.isEmpty, !path.hasZeroByte else { throw EventLogError(.notALog, path) }
    let answer = calls.makeFolder(path)
    if answer < 0, answer != -SystemError.isThere {
      throw EventLogError(.system(SystemError(.makeFolder, path, code: -answer)), path)
    }
  }

  /// Waits until the name of the folder is on the disk. An earlier process may have made the folder and been
  /// killed.
  private func flushParent() throws(EventLogError) {
    try LogFolder(Folders.around(folder.path), folder.calls).flush()
  }

  /// Refuses a folder with other files in which no log was begun.
  private static func refuseOtherFiles(in folder: LogFolder) throws(EventLogError) {
    let names = try folder.names()
    let isLog = names.contains {
      $0 == LogNames.lock || LogNames.segmentIndex($0) != nil || LogNames.spareIndex($0) != nil
    }
    if !isLog, !names.isEmpty { throw EventLogError(.notALog, folder.path) }
  }
}

/// What a crash left behind the last intact event, and what was removed when the log was opened.
///
///     if let torn = log.tornTail { print(torn.segment, torn.offset) }
///
/// These bytes were never acknowledged as durable. They may be parts of events whose append did not return, or
/// that were only `written` when the machine stopped.
public struct EventLogTornTail: Sendable, Hashable {
  /// The name of the segment's file in the folder of the log.
  public let segment: String
  /// The offset of the first byte that belongs to no intact event.
  public let offset: Int
  /// The number of bytes that were overwritten by zeros; 0 if they could not be taken for events.
  public let byteCount: Int
}

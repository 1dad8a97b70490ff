import ApusBytes
import ApusSystem

/// Makes the segments of a log, of new files or of files that were segments before.
///
/// A file gets its space and its header under another name, and then waits for the disk. Only then it becomes a
/// segment, so no crash leaves a segment without its header.
struct SegmentMaker: Sendable {
  let folder: LogFolder
  /// Returns a random number for a segment.
  let epoch: @Sendable () -> UInt64
  /// The random number of the log.
  var identity: UInt64
  /// The size of a segment, unless its first event is larger.
  let segmentSize: Int
  /// Whether the log keeps all of its events.
  var retainsAll: Bool
  /// The indexes of files that may become segments.
  var spares: [Int] = []

  /// Makes the segment with an index.
  ///
  /// - Throws: The failed call. The log has no new segment then, unless the call was the flush of the folder.
  mutating func make(
    _ index: Int, first: Int, eventSize: Int
  ) throws(EventLogError) -> SegmentFile {
    let size = max(segmentSize, SegmentHeader.byteCount + eventSize)
    let spare = spares.last
    let name = LogNames.spare(spare ?? index)
    let file = try open(name, isThere: spare != nil)
    let header = SegmentHeader(
      index: index, first: first, epoch: epoch(), identity: identity, isReused: spare != nil,
      retainsAll: retainsAll)
    do throws(EventLogError) {
      try prepare(file, name, header, size)
      try folder.check(
        folder.calls.rename(folder.number, name, LogNames.segment(index)), .rename, name)
    } catch {
      _ = folder.calls.close(file)
      if spare == nil { _ = folder.calls.remove(folder.number, name) }
      throw error
    }
    if spare != nil { spares.removeLast() }
    let segment = SegmentFile(adopting: file, folder, header, size: folder.calls.size(file))
    try folder.flush()
    return segment
  }

  /// Opens a spare file, or makes one. A file that a killed process left is used.
  private func open(_ name: String, isThere: Bool) throws(EventLogError) -> Int32 {
    let created =
      isThere ? -SystemError.isThere : folder.calls.create(folder.number, name, 0o666)
    if created != -SystemError.isThere {
      try folder.check(created, .create, name)
      return created
    }
    let opened = folder.calls.open(folder.number, name, true)
    try folder.check(opened, .open, name)
    return opened
  }

  private func prepare(
    _ file: Int32, _ name: String, _ header: SegmentHeader, _ size: Int
  ) throws(EventLogError) {
    try folder.check(folder.calls.allocate(file, size), .reserve, name)
    let bytes = header.bytes
    try folder.check(folder.writeAll(file, bytes.span.rawBytes, at: 0), .write, name)
    try folder.check(folder.calls.flush(file), .flush, name)
  }
}

import ApusEventLog

/// The bytes of a store's files.
struct SegmentSpace: Sendable {
  private var sizes: [Int: Int] = [:]
  private var segmentByteCount = 0
  private var spareCount = 0
  private let segmentSize: Int
  private var last: Int
  /// The bytes of the last segment behind its last event.
  private var room: Int

  init(_ log: EventLog, segmentSize: Int) throws(StoreError) {
    self.segmentSize = segmentSize
    last = log.lastSegment
    room = log.room
    spareCount = log.spareCount
    do throws(EventLogError) {
      for index in try log.segmentIndexes() {
        if let file = try log.openSegment(index) { sizes[index] = file.size }
      }
    } catch {
      throw .log(error)
    }
    segmentByteCount = sizes.values.reduce(0, +)
  }

  /// The bytes of the segments, and of files that are kept for later ones.
  var byteCount: Int { segmentByteCount + spareCount * segmentSize }

  /// Notes an event of some bytes.
  mutating func note(_ position: EventPosition, _ payloadCount: Int, _ log: EventLog) {
    room -= payloadCount + EventPosition.headerCount
    guard position.segment != last else { return }
    last = position.segment
    room = log.room
    spareCount = log.spareCount
    // A segment is as large as its first event needs.
    sizes[last] = position.offset + EventPosition.headerCount + payloadCount + room
    segmentByteCount += sizes[last] ?? 0
  }

  /// Notes that a segment was removed.
  mutating func forget(_ segment: Int, _ log: EventLog) {
    segmentByteCount -= sizes.removeValue(forKey: segment) ?? 0
    spareCount = log.spareCount
  }

  // MARK: - Limits

  /// Whether the first segment must be compacted before an event of some bytes is appended.
  ///
  /// The next segment would break the bound, and the last one has just room for what lives in the first.
  func mustCompact(live: Int, before payloadCount: Int) -> Bool {
    guard sizes.count > 1 else { return false }
    if byteCount > live * 2 + live / 10 + 2 * segmentSize { return true }
    let next = spareCount > 0 ? 0 : segmentSize
    return byteCount + next > 2 * live + 2 * segmentSize
      && room - payloadCount - EventPosition.headerCount < min(live, segmentSize)
  }

  /// Whether the first segment should be compacted in the background.
  func shouldCompact(live: Int) -> Bool {
    sizes.count > 1 && byteCount > live + live / 4 * 3 + segmentSize + segmentSize / 2
  }

  /// Whether the file of the first segment may be kept for a later one.
  func mayKeep(_ segment: Int, live: Int) -> Bool {
    byteCount <= 2 * live + 2 * segmentSize && spareCount == 0
  }

  /// Whether there is little that a compaction of all segments would remove.
  func isCompact(live: Int) -> Bool {
    sizes.count <= 1 || byteCount <= live + live / 50 + segmentSize
  }
}

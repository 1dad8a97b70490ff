import ApusBytes
import ApusSystem

/// Reads all intact events of a log, also behind damage.
package struct LogSalvage: ~Copyable {
  /// Is called with an event and the checksum of its segment's epoch. Returns `false` to end.
  package typealias Body = (borrowing LoggedEvent, UInt32) throws(EventLogError) -> Bool

  private let folder: LogFolder
  private(set) var report = EventLogReport()
  /// Where the last segment that could be read ended.
  private var end: End?

  /// Whether the last loss is a whole segment, whose events are known with the next segment.
  private var isUnread = false

  /// Whether the first segment that is there could be read.
  private var beginsWithSegment = false

  /// Whether the closure wants no more events.
  private var isEnded = false

  /// The identity of the log, that of most of its segments.
  private var identity: UInt64?

  /// Whether the writer has pruned a segment since the folder was listed.
  private var wasPruned = false

  private struct End {
    var segment: String
    var offset: Int
    var byteCount: Int
  }

  init(_ folder: LogFolder) { self.folder = folder }

  /// Reads the whole log, and calls a closure with each intact event, in order.
  mutating func read(_ body: Body) throws(EventLogError) {
    let indexes = try folder.segments()
    identity = identity(of: indexes)
    try readCheckpoints(hasSegments: !indexes.isEmpty)
    try readEvents(indexes, body)
    if !isEnded { checkEnd() }
  }

  /// Calls a closure with the first intact event only.
  mutating func readFirst(
    _ body: (borrowing LoggedEvent, UInt32) -> Void
  ) throws(EventLogError) {
    let indexes = try folder.segments()
    identity = identity(of: indexes)
    try readEvents(indexes) { event, seed in
      body(event, seed)
      return false
    }
  }

  /// The identity of most segments whose header can be read, the later one if there are as many of another.
  private func identity(of indexes: [Int]) -> UInt64? {
    var counts: [UInt64: Int] = [:]
    var common: UInt64?
    for index in indexes.reversed() {
      guard let file = try? SegmentFile.open(index, in: folder) else { continue }
      let found = file.header.identity
      counts[found, default: 0] += 1
      if let other = common, (counts[found] ?? 0) <= (counts[other] ?? 0) { continue }
      common = found
    }
    return common
  }

  private mutating func readEvents(_ indexes: [Int], _ body: Body) throws(EventLogError) {
    report.segmentCount = indexes.count
    var last: Int?
    for index in indexes where !isEnded {
      if let last, index > last + 1 { loseSegments(last + 1..<index) }
      last = index
      try readSegment(index, isLast: index == indexes.last, body)
    }
  }

  /// Notes segments that are missing. Of a gap with very many, which no log has, the first thousand are noted.
  private mutating func loseSegments(_ indexes: Range<Int>) {
    for missing in indexes.prefix(1000) { lose(LogNames.segment(missing), 0, 0, .missing) }
    isUnread = true
  }

  /// Notes the events that are missing at the end: a checkpoint covers only events that were on the disk.
  private mutating func checkEnd() {
    guard let newest = report.checkpoints.last, newest > report.next else { return }
    let end = end ?? End(segment: LogNames.segment(1), offset: 0, byteCount: 0)
    lose(end.segment, end.offset, end.byteCount, .event(report.next), before: newest)
  }

  /// Notes the events that are missing at the beginning: only what a checkpoint covers is pruned.
  mutating func checkBeginning() {
    let covered = report.checkpoints.last ?? 0
    guard beginsWithSegment, covered < report.first else { return }
    report.losses.insert(
      EventLogReport.Loss(
        segment: LogNames.segment(1), offset: 0, byteCount: 0, events: covered..<report.first,
        damage: .missing), at: 0)
  }

  private mutating func readSegment(
    _ index: Int, isLast: Bool, _ body: Body
  ) throws(EventLogError) {
    guard let file = try open(index) else { return }
    if wasPruned { restart() }
    guard begin(file) else { return }
    var reader = SegmentReader(file)
    // The last segment may end with what a crash has left: later events without proof of those before.
    var rest = SegmentReader.Rest(safe: .max)
    if isLast { rest = try readLast(&reader, body) } else { try readIntact(&reader, body) }
    if isEnded { return }
    while rest.safe > reader.number, try pass(&reader, file) { try readIntact(&reader, body) }
    end = End(segment: file.name, offset: reader.offset, byteCount: file.size - reader.offset)
    if isLast, rest.safe > reader.number {
      lose(file, reader.offset..<file.size, .event(reader.number), before: rest.safe)
    } else if isLast {
      try noteTornTail(&reader, file)
    }
  }

  /// Reads the last segment up to an event that is not there, also behind the search for later events: the writer may have added some
  /// meanwhile.
  private mutating func readLast(
    _ reader: inout SegmentReader, _ body: Body
  ) throws(EventLogError) -> SegmentReader.Rest {
    while true {
      try readIntact(&reader, body)
      let rest = try reader.rest()
      reader.refresh()
      if isEnded { return rest }
      if try reader.find() == nil { return rest }
    }
  }

  /// Notes what a crash has left behind the last event.
  private mutating func noteTornTail(
    _ reader: inout SegmentReader, _ file: SegmentFile
  ) throws(EventLogError) {
    let rest = try reader.rest()
    guard rest.lastHeaderEnd != nil || rest.hasBytes && !file.header.isReused else { return }
    // A writer may have added the event meanwhile.
    reader.refresh()
    if try reader.find() != nil { return }
    report.tornTail = EventLogTornTail(
      segment: file.name, offset: reader.offset,
      byteCount: (rest.lastHeaderEnd ?? reader.offset) - reader.offset)
  }

  /// Notes the events that are missing before a segment. Returns `false` if the segment does not follow.
  private mutating func begin(_ file: SegmentFile) -> Bool {
    let first = file.header.first
    if file.header.identity != identity {
      lose(file, 0..<file.size, .foreign)
      isUnread = true
      return false
    }
    if let end {
      if first < report.next {
        lose(file, 0..<file.size, .foreign)
        return false
      }
      if first > report.next, !extendLoss(to: first) {
        lose(end.segment, end.offset, end.byteCount, .event(report.next), before: first)
      }
    } else {
      beginsWithSegment = !isUnread
      report.first = first
      report.next = first
    }
    return true
  }

  private mutating func readIntact(
    _ reader: inout SegmentReader, _ body: Body
  ) throws(EventLogError) {
    while !isEnded, let header = try reader.find() {
      isEnded = try !give(header, reader, body)
      report.eventCount += 1
      report.byteCount += header.length
      reader.advance(past: header)
    }
    report.next = reader.number
  }

  private func give(
    _ header: EventHeader, _ reader: borrowing SegmentReader, _ body: Body
  ) throws(EventLogError) -> Bool {
    guard let file = reader.file else { return false }
    let payload = reader.payload(header, at: reader.offset)
    return try body(
      LoggedEvent(header, segment: file.index, offset: reader.offset, payload: payload), file.seed)
  }

  /// Passes damage, and notes it. Returns `false` if the segment has no later event.
  private mutating func pass(
    _ reader: inout SegmentReader, _ file: SegmentFile
  ) throws(EventLogError) -> Bool {
    let (offset, number) = (reader.offset, reader.number)
    guard try reader.moveToIntact() else { return false }
    lose(file, offset..<reader.offset, .event(number), before: reader.number)
    return true
  }

  private mutating func lose(
    _ file: SegmentFile, _ range: Range<Int>, _ damage: EventLogDamage, before number: Int? = nil
  ) {
    lose(file.name, range.lowerBound, range.count, damage, before: number)
  }

  /// Forgets where the log ended, because the writer has pruned segments meanwhile.
  private mutating func restart() {
    wasPruned = false
    end = nil
  }

  /// Notes the intact checkpoints, and those that are not.
  private mutating func readCheckpoints(hasSegments: Bool) throws(EventLogError) {
    guard hasSegments else { return try readOrphans() }
    guard let identity else { return }
    report.checkpoints = try EventLogCheckpoint.intact(in: folder, identity: identity)
    for number in try folder.checkpoints() where !report.checkpoints.contains(number) {
      lose(LogNames.checkpoint(number), 0, 0, .checkpoint(number))
    }
  }

  /// A folder without segments has checkpoints, and has lost all, or is that of a new log, or of no log.
  private mutating func readOrphans() throws(EventLogError) {
    let names = try folder.names()
    if names.contains(where: { LogNames.checkpointNumber($0) != nil }) {
      lose(LogNames.segment(1), 0, 0, .missing)
    } else if !names.contains(LogNames.lock) {
      throw EventLogError(.notALog, folder.path)
    }
  }

  /// Opens a segment, or notes its damage.
  private mutating func open(_ index: Int) throws(EventLogError) -> SegmentFile? {
    do throws(EventLogError) {
      let file = try SegmentFile.open(index, in: folder)
      if file == nil { wasPruned = true }
      return file
    } catch {
      guard case .damaged(let damage) = error.kind else { throw error }
      lose(LogNames.segment(index), 0, 0, damage)
      isUnread = true
      return nil
    }
  }

  private mutating func lose(
    _ segment: String, _ offset: Int, _ count: Int, _ damage: EventLogDamage,
    before number: Int? = nil
  ) {
    let events = report.next..<max(report.next, number ?? 0)
    report.losses.append(
      EventLogReport.Loss(
        segment: segment, offset: offset, byteCount: count, events: events, damage: damage))
    report.next = events.upperBound
  }

  /// Gives the last loss, a whole segment, the events up to a number. Returns `false` if it is not one.
  private mutating func extendLoss(to number: Int) -> Bool {
    guard isUnread else { return false }
    isUnread = false
    let last = report.losses.removeLast()
    report.losses.append(
      EventLogReport.Loss(
        segment: last.segment, offset: last.offset, byteCount: last.byteCount,
        events: last.events.lowerBound..<number, damage: last.damage))
    return true
  }
}

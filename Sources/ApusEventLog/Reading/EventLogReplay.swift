import ApusBytes
package import ApusSystem

/// A reader of a log's events, from any number, in either direction, while another process may write.
///
/// A replay never changes the log, takes no lock, and also reads on a file system that is mounted
/// read-only. To append, use an `EventLog`, whose `replay(from:)` makes the same reader.
///
///     var events = try EventLogReplay(path: "state.log")
///     while let event = try events.next() { print(event.number, event.kind, event.bytes) }
///
/// **At the end** `next` returns `nil`. It may be called again later, and then returns the events that were
/// written since. So a replay follows a log that this or another process writes: it sees what was `written`,
/// and nothing that is only `buffered`.
///
/// **Damage.** An event is given out only if its checksum is right. If it is not, and the log has proof
/// that the event was on the disk, `next` throws the segment and the offset. Without such proof the log ends
/// there: a crash may leave a part of the last events.
///
/// **No signal.** The bytes are read, not mapped. A file that another program cuts is an early end or damage.
public struct EventLogReplay: ~Copyable {
  private let folder: LogFolder
  /// Returns the number of events that the writer in this process has written, if there is one.
  private let written: (@Sendable () -> Int)?
  /// The number of events that `written` returned last.
  private var known = 0
  /// The reader of the current segment.
  private var reader: SegmentReader
  /// The offsets of the segment's first events, which `previous` has collected.
  private var offsets: [Int] = []
  /// Whether the bytes behind the last event were searched for later events.
  private var hasSearchedRest = false

  /// Opens a log for reading.
  ///
  /// - Parameters:
  ///   - path: The path of the log's folder.
  ///   - number: The number of the first event to read; at most that of the next event that the log will get, and
  ///     not negative.
  /// - Throws: The failed call, the damage, or `pruned` or `notYet` if the log does not have the event.
  /// - Complexity: O(log *n*) in the segments, and O(*n*) in the events of a segment before `number`. Allocates
  ///   a window of at most 256 KiB, or the greatest payload.
  public init(path: String, from number: Int = 0) throws(EventLogError) {
    try self.init(LogFolder(path, .system), from: number)
  }

  package init(path: String, from number: Int = 0, calls: FileCalls) throws(EventLogError) {
    try self.init(LogFolder(path, calls), from: number)
  }

  /// Opens a log for reading that this process may write.
  init(
    _ folder: LogFolder, from number: Int, written: (@Sendable () -> Int)? = nil
  ) throws(EventLogError) {
    precondition(number >= 0, "number must not be negative")
    self.init(folder, written)
    try open(from: number)
  }

  /// Opens a log at a position, if its segment is still there.
  init(
    _ folder: LogFolder, at position: EventPosition, written: @escaping @Sendable () -> Int
  ) throws(EventLogError) {
    self.init(folder, written)
    guard let file = try SegmentFile.open(position.segment, in: folder),
      file.header.first <= position.number, position.offset >= SegmentHeader.byteCount,
      position.offset <= file.size, position.offset % 8 == 0
    else {
      try open(from: position.number)
      return
    }
    reader = SegmentReader(file)
    reader.number = position.number
    reader.offset = position.offset
  }

  private init(_ folder: LogFolder, _ written: (@Sendable () -> Int)?) {
    self.folder = folder
    self.written = written
    reader = SegmentReader(nil)
  }

  private mutating func open(from number: Int) throws(EventLogError) {
    reader = SegmentReader(try Self.segment(of: number, in: folder))
    try skip(to: number)
  }

  /// The number of the event that `next` returns.
  public var number: Int { reader.number }

  /// Returns the next event, or `nil` if there is none yet.
  ///
  /// - Returns: The event, valid until the next call.
  /// - Throws: The failed call, the damage with its segment and offset, or `pruned` if the writer has
  ///   removed the event. A later call throws the same.
  /// - Complexity: O(*n*) in the bytes of the event. Allocates only if the window must grow.
  @_lifetime(&self)
  public mutating func next() throws(EventLogError) -> LoggedEvent? {
    guard let header = try advance() else { return nil }
    return event(header, at: reader.offset - header.size)
  }

  /// Returns the event before, and moves before it; `nil` at the beginning of the log.
  ///
  ///     var events = try EventLogReplay(path: "state.log", from: 3)
  ///     try events.previous()?.number  // 2
  ///     try events.next()?.number  // 2
  ///
  /// - Returns: The event, valid until the next call.
  /// - Throws: As `next` does.
  /// - Complexity: O(*n*) in the bytes of the event; the first call in a segment also reads the events before.
  ///   Allocates 8 bytes for each event of a segment.
  @_lifetime(&self)
  public mutating func previous() throws(EventLogError) -> LoggedEvent? {
    guard let header = try retreat() else { return nil }
    return event(header, at: reader.offset)
  }

  @inline(__always)
  @_lifetime(borrow self)
  private borrowing func event(_ header: EventHeader, at offset: Int) -> LoggedEvent {
    LoggedEvent(
      header, segment: reader.file?.index ?? 0, offset: offset,
      payload: reader.payload(header, at: offset))
  }

  // MARK: - Forwards

  @inline(__always)
  private mutating func advance() throws(EventLogError) -> EventHeader? {
    if let header = try visible() {
      reader.advance(past: header)
      return header
    }
    return try advanceFurther()
  }

  /// Returns the header of the next event, unless it is not in the file or not yet declared as written.
  @inline(__always)
  private mutating func visible() throws(EventLogError) -> EventHeader? {
    if let written, reader.number >= known {
      known = written()
      if reader.number >= known { return nil }
    }
    return try reader.find()
  }

  /// Goes on where the window or the segment ends.
  private mutating func advanceFurther() throws(EventLogError) -> EventHeader? {
    if written != nil, reader.number >= known { return nil }
    repeat {
      // The bytes may have been written after the window was read.
      reader.refresh()
      if let header = try reader.find() {
        reader.advance(past: header)
        return header
      }
    } while try moveOn()
    return try checkEnd()
  }

  /// Opens the segment after the current one, if there is one. Returns `false` at the end of the log.
  private mutating func moveOn() throws(EventLogError) -> Bool {
    guard let file = reader.file else { return try openFirst() }
    guard let next = try segment(after: file) else { return false }
    if next.header.identity != file.header.identity { throw next.damage(.foreign, at: 0) }
    // The event may have been written before the segment after it was made.
    reader.refresh()
    if try reader.find() != nil { return true }
    guard next.header.first == reader.number else {
      try requireStill(file)
      throw file.damage(.event(reader.number), at: reader.offset)
    }
    enter(next)
    return true
  }

  /// Opens the segment after another, or returns `nil` if there is none yet.
  private func segment(after file: SegmentFile) throws(EventLogError) -> SegmentFile? {
    if let next = try SegmentFile.open(file.index + 1, in: folder) { return next }
    if try isStill(file) { return nil }
    // The writer may have made the next one, and removed this one, between the two looks.
    if let next = try SegmentFile.open(file.index + 1, in: folder) { return next }
    throw try absence(of: file)
  }

  private mutating func openFirst() throws(EventLogError) -> Bool {
    guard let file = try Self.segment(of: 0, in: folder) else { return false }
    if file.header.first > 0 {
      throw EventLogError(.pruned(0, first: file.header.first), folder.path)
    }
    enter(file)
    return true
  }

  private mutating func enter(_ file: SegmentFile) {
    reader = SegmentReader(file)
    offsets = []
    hasSearchedRest = false
  }

  /// Throws `pruned` if a segment was pruned meanwhile, and its file perhaps used again.
  private func requireStill(_ file: SegmentFile) throws(EventLogError) {
    if try !isStill(file) { throw try absence(of: file) }
  }

  private func isStill(_ file: SegmentFile) throws(EventLogError) -> Bool {
    try SegmentFile.open(file.index, in: folder)?.header == file.header
  }

  /// The error of a segment that is not there any more.
  private func absence(of file: SegmentFile) throws(EventLogError) -> EventLogError {
    if let first = try Self.first(in: folder), first > reader.number {
      return EventLogError(.pruned(reader.number, first: first), folder.path)
    }
    return file.damage(.missing, at: 0)
  }

  /// The number of the log's first event that was not pruned, or `nil` if the log has no segment.
  private static func first(in folder: LogFolder) throws(EventLogError) -> Int? {
    guard let index = try folder.segments().first else { return nil }
    return try SegmentFile.open(index, in: folder)?.header.first
  }

  /// Throws if there is proof that the log should go on, and a second look does not find its next event.
  private mutating func checkEnd() throws(EventLogError) -> EventHeader? {
    guard let file = reader.file, try isProvenToGoOn() else { return nil }
    // The writer may have written the event since the first look, or used the file again.
    reader.refresh()
    if let header = try reader.find() {
      reader.advance(past: header)
      return header
    }
    try requireStill(file)
    throw file.damage(.event(reader.number), at: reader.offset)
  }

  private mutating func isProvenToGoOn() throws(EventLogError) -> Bool {
    if written != nil, reader.number < known { return true }
    if hasSearchedRest { return false }
    hasSearchedRest = true
    return try reader.rest().safe > reader.number
  }

  // MARK: - From any number

  /// Opens the segment that has an event, or would have it; `nil` if the log has no segment.
  private static func segment(
    of number: Int, in folder: LogFolder
  ) throws(EventLogError) -> SegmentFile? {
    while true {
      let indexes = try folder.segments()
      guard let first = indexes.first, let last = indexes.last else { return nil }
      if last - first == indexes.count - 1 {
        if let file = try search(first...last, for: number, in: folder) { return file }
      } else if try folder.segments() == indexes {
        let missing = (first...last).first { !indexes.contains($0) } ?? first
        throw EventLogError(
          .damaged(.missing), folder.path, segment: LogNames.segment(missing))
      }
      // A writer has pruned or made segments meanwhile.
    }
  }

  /// Returns `nil` if a segment was pruned meanwhile.
  private static func search(
    _ indexes: ClosedRange<Int>, for number: Int, in folder: LogFolder
  ) throws(EventLogError) -> SegmentFile? {
    var (low, high) = (indexes.lowerBound, indexes.upperBound)
    while low < high {
      let middle = low + (high - low + 1) / 2
      guard let file = try SegmentFile.open(middle, in: folder) else { return nil }
      if file.header.first <= number { low = middle } else { high = middle - 1 }
    }
    return try SegmentFile.open(low, in: folder)
  }

  /// Reads the events before a number without giving them out.
  private mutating func skip(to number: Int) throws(EventLogError) {
    while reader.number < number, try advance() != nil {}
    if reader.number > number {
      throw EventLogError(.pruned(number, first: reader.number), folder.path)
    }
    if reader.number < number {
      throw EventLogError(.notYet(number, next: reader.number), folder.path)
    }
  }

  // MARK: - Backwards

  private mutating func retreat() throws(EventLogError) -> EventHeader? {
    guard let file = reader.file else { return nil }
    if reader.number == file.header.first {
      guard let before = try SegmentFile.open(file.index - 1, in: folder) else { return nil }
      try enterAtEnd(of: before, number: file.header.first)
      return try retreat()
    }
    try collectOffsets(of: file)
    reader.number -= 1
    reader.offset = offsets[reader.number - file.header.first]
    guard let header = try reader.find() else {
      throw file.damage(.event(reader.number), at: reader.offset)
    }
    return header
  }

  private mutating func enterAtEnd(of file: SegmentFile, number: Int) throws(EventLogError) {
    enter(file)
    while reader.number < number {
      guard let header = try reader.find() else {
        throw file.damage(.event(reader.number), at: reader.offset)
      }
      offsets.append(reader.offset)
      reader.advance(past: header)
    }
  }

  /// Notes the offsets of the segment's events before the current one.
  private mutating func collectOffsets(of file: SegmentFile) throws(EventLogError) {
    let number = reader.number
    if offsets.count < number - file.header.first { try enterAtEnd(of: file, number: number) }
  }
}

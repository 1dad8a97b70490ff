import ApusBytes
import ApusSystem

/// A reader of a segment's events, through a window of its bytes in memory.
///
/// The bytes are read and not mapped: a file that another program cuts gives fewer bytes, and never a
/// signal. What was checked in the window is what the caller sees.
struct SegmentReader: ~Copyable {
  /// The segment, or `nil` if the log has none: then no event is found.
  let file: SegmentFile?
  /// The offset of the next event.
  var offset = SegmentHeader.byteCount
  /// The number of the next event.
  var number: Int

  private let seed: UInt32
  private var window: [UInt8] = []
  private var start = 0
  private var count = 0
  /// The bytes to read next: few after a seek or at the end of a log that grows, and more in a scan.
  private var nextCount = Self.least

  private static let least = 4096
  private static let most = 1 << 18

  init(_ file: SegmentFile?) {
    self.file = file
    number = file?.header.first ?? 0
    seed = file?.seed ?? 0
  }

  /// Returns the header of the next event, whose bytes are then in the window, or `nil` if it is not
  /// intact or not there.
  @inline(__always)
  mutating func find() throws(EventLogError) -> EventHeader? {
    if let header = try headerInWindow(), header.number == number, try holds(header) {
      return header
    }
    return nil
  }

  /// Returns whether the payload of an event is in the window and intact.
  @inline(__always)
  private mutating func holds(_ header: EventHeader) throws(EventLogError) -> Bool {
    guard try hold(header.size, at: offset) else { return false }
    let padded = offset - start + EventHeader.byteCount..<offset - start + header.size
    return CRC32C.of(window.span.rawBytes.extracting(padded)) == header.checksum
  }

  /// Returns the header at the offset, if it is intact.
  @inline(__always)
  mutating func headerInWindow() throws(EventLogError) -> EventHeader? {
    guard try hold(EventHeader.byteCount, at: offset) else { return nil }
    return EventHeader(window.span.rawBytes, at: offset - start, seed: seed)
  }

  /// The payload of the event at the offset, which `find` has returned.
  @inline(__always)
  @_lifetime(borrow self)
  borrowing func payload(_ header: EventHeader, at offset: Int) -> RawSpan {
    let from = offset - start + EventHeader.byteCount
    return window.span.rawBytes.extracting(from..<from + header.length)
  }

  /// Moves behind an event that `find` has returned.
  @inline(__always)
  mutating func advance(past header: EventHeader) {
    offset += header.size
    number += 1
  }

  /// Forgets the window, because the file may have changed.
  mutating func refresh() {
    count = 0
    nextCount = Self.least
  }

  /// Returns whether the segment has some bytes at an offset, which are then in the window.
  @inline(__always)
  private mutating func hold(_ wanted: Int, at offset: Int) throws(EventLogError) -> Bool {
    if offset >= start, wanted <= count - (offset - start) { return true }
    return try load(wanted, at: offset)
  }

  /// - Parameter end: The offset behind which nothing needs to be read.
  private mutating func load(
    _ wanted: Int, at offset: Int, upTo end: Int = .max
  ) throws(EventLogError) -> Bool {
    guard let file, offset >= 0, wanted <= file.size - offset else { return false }
    let size = max(wanted, min(nextCount, min(end, file.size) - offset))
    nextCount = min(nextCount * 4, Self.most)
    if window.count < size { window = [UInt8](repeating: 0, count: size) }
    start = offset
    count = 0
    count = try Self.read(file, into: &window, size, at: offset)
    return count >= wanted
  }

  private static func read(
    _ file: SegmentFile, into window: inout [UInt8], _ size: Int, at offset: Int
  ) throws(EventLogError) -> Int {
    var span = window.mutableSpan
    var raw = span.mutableRawBytes
    var room = raw._mutatingExtracting(first: size)
    let answer = file.folder.readAll(file.number, into: &room, at: offset)
    try file.folder.check(answer, .read, file.name)
    return answer
  }
}

// MARK: - Behind the last event

extension SegmentReader {
  /// What a segment has behind its last intact event.
  struct Rest {
    /// The end of the last intact header of a later event, or `nil` if there is none.
    var lastHeaderEnd: Int?
    /// The number below which all events were on the disk, as later headers or the mark say. If one of them is not intact,
    /// it was damaged.
    var safe = 0
    /// Whether the bytes at the offset are no zeros.
    var hasBytes = false
  }

  /// Searches the bytes behind the last event for headers of this segment's epoch.
  ///
  /// - Complexity: O(*n*) in the bytes: a payload is not read.
  mutating func rest() throws(EventLogError) -> Rest {
    let end = offset
    var rest = Rest()
    guard let file else { return rest }
    rest.safe = try SafeMark.read(in: file.folder, epoch: file.header.epoch).number
    refresh()
    file.forgetHoles(from: end)
    var at = offset
    while true {
      let data = file.nextData(at)
      at = data.lowerBound
      if at >= file.size { break }
      // A header that a hole cuts was not written as a whole.
      guard data.count >= EventHeader.byteCount || at == end else {
        at = max(data.upperBound, at + 8)
        continue
      }
      guard try load(EventHeader.byteCount, at: at, upTo: data.upperBound) else { break }
      let last = start + count - EventHeader.byteCount
      let bytes = window.span.rawBytes
      while at <= last {
        if at == end {
          rest.hasBytes = (0..<4).contains {
            bytes.littleEndian(at: at - start + 8 * $0, as: UInt64.self) != 0
          }
        }
        let found = bytes.littleEndian(at: at - start + 8, as: UInt64.self)
        // Old events of a file that is used again have smaller numbers.
        if found >= UInt64(number),
          found - UInt64(number) <= UInt64(at - end) / UInt64(EventHeader.byteCount),
          let header = EventHeader(bytes, at: at - start, seed: seed)
        {
          rest.lastHeaderEnd = at + EventHeader.byteCount
          rest.safe = max(rest.safe, header.safe)
        }
        at += 8
      }
    }
    return rest
  }

  /// Moves to the next intact event behind damage, whose number is then that of the reader. Returns `false` if the
  /// segment has none.
  ///
  /// - Complexity: O(*n*) in the bytes: an intact header whose payload is damaged is passed over with its payload.
  mutating func moveToIntact() throws(EventLogError) -> Bool {
    let (end, expected) = (offset, number)
    offset += 8
    while let header = try headerSearched(after: end, expected) {
      number = header.number
      if try find() != nil { return true }
      offset += header.size
    }
    offset = end
    number = expected
    return false
  }

  /// Moves to the next intact header of a later event.
  private mutating func headerSearched(
    after end: Int, _ expected: Int
  ) throws(EventLogError) -> EventHeader? {
    while try hold(EventHeader.byteCount, at: offset) {
      if let header = try headerInWindow(), header.number >= expected,
        header.number - expected <= (offset - end) / EventHeader.byteCount
      {
        return header
      }
      offset += 8
    }
    return nil
  }
}

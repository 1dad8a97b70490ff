import ApusBytes
import ApusCSV
import ApusStreams

/// The departures of a feed, four bytes each, in a list for each hour.
///
/// The lists are chains of blocks of a shared memory; a list takes the next block when it needs it:
///
/// ```text
/// first block   32 x 4: the next free word of each hour's list; then the first word of the next
/// free block
/// other blocks  4: the end of the previous block of the list, or 0; then a `StopTime` each
/// ```
package struct DepartureList: ~Copyable, Sendable {
  private var memory: HugePageBuffer
  /// The number of rows without a departure: GTFS allows that between two stops with times.
  private(set) var untimed = 0

  /// The number of words in a block.
  private static let blockCount = 4096
  /// The offset of the first word of the next free block.
  private static let nextBlock = 4 * ServiceMinute.hourCount
  /// The number of ids that are searched at a time.
  private static let searchCount = 64

  /// Reads the departures of a file in memory.
  ///
  /// - Parameters:
  ///   - text: The bytes of `stop_times.txt`.
  ///   - stops: The numbers of its stops.
  ///   - capacity: The approximate number of departures; unneeded memory is never touched.
  /// - Throws: The first error in the file, with its position.
  /// - Complexity: O(*n*); allocates the list.
  package init(text: [UInt8], stops: StopNumbers, capacity: Int = 0) throws(TransitImportError) {
    try self.init(ArraySource(text), stops: stops, capacity: capacity)
  }

  /// Reads the departures of a source.
  init<Source: ByteSource & ~Copyable>(
    _ source: consuming Source, stops: StopNumbers, capacity: Int = 0
  ) throws(TransitImportError) {
    memory = HugePageBuffer(byteCount: 4 * Self.blockCount * (1 + Self.blocks(for: capacity)))
    Self.store(Self.blockCount, at: Self.nextBlock, &memory)
    var searches = [StopNumbers.Search](repeating: .init(), count: Self.searchCount)
    do {
      var reader = CSVReader(of: source)
      let columns = try reader.columns("stop_id", "departure_time")
      while let rows = try reader.nextRows() {
        try reserve(rows)
        var row = 0
        while true {
          row = Self.takeUsual(
            rows, from: row, stop: columns[0], departure: columns[1], stops, &memory, &searches)
          if row == rows.count { break }
          try takeOther(rows[row], stop: columns[0], departure: columns[1], stops)
          row += 1
        }
      }
    } catch {
      throw TransitImportError(error, readBy: Source.self)
    }
  }

  /// Appends rows up to the first row with an unusual form, and returns the index of that row.
  ///
  /// Some ids at a time are searched in two steps, so that the processor waits for the cache misses
  /// of all of them at the same time.
  @inline(never)
  private static func takeUsual(
    _ rows: borrowing CSVRows, from start: Int, stop: Int, departure: Int,
    _ stops: borrowing StopNumbers, _ memory: inout HugePageBuffer,
    _ searches: inout [StopNumbers.Search]
  ) -> Int {
    guard let ids = rows.column(stop), let times = rows.column(departure) else { return start }
    var bytes = memory.mutableBytes
    var searches = searches.mutableSpan
    var first = start
    while first < rows.count {
      let group = first..<min(first &+ searchCount, rows.count)
      for row in group { searches[row &- first] = stops.search(for: ids[row]) }
      for row in group {
        guard let time = ServiceTimeField.eightBytes(times[row].raw),
          time.hour < ServiceMinute.hourCount,
          let number = stops.number(of: searches[row &- first]) ?? stops.number(of: ids[row])
        else { return row }
        let stop = UInt32(truncatingIfNeeded: number)
        append(StopTime(stop: stop, hour: time.hour, minute: time.minute), &bytes)
      }
      first = group.upperBound
    }
    return rows.count
  }

  /// Appends a row with an unusual form, or throws its error.
  @inline(never)
  private mutating func takeOther(
    _ row: borrowing CSVRow, stop: Int, departure: Int, _ stops: borrowing StopNumbers
  ) throws {
    let id: [UInt8] = try row.read(at: stop)
    guard let number = stops.number(of: id.span) else {
      throw TransitImportError.unknownStop(row[stop].string, row.position(of: stop))
    }
    guard let time = try row.read(CSVServiceTime?.self, at: departure) else {
      untimed += 1
      return
    }
    let hour = time.seconds / 3600
    guard StopTime.hour.values.contains(hour) else {
      throw TransitImportError.tooLate(hour: hour, row.position(of: departure))
    }
    var bytes = memory.mutableBytes
    Self.append(
      StopTime(stop: UInt32(number), hour: UInt32(hour), minute: UInt32(time.seconds / 60 % 60)),
      &bytes)
  }

  @inline(__always)
  private static func append(_ time: StopTime, _ bytes: inout MutableRawSpan) {
    let list = 4 &* Int(truncatingIfNeeded: time.hourOfService)
    var place: UInt32 = bytes.bytes.littleEndian(at: list)
    if place % UInt32(blockCount) == 0 { place = beginBlock(after: place, &bytes) }
    bytes.store(time.bits, at: 4 &* Int(truncatingIfNeeded: place))
    bytes.store(place &+ 1, at: list)
  }

  /// Allocates the next block for a list, and returns the number of its first free word.
  @inline(__always)
  private static func beginBlock(after end: UInt32, _ bytes: inout MutableRawSpan) -> UInt32 {
    let block: UInt32 = bytes.bytes.littleEndian(at: nextBlock)
    bytes.store(block &+ UInt32(blockCount), at: nextBlock)
    bytes.store(end, at: 4 &* Int(truncatingIfNeeded: block))
    return block &+ 1
  }
}

// MARK: - Memory

extension DepartureList {
  /// Enlarges the memory for all departures of some rows.
  private mutating func reserve(_ rows: borrowing CSVRows) throws {
    let blocks = word(at: Self.nextBlock) / Self.blockCount + Self.blocks(for: rows.count)
    guard 4 * blocks * Self.blockCount > memory.byteCount else { return }
    guard 2 * blocks * Self.blockCount <= UInt32.max else {
      throw TransitImportError.tooMany(rows[0].position)
    }
    var larger = HugePageBuffer(byteCount: 8 * blocks * Self.blockCount)
    var bytes = larger.mutableBytes
    for offset in stride(from: 0, to: memory.byteCount, by: 8) {
      bytes.store(memory.bytes.littleEndian(at: offset) as UInt64, at: offset)
    }
    memory = larger
  }

  /// Returns the largest number of blocks that `count` departures begin.
  private static func blocks(for count: Int) -> Int {
    ServiceMinute.hourCount + count / (blockCount - 1)
  }

  private static func store(_ word: Int, at offset: Int, _ memory: inout HugePageBuffer) {
    var bytes = memory.mutableBytes
    bytes.store(UInt32(word), at: offset)
  }

  private func word(at offset: Int) -> Int { Int(memory.bytes.littleEndian(at: offset) as UInt32) }

  /// Calls `body` with the blocks of an hour, the last block first.
  @inline(__always)
  private func forEachBlock(ofHour hour: Int, _ body: (Range<Int>) -> Void) {
    var end = word(at: 4 * hour)
    while end > 0 {
      let start = (end - 1) / Self.blockCount * Self.blockCount
      body(start + 1..<end)
      end = word(at: 4 * start)
    }
  }
}

// MARK: - Contents

extension DepartureList {
  /// The number of departures.
  var count: Int { hourCounts.reduce(0, +) }

  /// The number of departures of each hour.
  var hourCounts: [Int] {
    (0..<ServiceMinute.hourCount).map { hour in
      var count = 0
      forEachBlock(ofHour: hour) { count += $0.count }
      return count
    }
  }

  /// Calls `body` with the departures of an hour, in any order.
  @inline(__always)
  func forEach(inHour hour: Int, _ body: (StopTime) -> Void) {
    let bytes = memory.bytes
    forEachBlock(ofHour: hour) { block in
      for place in block { body(StopTime(bits: bytes.littleEndian(at: 4 &* place))) }
    }
  }

  /// A copy of the departures, ordered by hour.
  ///
  /// - Complexity: O(*n*); allocates the copy.
  package var words: [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(count)
    for hour in 0..<ServiceMinute.hourCount { forEach(inHour: hour) { words.append($0.bits) } }
    return words
  }
}

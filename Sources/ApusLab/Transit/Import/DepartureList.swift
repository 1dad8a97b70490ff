import ApusBytes
import ApusCSV
import ApusStreams

/// The departures of a feed, four bytes each, in a list for each hour.
///
/// The lists are chains of blocks of one memory, which are taken as they are needed.
struct DepartureList: ~Copyable, Sendable {
  /// A `StopTime` each, its low byte first.
  private(set) var memory: HugePageBuffer
  /// The blocks of each hour.
  private var blocks = [[Int]](repeating: [], count: ServiceMinute.hourCount)
  /// Where each hour's list goes on: the number of a word. The first block is nobody's.
  private var ends = InlineArray<32, Int>(repeating: 0)
  /// How many there are.
  private(set) var count = 0
  /// Rows without a departure: GTFS allows that between two stops with times.
  private(set) var untimed = 0

  /// How many words a block has.
  private static let blockCount = 4096

  /// Reads the departures of a file.
  ///
  /// - Parameters:
  ///   - source: The bytes of `stop_times.txt`.
  ///   - stops: The numbers of its stops.
  ///   - capacity: About how many there may be; memory that is not needed is not touched.
  /// - Throws: What is wrong with the file, and where.
  /// - Complexity: O(*n*); allocates the list.
  init<Source: ByteSource & ~Copyable>(
    _ source: consuming Source, stops: StopNumbers, capacity: Int = 0
  ) throws(TransitImportError) {
    let blocks = ServiceMinute.hourCount + 1 + capacity / Self.blockCount
    memory = HugePageBuffer(byteCount: 4 * Self.blockCount * blocks)
    do {
      var reader = CSVReader(of: source)
      let columns = try reader.columns("stop_id", "departure_time")
      let (stop, departure) = (columns[0], columns[1])
      while let isTaken = try takeNext(of: &reader, stop: stop, departure: departure, stops) {
        if !isTaken { try takeOther(reader.row, stop: stop, departure: departure, stops) }
      }
    } catch {
      throw TransitImportError(error, readBy: Source.self)
    }
  }

  /// Takes the next row if it is of the usual form.
  ///
  /// - Returns: Whether it is; `nil` at the end.
  @inline(__always)
  private mutating func takeNext<Source: ByteSource & ~Copyable>(
    of reader: inout CSVReader<Source>, stop: Int, departure: Int, _ stops: borrowing StopNumbers
  ) throws -> Bool? {
    guard let row = try reader.next() else { return nil }
    guard let time = ServiceTimeField.eightBytes(row[departure].raw),
      time.hour < ServiceMinute.hourCount, !row[stop].isQuoted,
      let number = stops.number(of: row[stop].raw), count < UInt32.max
    else { return false }
    append(UInt32(truncatingIfNeeded: number), hour: time.hour, minute: time.minute)
    return true
  }

  /// Takes a row that is not of the usual form, or throws what is wrong with it.
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
    guard count < UInt32.max else { throw TransitImportError.tooMany(row.position) }
    append(UInt32(number), hour: UInt32(hour), minute: UInt32(time.seconds / 60 % 60))
  }

  @inline(__always)
  private mutating func append(_ stop: UInt32, hour: UInt32, minute: UInt32) {
    let word = StopTime(stop: stop, hour: hour, minute: minute).bits
    let hour = Int(truncatingIfNeeded: hour)
    var place = ends[hour]
    if place % Self.blockCount == 0 { place = beginBlock(hour) }
    var bytes = memory.mutableBytes
    bytes.store(word, at: 4 &* place)
    ends[hour] = place &+ 1
    count &+= 1
  }

  /// Takes the next block for an hour, and returns its first word's number.
  @inline(never)
  private mutating func beginBlock(_ hour: Int) -> Int {
    let place = Self.blockCount * (1 + blocks.reduce(0) { $0 + $1.count })
    if 4 * (place + Self.blockCount) > memory.byteCount { grow() }
    blocks[hour].append(place)
    return place
  }

  private mutating func grow() {
    var larger = HugePageBuffer(byteCount: 2 * memory.byteCount)
    var bytes = larger.mutableBytes
    for offset in stride(from: 0, to: memory.byteCount, by: 8) {
      bytes.store(memory.bytes.littleEndian(at: offset) as UInt64, at: offset)
    }
    memory = larger
  }
}

extension DepartureList {
  /// How many departures each hour has.
  var hourCounts: [Int] {
    blocks.indices.map { hour in
      blocks[hour].last.map { (blocks[hour].count - 1) * Self.blockCount + ends[hour] - $0 } ?? 0
    }
  }

  /// Goes over the departures of an hour, in the order of the file.
  @inline(__always)
  func forEach(inHour hour: Int, _ body: (StopTime) -> Void) {
    let bytes = memory.bytes
    for (number, block) in blocks[hour].enumerated() {
      let isLast = number == blocks[hour].count - 1
      for place in block..<(isLast ? ends[hour] : block + Self.blockCount) {
        body(StopTime(bits: bytes.littleEndian(at: 4 &* place)))
      }
    }
  }

  /// A copy of them, by the hour.
  ///
  /// - Complexity: O(*n*); allocates the copy.
  var words: [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(count)
    for hour in blocks.indices { forEach(inHour: hour) { words.append($0.bits) } }
    return words
  }
}

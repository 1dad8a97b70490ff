import ApusBytes
import ApusCSV
import ApusStreams

/// The departures of a feed, four bytes each, in a list for each hour.
///
/// The lists are chains of blocks of one memory, which are taken as they are needed. The first block counts.
struct DepartureList: ~Copyable, Sendable {
  /// A `StopTime` each, its low byte first.
  private(set) var memory: HugePageBuffer
  /// The blocks of each hour.
  private var blocks = [[Int]](repeating: [], count: ServiceMinute.hourCount)
  /// How many there are.
  private(set) var count = 0
  /// Rows without a departure: GTFS allows that between two stops with times.
  private(set) var untimed = 0

  /// How many words a block has.
  private static let blockCount = 4096
  /// In the first block, how many departures each minute has come first, by the upper bits of the word; then
  /// follows where each hour's list goes on, 8 bytes each: the number of a word.
  private static let ends = 4 * 64 * ServiceMinute.hourCount

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
      while let row = try reader.next() {
        try take(row, stop: stop, departure: departure, stops)
      }
    } catch {
      throw TransitImportError(error, readBy: Source.self)
    }
  }

  @inline(__always)
  private mutating func take(
    _ row: borrowing CSVRow, stop: Int, departure: Int, _ stops: borrowing StopNumbers
  ) throws {
    guard let time = ServiceTimeField.eightBytes(row[departure].raw),
      time.hour < ServiceMinute.hourCount, !row[stop].isQuoted,
      let number = stops.number(of: row[stop].raw), count < UInt32.max
    else { return try takeOther(row, stop: stop, departure: departure, stops) }
    append(UInt32(truncatingIfNeeded: number), hour: time.hour, minute: time.minute)
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
    let end = Self.end(ofHour: Int(truncatingIfNeeded: hour))
    var place: Int = memory.bytes.littleEndian(at: end)
    if place % Self.blockCount == 0 { place = beginBlock(Int(hour)) }
    var bytes = memory.mutableBytes
    bytes.store(word, at: 4 &* place)
    bytes.store(place &+ 1, at: end)
    let minute = 4 &* Int(truncatingIfNeeded: word &>> 20)
    bytes.store((bytes.bytes.littleEndian(at: minute) as UInt32) &+ 1, at: minute)
    count &+= 1
  }

  private static func end(ofHour hour: Int) -> Int { ends &+ 8 &* hour }

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
    (0..<ServiceMinute.hourCount).map { hour in
      (0..<60).reduce(0) { $0 + Int(count(ofMinute: $1, hour: hour)) }
    }
  }

  /// How many departures a minute has.
  func count(ofMinute minute: Int, hour: Int) -> UInt32 {
    memory.bytes.littleEndian(at: 4 * (hour << 6 | minute))
  }

  /// Goes over the departures of an hour, in the order of the file.
  @inline(__always)
  func forEach(inHour hour: Int, _ body: (UInt32) -> Void) {
    let bytes = memory.bytes
    let end: Int = bytes.littleEndian(at: Self.end(ofHour: hour))
    for (number, block) in blocks[hour].enumerated() {
      let isLast = number == blocks[hour].count - 1
      for place in block..<(isLast ? end : block + Self.blockCount) {
        body(bytes.littleEndian(at: 4 &* place))
      }
    }
  }

  /// A copy of them, by the hour.
  ///
  /// - Complexity: O(*n*); allocates the copy.
  var words: [UInt32] {
    var words: [UInt32] = []
    words.reserveCapacity(count)
    for hour in blocks.indices { forEach(inHour: hour) { words.append($0) } }
    return words
  }
}

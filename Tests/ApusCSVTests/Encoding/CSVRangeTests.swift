import ApusBytes
import ApusCSV
import ApusMeasure
import ApusStreams
import Testing

@Suite("Ranges of dates and times")
struct CSVRangeTests {
  /// The numbers at the ends of all ranges, their neighbours, and some random numbers of each size.
  static func numbers(_ seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed)
    let ends = [
      0, 86_399, 86_400, 359_999, 360_000, -719_528, 2_932_896, -719_528 * 86_400,
      2_932_897 * 86_400 - 1, .min, .max,
    ]
    let chance = (0..<64).map { Int(truncatingIfNeeded: random.next()) >> $0 }
    return chance + ends + ends.map { $0 &- 1 } + ends.map { $0 &+ 1 }
  }

  /// Writes a value and reads it back, if the writer accepts it.
  static func returns<Value: CSVTextValue & Equatable>(_ value: Value) throws -> Bool {
    var writer = CSVWriter()
    do throws(CSVWriterError) {
      try writer.append(value)
      try writer.endRow()
    } catch {
      #expect(error == .outOfRange && writer.bytes.isEmpty)
      return false
    }
    var reader = CSVReader(of: ArraySource(writer.bytes))
    var read: Value?
    if let row = try reader.next() { read = try row.read(Value.self, at: 0) }
    #expect(read == value, "\(value)")
    return true
  }

  @Test(
    "A date or time is written as a text that is read as the same, or not at all", arguments: 1...20
  )
  func roundTrip(seed: UInt64) throws {
    for number in Self.numbers(seed) {
      #expect(try Self.returns(CSVTime(secondsOfDay: number)) == (0...86_399 ~= number))
      #expect(try Self.returns(CSVServiceTime(seconds: number)) == (0...359_999 ~= number))
      #expect(try Self.returns(CSVDate(daysSince1970: number)) == (-719_528...2_932_896 ~= number))
      let seconds = -719_528 * 86_400..<2_932_897 * 86_400
      #expect(
        try Self.returns(CSVTimestamp(secondsSince1970: number)) == seconds.contains(number))
    }
  }

  struct Trip: Codable {
    var start: CSVTime
    var end: CSVTime?
  }

  @Test("An encoder rejects a time out of range with its column, and encodes the next value")
  func encoder() throws {
    var encoder = CSVRowEncoder()
    try encoder.encode(Trip(start: CSVTime(secondsOfDay: 1), end: nil))
    for (start, end, column) in [(86_400, 0, "start"), (0, -1, "end"), (.min, .max, "start")] {
      let trip = Trip(start: CSVTime(secondsOfDay: start), end: CSVTime(secondsOfDay: end))
      #expect(throws: CSVEncodingError(.outOfRange, record: 1, column: column)) {
        try encoder.encode(trip)
      }
    }
    try encoder.encode(Trip(start: CSVTime(secondsOfDay: 2), end: CSVTime(secondsOfDay: 3)))
    let text = String(decoding: encoder.bytes, as: UTF8.self)
    #expect(text == "start,end\r\n00:00:01,\r\n00:00:02,00:00:03\r\n")
  }

  @Test("The description of a time out of its range says so, instead of a text")
  func description() {
    #expect(CSVTimestamp(secondsSince1970: .min).description == "CSVTimestamp out of range")
    #expect(CSVDate(daysSince1970: .max).description == "CSVDate out of range")
  }
}

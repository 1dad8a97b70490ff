import ApusBenchmark
import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("History.Record")
struct RecordTests {
  private func read(_ line: [UInt8]) throws -> History.Record {
    let line = Array(line.dropLast())
    return try History.Record(line: line.span)
  }

  @Test(
    "Heads, measurements and verdicts read back as themselves", arguments: 0..<100 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var session = random.session()
    if random.chance() { session.verdict = random.verdict() }
    let records = [
      session.header, session.record(random.measurement()), session.record(random.verdict()),
    ]
    for record in records {
      #expect(record.line.last == UInt8(ascii: "\n"))
      #expect(record.line.dropLast().allSatisfy { $0 >= 0x20 })
      #expect(try read(record.line) == record)
    }
  }

  @Test(
    "A line begins with the version, the kind, the session, the machine, the time and the grade")
  func firstMembers() throws {
    let session = Fixture.session()
    let machine = session.machine.identifier
    let line = String(decoding: session.record(Fixture.measurement).line, as: UTF8.self)
    let start =
      #"{"apus":1,"record":"figure","session":"20261121T220923Z-5f3a09c1","machine":"\#(machine)","time":""#
    #expect(line.hasPrefix(start))
    let rest = line.dropFirst(start.count + "2026-11-21T22:09:23Z".count)
    #expect(rest.hasPrefix(#"","grade":"B","probe":"memory-latency""#))
    #expect(rest.dropLast(11).hasSuffix(#","check":""#))
  }

  @Test("A seed of 64 bits is kept exactly, as a string")
  func seed() throws {
    let header = Fixture.session().header
    let json = try ResultJSONParser.value(of: header.line)
    #expect(json["seed"] == .string("18446744073709551615"))
  }

  @Test("A clock whose measurements are not numbers does not cost the session")
  func unknownClock() throws {
    let clock = TickClock(
      source: .monotonicClock, ticksPerNanosecond: 1, relativeUncertainty: .nan,
      stepNanoseconds: .infinity, costNanoseconds: 2)
    let session = Session(
      identifier: "s", startedAt: "t", command: [], seed: 0, toolchain: "",
      machine: Fixture.machine,
      clock: clock)
    guard case .session(let back) = try read(session.header.line).content else {
      Issue.record("the head of a session is one")
      return
    }
    #expect(back.clock.ticksPerNanosecond == 1 && back.clock.stepNanoseconds.isNaN)
  }

  @Test("No other byte at any offset of a line passes for the line", arguments: [0, 1, 2])
  func flippedBytes(_ index: Int) {
    let line = Array(Fixture.session().records[index].line.dropLast())
    for offset in line.indices {
      for value in stride(from: UInt8(1), through: 255, by: index == 1 ? 1 : 37) {
        var damaged = line
        damaged[offset] ^= value
        #expect(throws: HistoryWarning.LineError.self) { try History.Record(line: damaged.span) }
      }
    }
  }

  @Test("The warning for a sound line of another version or kind names the version or kind")
  func otherLines() {
    #expect(throws: HistoryWarning.LineError.newerVersion(2)) {
      try read(sealed(#"{"apus":2,"record":"figure""#))
    }
    #expect(throws: HistoryWarning.LineError.newerVersion(2)) {
      try History.Record(line: Array(#"{"apus":2,"check":{"kind":"new"}}"#.utf8).span)
    }
    #expect(throws: HistoryWarning.LineError.noChecksum) {
      try History.Record(line: Array(#"{"apus":1}"#.utf8).span)
    }
    #expect(throws: HistoryWarning.LineError.notARecord(#""apus" is no version of the schema"#)) {
      try read(sealed(#"{"apus":0"#))
    }
    let prefix = #"{"apus":1,"session":"s","machine":"m","time":"t""#
    #expect(throws: HistoryWarning.LineError.notARecord(#""record" is missing"#)) {
      try read(sealed(prefix))
    }
    #expect(
      throws: HistoryWarning.LineError.notARecord(#""record" is unknown to this version: poem"#)
    ) {
      try read(sealed(prefix + #","record":"poem""#))
    }
  }

  /// Returns a line of any text with a valid checksum.
  private func sealed(_ text: String) -> [UInt8] {
    Array(#"\#(text),"check":"\#(CRC32C.of(Array(text.utf8).span.rawBytes).hexadecimal)"}"#.utf8)
      + [0x0A]
  }
}

import ApusFleet
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusBenchmark

@Suite("Reading of histories for a push")
struct ReaderTests {
  private typealias Plan = FleetRecords.Plan
  private typealias Figure = FleetRecords.Figure

  /// Reads lines, and takes the parts after some of them.
  private func read(
    _ lines: [[UInt8]], takingAfter stops: Set<Int> = [], sendsCommands: Bool = false
  ) -> (reader: FleetReader, parts: [FleetPart]) {
    var reader = FleetReader(sendsCommands: sendsCommands)
    var parts: [FleetPart] = []
    for (index, line) in lines.enumerated() {
      reader.take(line.span)
      if stops.contains(index) { parts += reader.takeParts() }
    }
    parts += reader.takeParts()
    return (reader, parts)
  }

  private func lines(_ plans: [Plan]) -> [[UInt8]] {
    plans.flatMap { FleetRecords.records($0).map { $0.line.dropLast() } }.map(Array.init)
  }

  private let plan = Plan(
    identifier: "20260921T141320Z-00000001",
    figures: [Figure(benchmark: "a"), Figure(benchmark: "b", value: nil), Figure(benchmark: "c")],
    verdict: .c)

  @Test("A session has its figures, its absences and its verdict in the order of the file")
  func session() throws {
    let parts = read(lines([plan])).parts
    let part = try #require(parts.first)
    #expect(parts.count == 1)
    #expect(part.entries.map { $0.figure?.state } == [.measured, .absent, .measured, nil])
    #expect(part.entries.map(\.verdict) == [nil, nil, nil, .c])
    #expect(part.entries[0].figure?.series.title == "benchmark/time benchmark=a")
    #expect(part.entries[1].figure?.series.unit == "")
    #expect(part.start == 0 && part.end == 4)
    #expect(part.head?.command == nil)
    #expect(read(lines([plan]), sendsCommands: true).parts[0].head?.command != nil)
  }

  @Test("Parts that are taken at any record have the checksums of the whole", arguments: 0..<4)
  func pieces(stop: Int) throws {
    let whole = read(lines([plan])).parts[0]
    let parts = read(lines([plan]), takingAfter: [stop]).parts
    #expect(parts.reduce(0) { $0 + $1.entries.count } == 4)
    #expect(parts.last?.end == 4)
    #expect(parts.last?.endCheck == whole.endCheck)
    #expect(parts.last?.headCheck == whole.headCheck)
    #expect(parts[0].check(after: parts[0].end) == whole.check(after: parts[0].end))
    #expect(parts.last?.startCheck == whole.check(after: parts.last?.start ?? -1))
  }

  @Test("The last part stays with the reader, so that its session stays whole")
  func keeping() {
    var other = plan
    other.identifier = "other"
    let lines = lines([other, plan])
    for stop in lines.indices {
      var reader = FleetReader(sendsCommands: false)
      var parts: [FleetPart] = []
      for (index, line) in lines.enumerated() {
        reader.take(line.span)
        if index == stop { parts += reader.takeParts(keepingLast: true) }
      }
      parts += reader.takeParts()
      // A part alone is taken, as if it were too large.
      #expect(parts.filter { $0.session == plan.identifier } == read(self.lines([plan])).parts)
      #expect(parts.last { $0.session == "other" }?.end == 4)
    }
  }

  @Test("A repeated head begins its session again")
  func repeated() {
    let parts = read(lines([plan, plan])).parts
    #expect(parts.count == 2)
    #expect(parts[0] == parts[1])
    #expect(FleetBatch.batches(of: parts).map(\.count) == [1, 1])
  }

  @Test("Lines that cannot be used are skipped and named")
  func skipped() {
    var damaged = lines([plan])
    damaged[2][40] ^= 1
    damaged.append(Array(#"{"apus":2,"record":"figure"}"#.utf8))
    damaged.append(Array("no json".utf8))
    var other = plan
    other.identifier = "other"
    damaged.append(lines([other])[1])
    var long = plan
    long.identifier = String(repeating: "x", count: 201)
    damaged.append(lines([long])[0])
    let (reader, parts) = read(damaged)
    #expect(parts.map(\.end) == [3])
    #expect(reader.skippedLines == 5)
    #expect(reader.warnings.map(\.line) == [3, 6, 7, 8, 9])
    #expect(reader.warnings[0].reason == .checksum)
    #expect(reader.warnings[1].reason == .newerVersion(2))
    #expect(reader.warnings[3].reason == .noSession("other"))
  }

  @Test("Figures of commands are left out unless they are asked for, and keep their ordinals")
  func commands() {
    let measurement = MetricMeasurement(
      probe: .command, metric: MetricKey("wall time", .nanoseconds),
      [Parameter("command", "tar -x /secret")], .reading(1, unit: .nanoseconds))
    var records = FleetRecords.records(plan)
    records.insert(
      History.Record(
        session: plan.identifier, machine: plan.machine, time: "2026-09-21T14:13:20Z", grade: nil,
        content: .measurement(measurement)), at: 1)
    let lines = records.map { Array($0.line.dropLast()) }
    let (reader, parts) = read(lines)
    #expect(reader.withheldCount == 1)
    #expect(parts[0].end == 5 && parts[0].entries[0].figure == nil)
    #expect(read(lines, sendsCommands: true).parts[0].entries[0].figure != nil)
  }

  @Test("The order of parameters does not matter, and the last of a name counts")
  func canonical() {
    func series(_ parameters: [Parameter]) -> FleetSeries {
      FleetSeries(
        MetricMeasurement(
          probe: .benchmark, metric: MetricKey("time", .nanoseconds), parameters,
          .reading(1, unit: .nanoseconds)))
    }
    let first = series([Parameter("b", 1), Parameter("a", "x\u{0}é")])
    #expect(first == series([Parameter("a", "y"), Parameter("a", "x\u{0}é"), Parameter("b", 1)]))
    #expect(first.parameter == #"{"a":"x\u0000é","b":1}"#)
    #expect(first != series([Parameter("b", "1"), Parameter("a", "x\u{0}é")]))
  }

  @Test("Batches keep the order, have no session twice, and are no longer than their limit")
  func batches() {
    var random = SplitMix64(seed: 3)
    var parts: [FleetPart] = []
    for _ in 0..<30 {
      var plan = plan
      plan.identifier = "s\(random.below(10))"
      plan.figures = Array(repeating: Figure(), count: random.below(1200))
      parts += read(lines([plan])).parts
    }
    let batches = FleetBatch.batches(of: parts)
    #expect(batches.flatMap { $0 } == parts)
    for batch in batches {
      #expect(Set(batch.map(\.session)).count == batch.count)
      #expect(
        batch.count == 1 || batch.reduce(0) { $0 + $1.entries.count } <= FleetBatch.mostRecords)
    }
  }
}

import ApusBytes
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@testable import ApusBenchmark
@testable import ApusFleet

@Suite("Lines of figures")
struct FigureLineTests {
  /// Reads a line as a history does, without the reader of usual lines.
  private func reference(_ line: [UInt8]) -> FigureLineReader.Line? {
    guard let record = try? History.Record(line: line.span),
      case .measurement(let measurement) = record.content,
      let nanoseconds = CivilTime.nanosecondsSince1970(record.time)
    else { return nil }
    return FigureLineReader.Line(
      session: record.session,
      figure: FleetFigure(
        measurement, seconds: nanoseconds / 1_000_000_000, grade: record.grade),
      isOfCommand: measurement.probe == .command)
  }

  /// Reads a line as a push does: a line of an unknown series teaches it.
  private func read(_ line: [UInt8], _ reader: inout FigureLineReader) -> FigureLineReader.Line? {
    if let found = reader.read(line.span) { return found }
    guard let found = reference(line) else { return nil }
    reader.learn(found.figure.series, isOfCommand: found.isOfCommand)
    return found
  }

  private func expectEqual(
    _ found: FigureLineReader.Line?, _ expected: FigureLineReader.Line?, _ comment: Comment
  ) {
    #expect(found?.session == expected?.session, comment)
    #expect(found?.figure == expected?.figure, comment)
    #expect(found?.isOfCommand == expected?.isOfCommand, comment)
  }

  private func measurement(_ random: inout SplitMix64) -> MetricMeasurement {
    let probe: ProbeKey = [.benchmark, .command, "memory-latency", .memoryPlateaus][random.below(4)]
    let texts = ["sum", "größe 数据", "a \"b\"\\\u{1}", "{}", ""]
    let parameters = (0..<random.below(4)).map { index in
      random.chance()
        ? Parameter("p\(index)", random.below(9) - 4)
        : Parameter("p\(index)", texts[random.below(5)])
    }
    let unit = MeasurementUnit.allCases[random.below(MeasurementUnit.allCases.count)]
    let metric = MetricKey(
      "m\(random.below(3))", unit,
      polarity: random.chance() ? nil : MetricKey.Polarity.allCases[random.below(3)])
    if random.below(8) == 0 {
      return MetricMeasurement(
        probe: probe, metric: metric, parameters, missing: .unavailable("none \"here\""))
    }
    let value = random.chance() ? Double(random.below(1000)) : random.double() * 1e-7
    let hasInterval = random.chance()
    return MetricMeasurement(
      probe: probe, metric: metric, parameters,
      Estimate(
        value: value, low: hasInterval ? value / 2 : nil, high: hasInterval ? value * 2 : nil,
        unit: unit, samples: random.below(1 << 20),
        statistic: Estimate.Statistic.allCases[random.below(3)],
        population: Estimate.Population.allCases[random.below(5)]),
      distribution: random.chance() ? Distribution(Samples([1, 2, 3])) : nil,
      notes: random.chance() ? ["a note \\ \"quoted\" }"] : [])
  }

  @Test(
    "A figure is the same whichever way its line is read, also if members are changed",
    arguments: [UInt64(61), 62, 63])
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = FigureLineReader()
    var usual = 0
    let lines = BuildDescription.isDebug ? 600 : 3000
    for number in 0..<lines {
      let record = History.Record(
        session: "session\(random.below(3))", machine: "m",
        time: CivilTime(secondsSince1970: FleetRecords.start + random.below(5)).extended,
        grade: [nil, .a, .b, .c][random.below(4)], content: .measurement(measurement(&random)))
      var line = Array(record.line.dropLast())
      if random.below(4) == 0 {
        line = Self.changed(line, &random)
      }
      expectEqual(read(line, &reader), reference(line), "seed \(seed), line \(number)")
      if reader.read(line.span) != nil { usual += 1 }
      expectEqual(read(line, &reader), reference(line), "seed \(seed), line \(number), again")
    }
    #expect(usual > lines / 6, "seed \(seed)")
  }

  /// Changes a part of a line, with a checksum that holds again unless that is damaged.
  private static func changed(_ line: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var text = String(decoding: line, as: UTF8.self)
    let check = text.range(of: ",\"check\"")
    text = String(text[..<(check?.lowerBound ?? text.endIndex)])
    let changes: [(String, String)] = [
      ("\"apus\":1", "\"apus\":2"), ("\"record\":\"figure\"", "\"record\":\"verdict\""),
      ("\"samples\":", "\"samples\":1e1,\"x\":"), ("\"value\":", "\"value\":null,\"y\":"),
      ("\"unit\":", "\"unit\":\"parsecs\",\"z\":"), ("\"low\":", "\"low\":7,\"w\":"),
      ("\"statistic\":\"", "\"statistic\":\"un"), ("}", "]"), ("\"probe\":", "\"probe\":7,\"v\":"),
      ("\"session\"", "\"\\u0073ession\""), ("\"grade\":\"", "\"grade\":\"F"),
      ("\"population\":\"", "\"population\":\"\\u0065vents\",\"u\":\""), (",", ", \t"),
      ("\"time\":\"2", "\"time\":\"x"), ("\"value\":", "\"value\":1,\"value\":"),
    ]
    let change = changes[random.below(changes.count)]
    if let range = text.range(of: change.0) { text.replaceSubrange(range, with: change.1) }
    var bytes = Array(text.utf8)
    let sum = CRC32C.of(bytes.span.rawBytes).hexadecimal
    bytes += ",\"check\":\"\(random.below(20) == 0 ? "00000000" : sum)\"}".utf8
    return bytes
  }
}

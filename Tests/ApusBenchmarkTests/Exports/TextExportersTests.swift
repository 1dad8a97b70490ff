import ApusBenchmark
import ApusTestSupport
import Foundation
import Testing

@Suite("JSON lines, CSV, Markdown and Influx")
struct TextExportersTests {
  @Test("Exported JSON lines are a history: reading them gives the session back")
  func jsonLines() throws {
    let measurements = ExportFixture.sum + [ExportFixture.hostile, ExportFixture.dead]
    let folder = try TemporaryFolder()
    let path = folder.file("history.jsonl")
    try ExportFixture.export("json-lines", measurements).text
      .write(toFile: path, atomically: true, encoding: .utf8)
    let contents = try History(path: path).read()
    #expect(contents.warnings.isEmpty)
    #expect(contents.sessions == [Fixture.session(measurements: measurements)])
  }

  @Test("Own metrics, percentiles and system calls are stored, and every table exports them")
  func ownMetrics() throws {
    let keys = [
      MetricKey("compressed", .bytes), MetricKey("hit rate", .ratio, polarity: .more),
      LatencyPercentile.p99.metric, MetricKey.systemCall("write"), .retains,
    ]
    let measurements = keys.map { key in
      MetricMeasurement(
        probe: .benchmark, metric: key, [Parameter("benchmark", "own")],
        outcome: .measured(.reading(42.5, unit: key.unit ?? .count)))
    }
    let folder = try TemporaryFolder()
    let history = History(path: folder.file("history.jsonl"))
    let session = Fixture.session(measurements: measurements)
    try history.append(
      [session.header] + measurements.map(session.record) + [session.record(Verdict(findings: []))])
    let stored = try #require(history.read().sessions.first)
    #expect(stored.measurements == measurements)
    for format in ["csv", "json-lines", "influx", "markdown"] {
      let text = try ExportFixture.export(format, stored.measurements).text
      for key in keys { #expect(text.contains(key.name.prefix(3)), "\(format): \(key.name)") }
      #expect(text.contains("42.5"), "\(format)")
    }
  }

  /// Reads RFC 4180 by its grammar.
  static func records(_ text: String) -> [[String]] {
    var records: [[String]] = [[""]]
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      let last = (records.count - 1, records[records.count - 1].count - 1)
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        records[last.0][last.1].unicodeScalars.append(scalars.removeFirst())
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: records[last.0].append("")
      case "\r" where !isQuoted:
        scalars.removeFirst()
        records.append([""])
      default: records[last.0][last.1].unicodeScalars.append(scalar)
      }
    }
    return records.dropLast()
  }

  @Test("Every measurement is a record of CSV, with as many fields as the header")
  func csv() throws {
    let records = Self.records(try ExportFixture.export("csv").text)
    let header = try #require(records.first)
    #expect(records.allSatisfy { $0.count == header.count })
    let rows = records.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
    #expect(rows.count == ExportFixture.session.measurements.count)
    let hostile = try #require(rows.first { $0["value"] == "12.5" })
    #expect(hostile["name"] == ExportFixture.hostileName + ", threads 4")
    #expect(hostile["parameter"]?.contains(#""threads":4"#) == true)
    #expect(
      rows.map { $0["status"] } == [
        "measured", "measured", "measured", "absent", "measured", "measured", "undecided", "failed",
        "measured", "failed", "measured",
      ])
    #expect(rows[7]["reason"] == "eliminated, \"all\" of it\nby the optimiser")
    #expect(rows[6]["low"] == "" && rows[6]["value"] == "2.0")
  }

  @Test(
    "A text that begins as a formula gets an apostrophe in front, and a number does not",
    arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
  func formulas(_ name: String) throws {
    #expect(CSVText.text(name).trimmingPrefix("\"").hasPrefix("'"))
    #expect(CSVText.text("a" + name).trimmingPrefix("\"").hasPrefix("a"))
    #expect(CSVText.field("-1.5") == "-1.5")
  }

  @Test("A row of Markdown is a line with seven cells for every name")
  func markdown() throws {
    let lines = try ExportFixture.export("markdown").text.split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("|") }
    #expect(rows.count == ExportFixture.session.measurements.count + 2)
    #expect(rows.allSatisfy { $0.filter { $0 == "|" }.count == 8 })
    #expect(rows.contains { $0.contains("| undecided | ns |") })
    #expect(rows.contains { $0.contains("&#10;of&#13;&#10;two") && $0.contains("\\`code\\`") })
    #expect(lines.last?.contains("grade B") == true)
  }

  @Test("A table of Markdown has the digits of the terminal, and counts the rows beyond its limit")
  func longTable() throws {
    let value = Estimate.reading(1163.3337537, unit: .nanoseconds)
    let many = (0..<60).map { ExportFixture.measurement("sum \($0)", "time", value) }
    let text = try ExportFixture.export("markdown", many).text
    #expect(text.contains("| sum 0 | time | 1.16 |  | us |"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| sum") } == 50)
    #expect(text.contains("\n10 more rows are left out; `--rows 60` shows them.\n"))
    let session = Fixture.session(measurements: many)
    #expect(!MarkdownExporter(rowLimit: 60).export(session).text.contains("left out"))
  }

  @Test("A point of Influx has its tags in order, exact numbers, and the session's start")
  func influx() throws {
    let text = try ExportFixture.export("influx", ExportFixture.sum).text
    let lines = text.split(separator: "\n")
    let machine = Fixture.machine.identifier
    #expect(
      lines.first
        == #"""
        apus,benchmark=sum\,\ elements\ 1000,machine=\#(machine),metric=time,unit=ns \#
        name="sum, elements 1000",parameter="{\"benchmark\":\"sum\",\"elements\":1000}",\#
        value=0.375,low=0.25,high=0.95,samples=7i,statistic="median",\#
        population="processes" 1795298963000000000
        """#)
    #expect(lines.last?.contains(#"absent="virtual machine, no PMU""#) == true)
    #expect(lines.last?.contains("unit=") == false)
  }

  @Test("A tag of Influx never ends in a character that escapes its end, and the field is exact")
  func influxName() throws {
    let text = try ExportFixture.export(
      "influx", [ExportFixture.measurement("a\nb=\"c\"\\", "time", .reading(1, unit: .nanoseconds))]
    ).text
    #expect(text.hasPrefix(#"apus,benchmark=a\nb\="c"\\ ,machine="#))
    #expect(text.contains("name=\"a\nb=\\\"c\\\"\\\\\","))
  }

  @Test(
    "If the start is no time, the points have no time",
    arguments: ["", "2026-02-31T00:00:00Z", "2026-11-21 22:09:23Z", "2026-11-21T22:09:2éZ"])
  func badTime(_ time: String) throws {
    let session = Session(
      identifier: "s", startedAt: time, command: [], seed: 1, toolchain: "",
      machine: Fixture.machine,
      clock: Fixture.clock, measurements: ExportFixture.sum)
    let text = try ExportFormat.named("influx").export(session).text
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix("000000000") })
  }
}

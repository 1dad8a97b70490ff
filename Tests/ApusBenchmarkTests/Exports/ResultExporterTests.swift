import ApusBenchmark
import ApusCommandLine
import ApusTestSupport
import Testing

@Suite("ResultExporter")
struct ResultExporterTests {
  @Test("A format that does not exist is answered with the nearest")
  func unknown() {
    #expect(throws: UsageError.unknownName(kind: "format", given: "cvs", known: ExportFormat.names))
    { try ExportFormat.named("cvs") }
    let error = UsageError.unknownName(kind: "format", given: "cvs", known: ExportFormat.names)
    #expect(error.description.contains("'csv'"))
  }

  @Test(
    "Of every measurement a format carries the value, or its omission says why not",
    arguments: ExportFormat.names)
  func nothingIsLost(format: String) throws {
    let export = try ExportFixture.export(format)
    #expect(export.count + export.omissions.count == ExportFixture.session.measurements.count)
    #expect(export.omissions.allSatisfy { !$0.reason.isEmpty && !$0.description.contains("\n") })
  }

  @Test(
    "A benchmark without a rate is kept, and so is a benchmark whose rate is zero",
    arguments: ["json-lines", "csv", "markdown", "jmh", "bmf", "influx"])
  func nothingIsDropped(format: String) throws {
    let export = try ExportFixture.export(format, [ExportFixture.hostile, ExportFixture.slow])
    #expect(export.count == 2)
    #expect(export.omissions.isEmpty)
    #expect(export.text.contains("slow"))
  }

  @Test("No member of a benchmark is in the next benchmark", arguments: ExportFormat.names)
  func noStateIsCarried(format: String) throws {
    let before = try ExportFixture.export(format, [ExportFixture.hostile])
    _ = try ExportFixture.export(format, ExportFixture.sum)
    #expect(try ExportFixture.export(format, [ExportFixture.hostile]) == before)
  }

  @Test(
    "No number is rounded but in Markdown, which people read",
    arguments: ExportFormat.names.filter { !["hgrm", "markdown"].contains($0) })
  func unrounded(format: String) throws {
    let measurement = ExportFixture.measurement(
      "a", "time", .reading(0.1 + 0.2, unit: .nanoseconds))
    #expect(try ExportFixture.export(format, [measurement]).text.contains("0.30000000000000004"))
  }

  @Test(
    "A session by chance never traps and says of every measurement where it went",
    arguments: ExportFormat.names, [UInt64(1), 2])
  func chance(format: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let measurements = (0..<random.below(8)).map { _ in random.measurement() }
      let export = try ExportFixture.export(format, measurements)
      #expect(export.count + export.omissions.count == measurements.count)
    }
  }

  @Test(
    "A second measurement of the same name and metric is named if it would replace the first",
    arguments: ["bmf", "jmh", "github", "google-benchmark", "influx"])
  func repeated(format: String) throws {
    let export = try ExportFixture.export(format, [ExportFixture.hostile, ExportFixture.hostile])
    #expect(export.count == 1)
    #expect(export.omissions.map(\.reason) == ["there is another of this name and metric"])
  }

  @Test(
    "A session without measurements is an empty document that its readers take",
    arguments: ["jmh", "bmf", "github", "google-benchmark"])
  func empty(format: String) throws {
    _ = try ExportFixture.json(format, [])
    #expect(try ExportFixture.export(format, []).count == 0)
  }
}

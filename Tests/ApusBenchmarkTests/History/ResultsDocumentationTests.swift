import ApusBenchmark
import Foundation
import ApusMeasure
import Testing

@Suite("Documentation/Results.md")
struct ResultsDocumentationTests {
  private func examples(_ start: String) throws -> [[UInt8]] {
    let page = URL(filePath: #filePath).appending(path: "../../../../Documentation/Results.md")
    return try String(contentsOf: page.standardized, encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix(start) }.map { Array($0.utf8) }
  }

  @Test("Every record on the page, of each kind, is read and written as on the page")
  func records() throws {
    let lines = try examples(#"{"apus""#)
    let records = try lines.map { try History.Record(line: $0.span) }
    #expect(records.map(\.line) == lines.map { $0 + [UInt8(ascii: "\n")] })
    #expect(Set(records.map(\.session)).count == 1)
    let kinds = records.map { record in
      switch record.content {
      case .session: "session"
      case .measurement: "figure"
      case .verdict: "verdict"
      }
    }
    #expect(kinds == ["session", "figure", "verdict"])
  }

  @Test("Every measurement on the page, of each form, is read and written as on the page")
  func measurements() throws {
    let lines = try examples(#"{"probe""#)
    let measurements = try lines.map { try MetricMeasurement(json: ResultJSONParser.value(of: $0)) }
    #expect(measurements.map { Array($0.jsonLine.utf8) } == lines)
    let outcomes = measurements.map { measurement in
      switch measurement.outcome {
      case .measured where measurement.distribution != nil: "with its distribution"
      case .measured(let estimate): estimate.isDecided ? "measured" : "undecided"
      case .missing(let reason): reason.isFailure ? "failed" : "absent"
      }
    }
    #expect(
      outcomes == ["measured", "undecided", "absent", "failed", "absent", "with its distribution"])
  }
}

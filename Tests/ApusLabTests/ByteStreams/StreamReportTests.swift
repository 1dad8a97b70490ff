import Testing

@testable import ApusLab

@Suite("StreamReport")
struct StreamReportTests {
  @Test("A parsed report equals the written report")
  func roundTrip() {
    let trial = StreamTrial(
      sum: 17_112_760_320, wallNanoseconds: 1.5e6, cpuNanoseconds: 0.1, peakBytes: 0)
    for report in [StreamReport.summed(trial), .refused("unsupported URL")] {
      #expect(StreamReport(line: report.line) == report)
    }
    #expect(StreamReport.refused("two\nlines\n").line == "refused two lines\n")
  }

  @Test("Parsed counts equal the written counts, even if some are missing")
  func counts() {
    for counts in [[.allocations: 12, .reads: 3], [:], [StreamCounts.Kind.faults: 0.0]] {
      let report = StreamReport.counted(StreamCounts(sum: 7, counts: counts))
      #expect(StreamReport(line: report.line) == report)
    }
    for line in ["counted 1 2 3 4 5 6\n", "counted 1 2 3 4 5 6 -7\n", "counted 1 2 3 4 5 6 x\n"] {
      #expect(StreamReport(line: line) == nil)
    }
  }

  @Test(
    "Any other line is malformed",
    arguments: [
      "", "\n", "summed\n", "refused\n", "refused \n", "summed 1 2 3\n", "summed 1 2 3 4",
      "summed 1 2 3 4 5\n", "summed  1 2 3 4\n", "summed 1.5 2 3 4\n", "summed 1 nan 3 4\n",
      "summed 1 inf 3 4\n", "summed 1 2 -3 4\n", "summed 99999999999999999999 2 3 4\n",
      "said 1 2 3 4\n", "summed 1 2 3 4\nsummed 1 2 3 4\n", "Fatal error: refused\n",
    ])
  func garbage(line: String) {
    #expect(StreamReport(line: line) == nil)
  }

  @Test("Every variant has a unique name, by which it is found")
  func names() {
    for variant in StreamVariant.all { #expect(StreamVariant(name: variant.name) == variant) }
    #expect(Set(StreamVariant.all.map(\.title)).count == StreamVariant.all.count)
    #expect(StreamVariant(name: "data") == nil)
  }
}

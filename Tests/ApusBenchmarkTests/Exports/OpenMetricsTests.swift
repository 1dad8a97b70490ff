import ApusBenchmark
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("OpenMetrics")
struct OpenMetricsTests {
  private func text(_ sessions: [[MetricMeasurement]]) -> OpenMetricsText {
    var text = OpenMetricsText()
    for (number, measurements) in sessions.enumerated() {
      _ = text.add(
        Fixture.session(measurements: measurements), labels: [("machine", "m\(number)")])
    }
    return text
  }

  @Test("The samples of a metric stand together, whatever the number of sessions")
  func families() {
    let all = text([ExportFixture.sum, ExportFixture.sum])
    #expect(all.count == 6)
    let lines = all.text.split(separator: "\n")
    #expect(lines.last == "# EOF")
    var seen: Set<Substring> = []
    var family: Substring = ""
    for line in lines where !line.hasPrefix("#") {
      let name = line.prefix { $0 != "{" }
      #expect(name == family || seen.insert(name).inserted, "\(line)")
      family = name
    }
    #expect(seen.contains("apus_benchmark_time_low_nanoseconds"))
    #expect(seen.contains("apus_benchmark_rate_per_second"))
    #expect(seen.contains("apus_benchmark_allocations"))
  }

  @Test("Labels are escaped, and two that would have one name get two")
  func labels() {
    let measurement = MetricMeasurement(
      probe: "p", metric: "m",
      [Parameter("a-b", "x\"\\\ny"), Parameter("a_b", 1), Parameter("9", 2)],
      .reading(3, unit: .bytes))
    let sample = text([[measurement]]).text.split(separator: "\n")[2]
    #expect(
      sample.hasPrefix(
        #"apus_p_m_bytes{machine="m0",probe="p",variant="m",a_b="x\"\\\ny",a_b_="1",_9="2"} 3.0 "#),
      "\(sample)")
  }
}

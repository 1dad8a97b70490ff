import ApusBenchmark
import ApusTestSupport
import Testing

@Suite("TrendSelector")
struct TrendSelectorTests {
  private static func measurement(
    _ probe: ProbeKey, _ metric: MetricKey, _ parameters: Parameter...
  ) -> MetricMeasurement {
    MetricMeasurement(probe: probe, metric: metric, parameters, .reading(1, unit: .count))
  }

  private static let hostile = "a \"quoted\", b=c/d  e\n"
  private static let measurements = [
    measurement(
      "benchmark", "time", Parameter("benchmark", "sum of integers"), Parameter("elements", 8)),
    measurement(
      "benchmark", "time", Parameter("benchmark", "sum of integers"), Parameter("elements", 64)),
    measurement("benchmark", "time", Parameter("benchmark", "object")),
    measurement("benchmark", "allocations", Parameter("benchmark", "object")),
    measurement("benchmark", "time", Parameter("benchmark", "system call")),
    measurement("benchmark", "time", Parameter("benchmark", hostile), Parameter("elements", 8)),
    measurement(
      "memory-plateaus", "tlb-local", Parameter("level", "memory"), Parameter("from", 1 << 26),
      Parameter("to", 1 << 28)),
    measurement(
      "memory-plateaus", "tlb-local", Parameter("level", "L1"), Parameter("advertised", 1)),
    measurement("system", "system-call"),
    measurement("cores", "compare-and-swap", Parameter("from", 0), Parameter("to", 1)),
  ]

  private static let series = TrendCollection([TrendFixture.session(1, measurements)]).series

  @Test(
    "A text names these series",
    arguments: [
      ("object", [2]), ("benchmark object", [2]), ("benchmark/time object", [2]),
      ("benchmark/allocations object", [3]), ("benchmark/allocations", [3]),
      ("sum of integers", [0, 1]), ("sum of integers elements=64", [1]), ("system call", [4]),
      ("memory-plateaus/tlb-local level=memory", [6]), ("memory-plateaus level=L1", [7]),
      ("memory-plateaus", [6, 7]), ("system", [8]), ("system/system-call", [8]),
      ("cores from=0", [9]), (hostile, [5]), ("benchmark", [0, 1, 2, 4, 5]),
      ("", []), (" ", []), ("=", []), ("object elements=8", []), ("memory-plateaus/random", []),
      ("/", []), ("benchmark/", [0, 1, 2, 4, 5]), ("sum", []),
    ])
  func matches(_ text: String, _ expected: [Int]) {
    let found = TrendSelector(text).matches(in: Self.series)
    #expect(found == expected.map { Self.series[$0] })
  }

  @Test("The selector of every series names it and no other", arguments: series)
  func roundTrip(_ series: TrendSeries) {
    #expect(TrendSelector(series.selector).matches(in: Self.series) == [series])
  }

  @Test("The ends of a plateau vary from session to session and are no part of its series")
  func plateaus() {
    let measurements = [1, 2].map { end in
      Self.measurement(
        "memory-plateaus", "tlb-local", Parameter("level", "L2"), Parameter("from", end),
        Parameter("to", end), Parameter("advertised", end))
    }
    #expect(TrendSeries(measurements[0]) == TrendSeries(measurements[1]))
    #expect(TrendSeries(measurements[0]).selector == "memory-plateaus/tlb-local level=L2")
  }
}

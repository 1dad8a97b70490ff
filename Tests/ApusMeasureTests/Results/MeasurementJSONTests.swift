import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Measurement as JSON")
struct MeasurementJSONTests {
  @Test("A measurement is the line that scripts were promised")
  func contract() {
    #expect(
      Fixture.measurement.jsonLine == """
        {"probe":"memory-latency","variant":"tlb-local","parameter":{"bytes":262144},"value":4.1,\
        "low":4.0,"high":4.3,"unit":"ns","samples":31,"statistic":"median",\
        "population":"allocations"}
        """)
  }

  @Test(
    "An undecided measurement has no interval and says how many samples are missing",
    arguments: [
      (.processes, "4 of 6 processes"), (.allocations, "4 of 6 allocations"),
      (.withinProcess, "4 of 6 epochs"), (.events, "4 of 6 events"), (.exact, "4 of 6 readings"),
    ] as [(Estimate.Population, String)])
  func undecided(_ population: Estimate.Population, reason: String) {
    let estimate = Estimate.median(of: [1, 2, 3, 4], unit: .nanoseconds, over: population)
    let line = MetricMeasurement(probe: "p", metric: "v", [], estimate, notes: ["n"]).jsonLine
    #expect(
      line == """
        {"probe":"p","variant":"v","parameter":{},"value":2.5,"low":null,"high":null,"unit":"ns",\
        "samples":4,"statistic":"median","population":"\(population.rawValue)",\
        "undecided":"\(reason)","notes":["n"]}
        """)
  }

  @Test("A measurement without a value says why in its place")
  func withoutValue() {
    let absent = MetricMeasurement(
      probe: "p", metric: "v", [Parameter("cpu", "0")], missing: .unavailable("no PMU"))
    let failed = MetricMeasurement(
      probe: "p", metric: "v", [], outcome: .missing(.failed("too fast")))
    #expect(
      absent.jsonLine == #"{"probe":"p","variant":"v","parameter":{"cpu":"0"},"absent":"no PMU"}"#)
    #expect(failed.jsonLine == #"{"probe":"p","variant":"v","parameter":{},"failed":"too fast"}"#)
  }

  @Test(
    "A value that is not finite makes a failed measurement", arguments: [Double.nan, .infinity])
  func notFinite(_ value: Double) throws {
    let measurement = MetricMeasurement(probe: "p", metric: "v", [], .reading(value, unit: .count))
    #expect(
      try MetricMeasurement(json: measurement.json).outcome
        == .missing(.failed("the value is not finite: \(value)")))
  }

  @Test("An interval that is not finite is left out")
  func unboundedInterval() throws {
    let estimate = Estimate(
      value: 1, low: 0, high: .infinity, unit: .ratio, samples: 9, statistic: .median,
      population: .processes)
    let measurement = MetricMeasurement(probe: "p", metric: "v", [], estimate)
    #expect(measurement.json["undecided"] == .string("no interval from 9 processes"))
    #expect(try MetricMeasurement(json: measurement.json).estimate?.isDecided == false)
  }

  @Test("Every measurement reads back as itself", arguments: 0..<300 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let measurement = random.measurement()
    #expect(
      try MetricMeasurement(json: ResultJSONParser.value(of: Array(measurement.jsonLine.utf8)))
        == measurement)
  }

  @Test("Members that a later version adds are ignored")
  func additions() throws {
    let line = Fixture.measurement.jsonLine.dropLast() + #","colour":"red"}"#
    #expect(
      try MetricMeasurement(json: ResultJSONParser.value(of: Array(line.utf8)))
        == Fixture.measurement)
  }

  @Test(
    "JSON that is no measurement is an error that names the member",
    arguments: [
      (#"{}"#, "probe", "is missing"),
      (#"{"probe":1}"#, "probe", "is not a string"),
      (#"{"probe":"p","variant":"v"}"#, "parameter", "is missing"),
      (#"{"probe":"p","variant":"v","parameter":[]}"#, "parameter", "is not an object"),
      (
        #"{"probe":"p","variant":"v","parameter":{"a":1.5}}"#, "parameter.a",
        "is neither a whole number nor a string"
      ),
      (#"{"probe":"p","variant":"v","parameter":{}}"#, "low", "is missing"),
      (
        #"{"probe":"p","variant":"v","parameter":{},"value":1,"low":null,"high":2}"#, "low",
        "is null and the other end is not"
      ),
      (
        #"{"probe":"p","variant":"v","parameter":{},"value":null,"low":1,"high":2}"#, "value",
        "is not a number"
      ),
      (
        #"{"probe":"p","variant":"v","parameter":{},"value":1,"low":1,"high":2,"unit":"furlong"}"#,
        "unit", "is unknown to this version: furlong"
      ),
      (
        #"""
        {"probe":"p","variant":"v","parameter":{},"value":1,"low":1,"high":2,"unit":"ns",\#
        "samples":-1}
        """#,
        "samples", "is not a count from 0 to 2^53: -1"
      ),
      (
        #"""
        {"probe":"p","variant":"v","parameter":{},"value":1,"low":1,"high":2,"unit":"ns",\#
        "samples":9007199254740993}
        """#,
        "samples", "is not a count from 0 to 2^53: 9007199254740993"
      ),
      (
        #"{"probe":"p","variant":"v","parameter":{},"absent":"x","notes":[1]}"#, "notes",
        "is not an array of strings"
      ),
    ])
  func rejects(_ text: String, member: String, problem: String) throws {
    let json = try ResultJSONParser.value(of: Array(text.utf8))
    #expect(throws: RecordError(member, problem)) { try MetricMeasurement(json: json) }
  }
}

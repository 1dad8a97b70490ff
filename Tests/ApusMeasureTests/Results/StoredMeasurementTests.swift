import ApusMeasure
import ApusTestSupport
import Testing

/// Lines as they were stored before reasons and verdicts had codes.
@Suite("Measurements of older sessions")
struct StoredMeasurementTests {
  private func read(_ line: String) throws -> MetricMeasurement {
    try MetricMeasurement(json: ResultJSONParser.value(of: Array(line.utf8)))
  }

  @Test("A verdict of a comparison is read from its note, which is removed")
  func comparison() throws {
    let measurement = try read(
      #"{"probe":"comparison","variant":"ratio","parameter":{"comparison":"sum of 1000 integers","candidate":"reduce","baseline":"loop"},"value":1.1662281137813149,"low":1.1646124049099718,"high":1.1676249906021188,"unit":"ratio","samples":20,"statistic":"median","population":"processes","notes":["verdict: slower","at 95 %"]}"#
    )
    #expect(measurement.probe == .comparison)
    #expect(measurement.metric == .ratio)
    #expect(measurement.verdict.flatMap(ComparisonVerdict.init) == .slower)
    #expect(measurement.notes == ["at 95 %"])
    #expect(measurement.json["verdict"] == .string("slower"))
  }

  @Test(
    "A verdict on a claim is read from its first note, which is removed",
    arguments: ["holds", "fails", "refuted (better)", "undecided", "not here"])
  func claim(word: String) throws {
    let line =
      #"{"probe":"claim","variant":"b3-numbers-sum","parameter":{"source":"b3"},"absent":"why","notes":["\#(word)","why"]}"#
    let measurement = try read(line)
    #expect(measurement.verdict == VerdictCode(word))
    #expect(measurement.notes == ["why"])
  }

  @Test("A note of another probe is no verdict")
  func note() throws {
    let line =
      #"{"probe":"files","variant":"delete","parameter":{},"absent":"x","notes":["holds"]}"#
    let measurement = try read(line)
    #expect(measurement.verdict == nil)
    #expect(measurement.notes == ["holds"])
  }

  @Test("A verdict that is a member leaves the notes as they are")
  func member() throws {
    let line =
      #"{"probe":"claim","variant":"c","parameter":{},"absent":"x","verdict":"fails","notes":["holds"]}"#
    let measurement = try read(line)
    #expect(measurement.verdict == VerdictCode("fails"))
    #expect(measurement.notes == ["holds"])
  }

  @Test("The number of epochs is read from the first note of a benchmark's time")
  func epochs() throws {
    let line =
      #"{"probe":"benchmark","variant":"time","parameter":{"benchmark":"class-call"},"value":32.25181957045911,"low":31.892109780158584,"high":32.50513576690534,"unit":"ns","samples":6,"statistic":"median","population":"processes","distribution":{"least":28.221812337398607,"p10":31.710236553200197,"p25":31.92432517207674,"p50":32.46622101077018,"p75":33.29668983539451,"p90":34.0377818641357,"greatest":2475.900894743883},"notes":["957 epochs, least 28.22 ns","outliers kept: 78 low mild, 4 high mild, 47 high severe"]}"#
    let measurement = try read(line)
    #expect(measurement.distribution?.count == 957)
    #expect(measurement.metric.polarity == .less)
    #expect(try read(measurement.jsonLine) == measurement)
  }

  @Test(
    "The stored texts of the detector and of an interruption are reasons of their own",
    arguments: [
      ("failed", "eliminated by the optimiser", .eliminated),
      (
        "failed", "eliminated by the optimiser: the time does not grow with the declared size.",
        .eliminated
      ),
      (
        "failed",
        "at the loop floor: nothing measurable. Chain each result into the next input",
        .atLoopFloor
      ),
      ("absent", "interrupted before it was measured", .interrupted),
      ("absent", "virtual machine without PMU", .unavailable("virtual machine without PMU")),
      ("failed", "it crashed", .failed("it crashed")),
    ] as [(String, String, MetricMeasurement.Reason)])
  func reasons(member: String, text: String, reason: MetricMeasurement.Reason) throws {
    let measurement = try read(
      #"{"probe":"benchmark","variant":"time","parameter":{},"\#(member)":"\#(text)"}"#)
    #expect(measurement.reason == reason)
    #expect(try read(measurement.jsonLine) == measurement)
  }
}

@Suite("Codes of measurements")
struct MeasurementCodeTests {
  private func measurement(_ reason: MetricMeasurement.Reason) -> MetricMeasurement {
    MetricMeasurement(probe: "p", metric: "v", missing: reason)
  }

  @Test(
    "A reason is stored with a code, unless it is the usual one of its member",
    arguments: [
      (.eliminated, "failed", "eliminated"), (.atLoopFloor, "failed", "at the loop floor"),
      (.interrupted, "absent", "interrupted"), (.notAskedFor("run x"), "absent", "not asked for"),
      (.outOfTime("left out"), "absent", "out of time"),
      (.unavailable("no PMU"), "absent", nil), (.failed("it crashed"), "failed", nil),
    ] as [(MetricMeasurement.Reason, String, String?)])
  func reasons(reason: MetricMeasurement.Reason, member: String, code: String?) throws {
    let json = measurement(reason).json
    #expect(json[member] == .string(reason.description))
    #expect(json["reason"] == code.map(ResultJSONValue.string))
    #expect(reason.isFailure == (member == "failed"))
    #expect(try MetricMeasurement(json: json) == measurement(reason))
  }

  @Test("A code that this version does not know is an error that names it")
  func unknown() throws {
    let line = #"{"probe":"p","variant":"v","parameter":{},"absent":"x","reason":"new"}"#
    #expect(throws: RecordError("reason", "is unknown to this version: new")) {
      try MetricMeasurement(json: ResultJSONParser.value(of: Array(line.utf8)))
    }
  }

  @Test("A polarity is stored only if it is unusual for the unit, and reads back")
  func polarity() throws {
    let depth = MetricMeasurement(
      probe: "p", metric: MetricKey("depth", .count, polarity: .more), [],
      .reading(3, unit: .count))
    #expect(depth.json["better"] == .string("more"))
    #expect(try MetricMeasurement(json: depth.json).metric.polarity == .more)
    let count = MetricMeasurement(
      probe: "p", metric: MetricKey("count", .count), [], .reading(3, unit: .count))
    #expect(count.json["better"] == nil)
    #expect(try MetricMeasurement(json: count.json).metric.polarity == .less)
  }

  @Test("Keys are equal if their names are")
  func keys() {
    #expect(MetricKey("a", .count) == MetricKey("a", .nanoseconds))
    #expect(MetricKey("a", .count) != MetricKey("b", .count))
    #expect(Set([MetricKey("a", .count), MetricKey("a", .bytes, polarity: .more)]).count == 1)
  }
}

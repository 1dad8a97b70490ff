import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Distribution")
struct DistributionTests {
  private typealias Distribution = ApusMeasure.Distribution

  private func numbers(_ distribution: ApusMeasure.Distribution) -> [Double] {
    distribution.named.map(\.value)
  }

  @Test("The numbers are the quantiles of the samples")
  func quantiles() {
    let distribution = Distribution(Samples((0...100).map(Double.init).reversed()))
    #expect(numbers(distribution) == [0, 10, 25, 50, 75, 90, 100])
    #expect(distribution.least == 0 && distribution.greatest == 100)
    #expect(distribution.p10 == 10 && distribution.p90 == 90)
    #expect(distribution.p25 == 25 && distribution.median == 50 && distribution.p75 == 75)
  }

  @Test("A single sample is every quantile of its distribution")
  func single() {
    #expect(numbers(Distribution(Samples([4.5]))) == Array(repeating: 4.5, count: 7))
  }

  @Test(
    "The numbers never fall, are finite and lie within the samples, whatever those are",
    arguments: 0..<200 as Range<UInt64>)
  func ascending(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0...random.below(30)).map { _ in random.double() }
    let numbers = numbers(Distribution(Samples(values)))
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(numbers.first == values.min() && numbers.last == values.max())
  }

  @Test("Samples at both ends of the range of a double do not overflow")
  func farApart() {
    let most = Double.greatestFiniteMagnitude
    let numbers = numbers(Distribution(Samples([-most, most, most])))
    #expect(numbers.allSatisfy { $0.isFinite })
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("Fewer than ten measurements have none", arguments: 0...12)
  func enough(_ count: Int) {
    let values = (0..<count).map(Double.init)
    #expect((Distribution(ofEnough: values) != nil) == (count >= 10))
  }

  @Test("A measurement without an estimate has none")
  func withoutEstimate() {
    let distribution = Distribution(Samples([1, 2]))
    for outcome in [MetricMeasurement.Outcome.missing(.unavailable("a")), .missing(.failed("f"))] {
      let measurement = MetricMeasurement(
        probe: "p", metric: "v", [], outcome: outcome, distribution: distribution)
      #expect(measurement.distribution == nil)
    }
  }

  @Test("It is an object between the measurement's other keys and its notes, and reads back")
  func json() throws {
    let measurement = MetricMeasurement(
      probe: "p", metric: "v", [], .median(of: [1, 2, 3, 4], unit: .nanoseconds, over: .events),
      distribution: Distribution(Samples([1, 2, 3, 4, 5])), notes: ["n"])
    #expect(
      measurement.jsonLine == """
        {"probe":"p","variant":"v","parameter":{},"value":2.5,"low":null,"high":null,"unit":"ns",\
        "samples":4,"statistic":"median","population":"events","undecided":"4 of 6 events",\
        "distribution":{"least":1.0,"p10":1.4,"p25":2.0,"p50":3.0,"p75":4.0,"p90":4.6,\
        "greatest":5.0,"count":5},"notes":["n"]}
        """)
    #expect(
      try MetricMeasurement(json: ResultJSONParser.value(of: Array(measurement.jsonLine.utf8)))
        == measurement)
  }

  @Test("A value that is not finite takes its distribution along")
  func notFinite() throws {
    let measurement = MetricMeasurement(
      probe: "p", metric: "v", [], .reading(.nan, unit: .count),
      distribution: Distribution(Samples([1])))
    #expect(measurement.json["distribution"] == nil)
    #expect(try MetricMeasurement(json: measurement.json).distribution == nil)
  }

  private static let whole =
    #"{"least":1,"p10":1.0,"p25":2,"p50":2,"p75":3,"p90":4,"greatest":9,"p99":8}"#

  private func read(_ distribution: String) throws -> MetricMeasurement {
    let line = Fixture.measurement.jsonLine.dropLast() + #","distribution":\#(distribution)}"#
    return try MetricMeasurement(json: ResultJSONParser.value(of: Array(line.utf8)))
  }

  @Test("Whole numbers are read, and numbers that a later version adds are ignored")
  func additions() throws {
    let distribution = try #require(try read(Self.whole).distribution)
    #expect(numbers(distribution) == [1, 1, 2, 2, 3, 4, 9])
  }

  @Test(
    "A value that is no distribution is an error that names the member",
    arguments: [
      ("null", "", "is not an object"), ("[]", "", "is not an object"),
      ("7", "", "is not an object"), (#""least""#, "", "is not an object"),
      ("{}", ".least", "is missing"), (#"{"least":1}"#, ".p10", "is missing"),
      (#"{"least":"1"}"#, ".least", "is not a number"),
      (#"{"least":null}"#, ".least", "is not a number"),
      (#"{"least":[1]}"#, ".least", "is not a number"),
      (whole.replacing(#""p50":2"#, with: #""p50":{}"#), ".p50", "is not a number"),
      (whole.replacing(#""p50":2"#, with: #""p50":1.5"#), "", "does not ascend"),
      (whole.replacing(#""greatest":9"#, with: #""greatest":-9"#), "", "does not ascend"),
      (
        whole.replacing(#""greatest":9"#, with: #""greatest":9,"greatest":0"#), "",
        "does not ascend"
      ),
    ])
  func rejects(_ text: String, member: String, problem: String) {
    #expect(throws: RecordError("distribution" + member, problem)) { try read(text) }
  }

  @Test("A number that is not finite is an error", arguments: [Double.nan, .infinity, -.infinity])
  func rejectsNotFinite(_ number: Double) {
    var members = Distribution(Samples([1, 2])).named.map {
      ResultJSONValue.Member($0.name, .double($0.value))
    }
    members[6] = ResultJSONValue.Member("greatest", .double(number))
    #expect(throws: RecordError("distribution.greatest", "is not finite")) {
      try Distribution(json: .object(members), of: nil, orElse: nil)
    }
  }

  @Test(
    "A line with bytes changed by chance is read or refused, and never stops the reader",
    arguments: 0..<300 as Range<UInt64>)
  func damage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var line = Array(
      (Fixture.measurement.jsonLine.dropLast() + #","distribution":\#(Self.whole)}"#).utf8)
    for _ in 0...random.below(3) {
      line[random.below(line.count)] = random.pick(Array(#"{}[]",:-.e019tnull"#.utf8))
    }
    guard let json = try? ResultJSONParser.value(of: line),
      let measurement = try? MetricMeasurement(json: json)
    else {
      return
    }
    #expect(
      try MetricMeasurement(json: ResultJSONParser.value(of: Array(measurement.jsonLine.utf8)))
        == measurement)
  }
}

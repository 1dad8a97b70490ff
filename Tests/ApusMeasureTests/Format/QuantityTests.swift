import ApusMeasure
import ApusSystem
import Testing

@Suite("Quantity")
struct QuantityTests {
  @Test(
    "Numbers have three significant digits",
    arguments: [
      (0, "0"), (1, "1.00"), (1.234, "1.23"), (9.996, "10.0"), (12.34, "12.3"), (99.96, "100"),
      (123.4, "123"), (1234, "1234"), (0.1234, "0.123"), (0.01234, "0.0123"), (-4.56, "-4.56"),
      (0.000_999_6, "0.00100"), (999_999, "999999"), (1e6, "1.00e+06"), (1.234e9, "1.23e+09"),
      (9.996e9, "1.00e+10"), (1e-9, "1.00e-09"), (1e300, "1.00e+300"),
      (.leastNonzeroMagnitude, "4.94e-324"),
      (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
    ])
  func numbers(_ value: Double, _ text: String) {
    #expect(Quantity.number(value) == text)
  }

  @Test(
    "A value is shown in a unit with one to three digits before the point",
    arguments: [
      (0.31, .nanoseconds, "0.310 ns"), (999.4, .nanoseconds, "999 ns"),
      (999.6, .nanoseconds, "1.00 us"), (4120, .nanoseconds, "4.12 us"),
      (1.5e7, .nanoseconds, "15.0 ms"), (3.2e9, .nanoseconds, "3.20 s"),
      (0, .nanoseconds, "0 ns"), (25.8, .gigabytesPerSecond, "25.8 GB/s"),
      (0.02, .gigabytesPerSecond, "20.0 MB/s"), (0, .gigabytesPerSecond, "0 GB/s"),
      (262_144, .bytes, "256 KiB"), (3.4e6, .perSecond, "3.40 M/s"), (1.04, .cycles, "1.04 cycles"),
      (0.35, .ratio, "0.350"), (17, .count, "17.0"),
    ] as [(Double, MeasurementUnit, String)])
  func units(_ value: Double, _ unit: MeasurementUnit, _ text: String) {
    #expect(Quantity.text(value, unit) == text)
  }

  @Test(
    "Between 1 ns and 999 s a time needs at most four characters and its unit",
    arguments: UInt64(1)...50)
  func width(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var value = Double.random(in: 1..<10, using: &random)
    for _ in 0..<Int.random(in: 0...10, using: &random) { value *= 10 }
    let number = try #require(Quantity.text(value, .nanoseconds).split(separator: " ").first)
    #expect(number.count <= 4)
    let display = DisplayUnit.choose(for: value, .nanoseconds)
    let shown = try #require(Double(String(number)))
    #expect(abs(shown * display.scale / value - 1) < 0.006)
    #expect(shown >= 1 && shown < 1000)
  }

  @Test("An interval has the unit and the decimals of its value")
  func intervals() {
    let estimate = Estimate(
      value: 4120, low: 900, high: 15_300.4, unit: .nanoseconds, samples: 9, statistic: .median,
      population: .events)
    #expect(Quantity.text(estimate) == "4.12 us [0.90, 15.3]")
  }

  @Test("Too few samples are said to be undecided, and a reading has no interval")
  func undecided() {
    let few = Estimate.median(of: [1, 2, 3], unit: .nanoseconds, over: .events)
    #expect(Quantity.text(few) == "2.00 ns undecided")
    #expect(Quantity.text(.reading(12, unit: .count)) == "12")
    #expect(Quantity.text(.reading(1_234_567, unit: .count)) == "1234567")
  }

  @Test(
    "Bytes are written as people write them",
    arguments: [
      (0, "0 B"), (1, "1 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.5 KiB"),
      (262_144, "256 KiB"), (50_000, "50 KB"), (5_000_000, "5 MB"), (4870, "4.76 KiB"),
      (1_073_741_824, "1 GiB"), (1000, "1 KB"), (1_048_576_000, "1000 MiB"),
    ])
  func bytes(_ count: Int, _ text: String) {
    #expect(Quantity.bytes(count) == text)
  }

  @Test(
    "A time has three digits and no zeros after its last decimal",
    arguments: [
      (0.5, "0.5 ns"), (999, "999 ns"), (5254.9, "5.25 us"), (4e6, "4 ms"), (2.149e9, "2.15 s"),
      (0, "0 ns"),
    ])
  func durations(_ nanoseconds: Double, _ text: String) {
    #expect(Quantity.duration(nanoseconds: nanoseconds) == text)
  }

  @Test(
    "A number with fixed decimals is rounded half away from zero",
    arguments: [
      (1.005, 1, "1.0"), (0.25, 1, "0.3"), (-0.25, 1, "-0.3"), (-0.04, 1, "0.0"), (12, 0, "12"),
      (0.05, 2, "0.05"),
    ])
  func fixed(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(Quantity.fixed(value, decimals: decimals) == text)
  }
}

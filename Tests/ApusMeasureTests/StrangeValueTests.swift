import ApusMeasure
import ApusSystem
import ApusTestSupport
import Testing

@Suite("Strange values that ApusMeasure takes")
struct StrangeValueTests {
  private static let most = Double.greatestFiniteMagnitude

  @Test("Quantiles of samples whose difference is not finite are finite")
  func quantiles() throws {
    let samples = Samples([-Self.most, Self.most])
    #expect(samples.quantile(0) == -Self.most)
    #expect(samples.quantile(0.5) == 0)
    #expect(samples.quantile(1) == Self.most)
    let many = Samples([Double](repeating: -Self.most, count: 6) + [0, Self.most])
    let interval = try #require(many.medianInterval())
    #expect(interval.low == -Self.most)
    #expect(interval.high.isFinite)
  }

  @Test(
    "A thread is not bound to a processor that no system has", arguments: [-1, 1024, .max, .min])
  func processors(_ number: Int) {
    #expect(!Processors.bind(to: [number]))
    #expect(!Processors.canBind(to: number))
    #expect(!Processors.bind(to: []))
  }

  @Test("A negative number of decimals counts as none")
  func decimals() {
    #expect(Quantity.number(1.5, mostDecimals: -1) == "2")
    #expect(Quantity.number(.nan) == "nan")
    #expect(Quantity.bytes(.min) == "-8388608 TiB")
  }

  @Test("Every whole number of seconds is a time of the calendar", arguments: [Int.min, .max])
  func calendar(_ seconds: Int) {
    let time = CivilTime(secondsSince1970: seconds)
    #expect((1...12).contains(time.month))
    #expect((1...31).contains(time.day))
    #expect((0..<24).contains(time.hour))
  }

  @Test("An infinite time limit never passes, and a time limit of the past has passed at once")
  func limits() throws {
    let text = try MeasuringProcess.run(
      "/bin/sh", ["-c", "echo a >&3"], deadlineSeconds: .infinity)
    #expect(text == "a\n")
    #expect(throws: MeasuringProcessError.self) {
      try MeasuringProcess.run("/bin/sh", ["-c", "sleep 9"], deadlineSeconds: -.infinity)
    }
    let folder = try TemporaryFolder()
    let tool = Tool(outputPath: folder.file("output"), timeLimitSeconds: .infinity)
    #expect(try tool.run("echo", "a") == "a")
  }
}

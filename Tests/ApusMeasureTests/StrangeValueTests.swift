import ApusMeasure
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

  @Test("Texts are cut to any width", arguments: [Int.min, -1, 0])
  func widths(_ width: Int) {
    #expect(TextWrap.cut("benchmark", width: width) == "")
    #expect(TextWrap.lines("ab", width: width) == ["a", "b"])
    let table = TextTable(columns: [.init("name", wraps: .freely)])
    #expect(table.render(rows: [["a"]], width: width) == "name\na\n")
    let line = ProgressLine.text("reading", fraction: 0.5, secondsLeft: nil, columns: width)
    #expect(!line.isEmpty)
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

  @Test("An infinite time limit is none, and one of the past is over at once")
  func limits() throws {
    let text = try ChildProcess.run("/bin/sh", ["-c", "echo a >&3"], deadlineSeconds: .infinity)
    #expect(text == "a\n")
    #expect(throws: ChildProcessError.self) {
      try ChildProcess.run("/bin/sh", ["-c", "sleep 9"], deadlineSeconds: -.infinity)
    }
    let folder = try TemporaryFolder()
    let tool = Tool(outputPath: folder.file("output"), timeLimitSeconds: .infinity)
    #expect(try tool.run("echo", "a") == "a")
  }

  @Test(
    "A time on the command line that is no time is refused with what to give",
    arguments: ["0s", "-1s", "25h", "99999999999999999999s", "1e9s", "nan", "inf", "nans", "1", ""])
  func times(_ text: String) {
    #expect(
      throws: ValueError(
        expected: "a time above 0 and at most 24h with its unit, such as 500ms, 2s or 1m")
    ) { try OptionValue.seconds(text) }
  }

  @Test(
    "A count on the command line that is none is refused",
    arguments: ["0", "-1", "9223372036854775808", "1e3", "nan", "+1", " 1", ""])
  func counts(_ text: String) {
    #expect(throws: ValueError(expected: "a whole number of at least 1")) {
      try OptionValue.count(text)
    }
    #expect(throws: ValueError(expected: "a whole number from 1 to 9")) {
      try OptionValue.count(text, atMost: 9)
    }
  }

  @Test(
    "A number of bytes on the command line that is none is refused",
    arguments: ["0", "-1", "0.5", "8589934592GiB", "1e3", "nan", "inf", ""])
  func bytes(_ text: String) {
    #expect(throws: ValueError.self) { try OptionValue.bytes(text) }
  }

  @Test("A confidence on the command line that is none is refused")
  func confidences() {
    for text in ["0", "49", "100", "99.99999999999999999", "nan", "inf", "-95", ""] {
      #expect(throws: ValueError.self) { try OptionValue.confidence(text) }
    }
  }
}

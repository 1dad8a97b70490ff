import ApusCommandLine
import ApusSystem
import Testing

@Suite("ProgressLine")
struct ProgressLineTests {
  @Test("The line shows the finished part, the time left and the current benchmark")
  func text() {
    let text = ProgressLine.text(
      "latency at 8 MiB", fraction: 0.42, secondsLeft: 33.2, columns: 80)
    #expect(text == " 42 %, 34 s left  latency at 8 MiB")
  }

  @Test(
    "It is shorter than the terminal is wide, whatever it is told",
    arguments: [1, 8, 20, 40, 80, 200], [-1, 0, 0.5, 1, 7, Double.nan])
  func width(_ columns: Int, _ fraction: Double) {
    for seconds in [nil, 0, 59, 3600, 1e300, Double.infinity] {
      let text = ProgressLine.text(
        String(repeating: "\u{4E2D}x\u{1B}", count: 90), fraction: fraction, secondsLeft: seconds,
        columns: columns)
      #expect(text.displayWidth < max(2, columns))
      #expect(!text.contains("\u{1B}"))
    }
  }
}

import Testing

@testable import ApusBenchmark

@Suite("HistoryWarning")
struct HistoryWarningTests {
  @Test("What a file says does not steer the terminal that a warning is printed on")
  func printable() {
    let warning = HistoryWarning(line: 4, offset: 90, reason: .noSession("\u{1B}[2J\n"))
    #expect(
      warning.description == "line 4 (byte 90): the head of session ?[2J? is missing; kept apart")
  }
}

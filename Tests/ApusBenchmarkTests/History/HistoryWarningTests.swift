import Testing

@testable import ApusBenchmark

@Suite("HistoryWarning")
struct HistoryWarningTests {
  @Test("The text of a file does not control the terminal that prints a warning")
  func printable() {
    let warning = HistoryWarning(line: 4, offset: 90, reason: .noSession("\u{1B}[2J\n"))
    #expect(
      warning.description == "line 4 (byte 91): the head of session ?[2J? is missing; kept apart")
  }
}

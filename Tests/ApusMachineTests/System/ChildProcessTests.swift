import ApusMachine
import ApusMeasure
import Testing

@Suite("ChildProcess")
struct ChildProcessTests {
  @Test("A missing program is a failure that names it")
  func missing() {
    let failure = #expect(throws: SystemCallFailure.self) {
      try ChildProcess.runToEnd("/nowhere/program")
    }
    #expect(failure?.description.contains("/nowhere/program: No such file") == true)
  }

  @Test("The program that does nothing ends with status 0")
  func nothing() throws {
    let program = try #require(ChildProcess.programThatDoesNothing())
    try ChildProcess.runToEnd(program)
  }
}

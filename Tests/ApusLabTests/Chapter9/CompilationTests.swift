import ApusMachine
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Tools of experiments")
struct CompilationTests {
  @Test("After two sizes, a size that would take more than 10 s is left out")
  func growing() throws {
    let times = GrowingTimes()
    let taken = try [1e9, 2e9, 6e9].map { time in try times.next { time } }
    #expect(taken == [1e9, 2e9, 6e9])
    #expect(throws: UnavailableError.self) { try times.next { 18e9 } }
  }

  @Test("A tool that is missing, fails or takes too long is absent with the reason")
  func absent() throws {
    for (words, reason) in [
      (["no-such-compiler"], "no-such-compiler is not installed"), (["false"], "failed"),
      (["sleep", "60"], "sleep 60"),
    ] {
      try withExperiment { experiment -> Void in
        let error = #expect(throws: UnavailableError.self) { try experiment.run(words, limit: 0.2) }
        #expect(error?.description.contains(reason) == true)
      }
    }
  }

  @Test("A program with a wrong answer is refused")
  func wrong() throws {
    var program = TimedProgram(
      name: "shell", command: "sh", repeats: 1, file: ("sum", "echo 500500"), compile: nil,
      run: ["sh", "FILE"])
    let right = program
    let time = try withExperiment { try right.nanoseconds($0) }
    #expect(time >= 0)
    program.answer = "500501"
    let wrong = program
    try withExperiment { experiment -> Void in
      #expect(throws: WrongResultError.self) { try wrong.nanoseconds(experiment) }
    }
  }

  @Test(
    "A compiler that does not read a program to its end is refused",
    .enabled(if: ClaimRequirementCheck.hasSwift, "swiftc is not installed"))
  func halfRead() throws {
    try withExperiment { experiment -> Void in
      try Compilation.chain(4).requireWhole(experiment)
      let parsed = Compilation(
        name: "parsed", command: ["swiftc", "-frontend", "-parse"], files: ["let list = [1]\n"])
      #expect(throws: WrongResultError.self) { try parsed.requireWhole(experiment) }
    }
  }
}

private enum ClaimRequirementCheck {
  static var hasSwift: Bool { ExecutableSearch.path(of: "swiftc") != nil }
}

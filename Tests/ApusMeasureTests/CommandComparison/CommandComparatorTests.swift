import ApusTestSupport
import Foundation
import Testing

@testable import ApusMeasure

@Suite("CommandComparator", .serialized)
struct CommandComparatorTests {
  private func command(_ text: String, _ arguments: [String] = []) throws -> ComparedCommand {
    try #require(ComparedCommand(text, arguments: arguments))
  }

  private func comparator(
    confidence: Double = 0.95,
    _ launch: @escaping (ComparedCommand) throws(CommandFailure) -> CommandRun
  ) throws -> CommandComparator {
    CommandComparator(
      old: try command("/bin/a"), new: try command("/bin/b"), confidence: confidence, seed: 1,
      launch: launch)
  }

  @Test("As many rounds as an interval needs are run, and a direction is found")
  func verdict() throws {
    var number = 0.0
    var comparator = try comparator { command in
      number += 1
      let time = (command.name == "/bin/b" ? 2.0 : 1.0) + number / 1e5
      return CommandRun(wallNanoseconds: time, cpuNanoseconds: time, peakBytes: 0)
    }
    #expect(comparator.run(isSpent: { true }) { _, _ in })
    #expect(comparator.rounds.count == 6)
    let results = comparator.results(confidence: 0.95)
    #expect(results.map(\.name) == ["wall time", "CPU time"])
    #expect(results.map { $0.rows.map(\.verdict) } == [[.slower], [.slower]])
    #expect(results[0].rows[0].ratio?.samples == 6)
  }

  @Test("A gate needs eight rounds, and a budget without end has an end")
  func rounds() throws {
    let one = CommandRun(wallNanoseconds: 1, cpuNanoseconds: 0, peakBytes: 0)
    var gate = try comparator(confidence: 0.99) { _ in one }
    #expect(gate.run(isSpent: { true }) { _, _ in })
    #expect(gate.rounds.count == 8)
    #expect(gate.results(confidence: 0.99)[0].rows[0].verdict == .withinFloor)
    var endless = try comparator { _ in one }
    #expect(endless.run(isSpent: { false }) { _, _ in })
    #expect(endless.rounds.count == CommandComparator.mostRounds)
  }

  @Test("A command gets its arguments; one with a space goes to a shell, and they follow it")
  func arguments() throws {
    #expect(try command("/bin/echo", ["a b"]).arguments == ["/bin/echo", "a b"])
    #expect(try command("ls").path.hasSuffix("/ls"))
    let shell = try command("test x =", ["x"])
    #expect(shell.path == "/bin/sh")
    let run = try CommandRun.run(shell, timeLimitSeconds: 60, ignoresFailure: false)
    #expect(run.wallNanoseconds > 0)
    #expect(ComparedCommand("no-such-program-anywhere", arguments: []) == nil)
  }

  @Test("A file whose name has a space is a program")
  func space() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a program")
    try Data("#!/bin/sh\nexit 4\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(try problem(path) == .failed(status: 4))
  }

  private func problem(
    _ text: String, timeLimitSeconds: Double = 60, ignoresFailure: Bool = false
  ) throws -> CommandFailure.Problem? {
    let command = try command(text)
    do throws(CommandFailure) {
      _ = try CommandRun.run(
        command, timeLimitSeconds: timeLimitSeconds, ignoresFailure: ignoresFailure)
      return nil
    } catch {
      return error.problem
    }
  }

  @Test("A command that fails, crashes, hangs or is not there says so")
  func failures() throws {
    #expect(try problem("/nowhere/program") == .cannotStart(errno: ENOENT))
    #expect(try problem("exit 3; :") == .failed(status: 3))
    #expect(try problem("exit 3; :", ignoresFailure: true) == nil)
    #expect(try problem("kill -SEGV $$") == .crashed(signal: SIGSEGV))
    #expect(try problem("sleep 1000; :", timeLimitSeconds: 0.2) == .tookTooLong(0.2))
  }
}

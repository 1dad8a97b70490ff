import ApusTestSupport
import Foundation
import Testing

@testable import ApusMeasure

@Suite("CommandComparator", .serialized)
struct CommandComparatorTests {
  private func command(_ text: String, _ arguments: [String] = []) throws -> ComparedCommand {
    try ComparedCommand(text, arguments: arguments)
  }

  private func comparator(
    confidence: Double = 0.95,
    old: ComparedCommand = ComparedCommand(name: "a", path: "/bin/a", arguments: ["a"]),
    _ launch: @escaping (ComparedCommand) throws(CommandRunError) -> CommandRun
  ) -> CommandComparator {
    CommandComparator(
      [old, ComparedCommand(name: "b", path: "/bin/b", arguments: ["b"])].map {
        PlannedCommand($0)
      },
      confidence: confidence, seed: 1, launch: launch)
  }

  @Test("As many rounds as an interval needs are run, and a direction is found")
  func verdict() throws {
    var number = 0.0
    var comparator = comparator { command in
      number += 1
      let time = (command.name == "b" ? 2.0 : 1.0) + number / 1e5
      return CommandRun(
        wallNanoseconds: time, userNanoseconds: time / 2, systemNanoseconds: time / 2)
    }
    #expect(comparator.run(isSpent: { true }) { _, _ in })
    #expect(comparator.rounds.count == 6)
    let results = comparator.results(by: ComparisonCriteria())
    #expect(results.map(\.name) == ["wall time", "CPU time"])
    #expect(results.map { $0.rows.map(\.verdict) } == [[.slower], [.slower]])
    #expect(results[0].rows[0].ratio?.samples == 6)
  }

  @Test("A gate needs eight rounds, and a budget without end has an end")
  func rounds() throws {
    let one = CommandRun(wallNanoseconds: 1)
    var gate = comparator(confidence: 0.99) { _ in one }
    #expect(gate.run(isSpent: { true }) { _, _ in })
    #expect(gate.rounds.count == 8)
    #expect(
      gate.results(by: ComparisonCriteria(confidence: 0.99))[0].rows[0].verdict == .withinFloor)
    var endless = comparator { _ in one }
    #expect(endless.run(isSpent: { false }) { _, _ in })
    #expect(endless.rounds.count == CommandComparator.mostRounds)
  }

  @Test("The median times of a shell alone are subtracted from a command that needs a shell")
  func shell() throws {
    let piped = try command("/bin/echo | /bin/cat")
    var started: [String] = []
    var comparator = comparator(old: piped) { command in
      started.append(command.name)
      switch command.name {
      case ComparedCommand.shellAlone.name:
        return CommandRun(wallNanoseconds: 10, userNanoseconds: 4, systemNanoseconds: 1)
      case piped.name:
        return CommandRun(wallNanoseconds: 40, userNanoseconds: 3, systemNanoseconds: 6)
      default: return CommandRun(wallNanoseconds: 60, userNanoseconds: 5, systemNanoseconds: 5)
      }
    }
    #expect(comparator.run(isSpent: { true }) { _, _ in })
    // A single untimed run of each command, then two runs of each in six rounds.
    #expect(started.count == 2 + 6 * 6)
    let costs = comparator.costs()
    #expect(costs.map(\.wall.value) == [30, 60])
    #expect(costs.map(\.user.value) == [0, 5])
    #expect(costs.map(\.system.value) == [5, 5])
    #expect(costs[0].shellRemark?.contains("because of '|'; the time of sh -c : (10.0 ns)") == true)
    #expect(costs[1].shellRemark == nil)
    let ratio = comparator.results(by: ComparisonCriteria())[0].rows[0].ratio
    #expect(abs((ratio?.value ?? 0) - 2) < 1e-12)
  }

  @Test("A command that takes no longer than its shell is not compared")
  func noLonger() throws {
    var comparator = comparator(old: try command(": | :")) { _ in CommandRun(wallNanoseconds: 7) }
    #expect(comparator.run(isSpent: { true }) { _, _ in })
    let results = comparator.results(by: ComparisonCriteria())
    #expect(results.map(\.name) == ["wall time"])
    #expect(results[0].fault?.contains("no longer than its shell") == true)
  }

  @Test(
    "A command has four measurements; a peak that the kernel does not count is absent with its floor"
  )
  func measurements() throws {
    var number = 0.0
    var comparator = comparator { command in
      number += 1
      return CommandRun(
        wallNanoseconds: 100 + number, peakBytes: command.name == "b" ? 3e6 : 2e6,
        peakFloorBytes: 2e6)
    }
    #expect(comparator.run(isSpent: { true }) { _, _ in })
    let costs = comparator.costs()
    #expect(costs.map { $0.peak?.value } == [nil, 3e6])
    let measurements = costs.flatMap(\.measurements)
    let variants = ["wall time", "user time", "system time", "peak memory"]
    #expect(measurements.map(\.metric.name) == variants + variants)
    #expect(measurements[0].estimate?.samples == 12)
    #expect(measurements[0].estimate?.isDecided == true)
    guard case .missing(let reason) = measurements[3].outcome else {
      Issue.record("a peak of \(measurements[3].outcome)")
      return
    }
    #expect(reason.description == "not above 1.91 MiB, with which a process begins")
  }

  private func plans(_ names: [String]) -> [PlannedCommand] {
    names.map { PlannedCommand(ComparedCommand(name: $0, path: "/bin/\($0)", arguments: [$0])) }
  }

  @Test("Each of several commands is compared with the first, and all pairs with each other")
  func several() throws {
    var number = 0.0
    let times = ["a": 1.0, "b": 2, "c": 2, "d": 4]
    var comparator = CommandComparator(
      plans(["a", "b", "c", "d"]), confidence: 0.95, comparesPairs: true, seed: 1
    ) { command in
      number += 1
      return CommandRun(wallNanoseconds: (times[command.name] ?? 0) * (1 + number / 1e7))
    }
    #expect(comparator.run(isSpent: { true }) { _, _ in })
    // Six pairs at 95 %: the error of each is 0.05 / 6.
    #expect(comparator.rounds.count == 8)
    let result = try #require(comparator.results(by: ComparisonCriteria()).first)
    #expect(result.baseline == "a" && result.rows.map(\.candidate) == ["b", "c", "d"])
    #expect(result.rows.map(\.verdict) == [.slower, .slower, .slower])
    let pairs = comparator.pairs(by: ComparisonCriteria())
    #expect(pairs.map(\.baseline) == ["a", "b", "c"])
    #expect(pairs.map { $0.rows.map(\.candidate) } == [["b", "c", "d"], ["c", "d"], ["d"]])
    #expect(pairs[1].rows.map(\.verdict) == [.withinFloor, .slower])
    #expect(comparator.costs().map(\.wall.samples) == [16, 16, 16, 16])
  }

  @Test("Equal names of commands get numbers")
  func equalNames() {
    let two = CommandComparator(plans(["a", "a"]), confidence: 0.95, seed: 1) { _ in
      CommandRun(wallNanoseconds: 1)
    }
    #expect(two.names == ["a", "a (new)"])
    let three = CommandComparator(plans(["a", "b", "a"]), confidence: 0.95, seed: 1) { _ in
      CommandRun(wallNanoseconds: 1)
    }
    #expect(three.names == ["a", "b", "a (2)"])
  }

  private func steps() -> [PlannedCommand] {
    var plans = plans(["a", "b"])
    func step(_ name: String, _ role: ComparedCommand.Role = .step) -> ComparedCommand {
      ComparedCommand(name: name, path: "/bin/true", arguments: [name]).with(role)
    }
    plans[0].setUp = step("setup")
    plans[0].prepare = step("prepare a")
    plans[1].prepare = step("prepare b")
    plans[1].conclude = step("conclude b")
    plans[0].cleanUp = step("cleanup", .cleanUp)
    return plans
  }

  @Test("Steps run around the runs of their command, and are not measured")
  func stepsAround() throws {
    var started: [String] = []
    var comparator = CommandComparator(steps(), confidence: 0.95, seed: 1) { command in
      started.append(command.name)
      return CommandRun(wallNanoseconds: command.role == .measured ? 5 : 1000)
    }
    #expect(comparator.run(isSpent: { true }) { _, _ in })
    #expect(started.first == "setup" && started.last == "cleanup")
    for (index, name) in started.enumerated() where name == "a" {
      #expect(started[index - 1] == "prepare a")
    }
    for (index, name) in started.enumerated() where name == "b" {
      #expect(started[index - 1] == "prepare b" && started[index + 1] == "conclude b")
    }
    #expect(started.count { $0 == "conclude b" } == 1 + 12)
    #expect(comparator.costs().map(\.wall.value) == [5, 5])
  }

  @Test("A step that fails fails the comparison, and the clean-up runs")
  func failingStep() {
    var started: [String] = []
    var comparator = CommandComparator(steps(), confidence: 0.95, seed: 1) {
      command throws(CommandRunError) in
      started.append(command.name)
      if command.name == "prepare b" { throw CommandRunError(command, .failed(status: 3)) }
      return CommandRun(wallNanoseconds: 5)
    }
    #expect(comparator.run(isSpent: { true }) { _, _ in })
    #expect(started == ["setup", "prepare a", "a", "prepare b", "cleanup"])
    #expect(
      comparator.results(by: ComparisonCriteria())[0].fault?.contains(
        "prepare b: ended with status 3") == true)
    #expect(comparator.costs().isEmpty)
  }

  @Test("The clean-up runs after an interruption, and its failure leaves the results")
  func cleanUp() {
    var count = 0
    var stopped = CommandComparator(steps(), confidence: 0.95, seed: 1) {
      command throws(CommandRunError) in
      if command.role == .cleanUp { count += 1 }
      if command.name == "b" { throw CommandRunError(command, .interrupted) }
      return CommandRun(wallNanoseconds: 5)
    }
    #expect(!stopped.run(isSpent: { true }) { _, _ in })
    #expect(count == 1)
    var failing = CommandComparator(steps(), confidence: 0.95, seed: 1) {
      command throws(CommandRunError) in
      if command.role == .cleanUp { throw CommandRunError(command, .failed(status: 1)) }
      return CommandRun(wallNanoseconds: 5)
    }
    #expect(failing.run(isSpent: { true }) { _, _ in })
    #expect(failing.cleanUpFault?.hasPrefix("cleanup: ended with status 1") == true)
    #expect(failing.costs().count == 2)
  }

  @Test("A program is started directly; a line that needs a shell is passed to a shell")
  func arguments() throws {
    #expect(try command("/bin/echo", ["a b"]).arguments == ["/bin/echo", "a b"])
    #expect(try command("ls").path.hasSuffix("/ls"))
    let words = try command("test 'x y' =", ["x y"])
    #expect(words.path.hasSuffix("/test"))
    #expect(words.arguments == ["test", "x y", "=", "x y"])
    #expect(words.shellNeed == nil)
    let shell = try command(": $0; test x =", ["x"])
    #expect(shell.path == "/bin/sh")
    #expect(shell.shellNeed == .character("$"))
    let run = try CommandRun.run(shell, timeLimitSeconds: 60, ignoresFailure: false)
    #expect(run.wallNanoseconds > 0)
  }

  @Test(
    "A script whose end arguments would not reach is an error; with \"$@\" it runs as written",
    arguments: [
      ("wc -l # old", "'#'"), ("wc -l &", "'&'"), ("wc -l; ", "';'"), ("(wc -l)", "')'"),
      ("cd /\n", "the line break"),
    ])
  func lostArguments(_ text: String, _ character: String) throws {
    let error = try #require(throws: CommandTextError.self) { try command(text, ["big"]) }
    #expect("\(error)".contains("because of \(character); write \"$@\" yourself"))
    #expect(try command(text).arguments == ["sh", "-c", text, "sh"])
    let own = "printf '%s' \"$@\" " + text
    #expect(try command(own, ["big"]).arguments == ["sh", "-c", own, "sh", "big"])
  }

  @Test(
    "A script that passes its arguments on has them at its end",
    arguments: ["wc $X x#y", "wc $# '# a'", "find $X -exec ls {} \\;", "cd / && echo \"a;\""])
  func passedArguments(_ text: String) throws {
    #expect(try command(text, ["big"]).arguments == ["sh", "-c", text + " \"$@\"", "sh", "big"])
  }

  @Test(
    "A command that cannot be run as it was written is an error with a remedy",
    arguments: [
      ("no-such-program-anywhere -x", "no-such-program-anywhere: not in PATH"),
      ("/nowhere/program", "/nowhere/program: there is no file"), (" ", "a command is empty"),
      ("''", "a command is empty"), ("grep 'a b", "the quote ' at character 6 is not closed"),
    ])
  func unusable(_ text: String, _ words: String) throws {
    let error = try #require(throws: CommandTextError.self) { try command(text) }
    #expect("\(error)".contains(words))
  }

  /// This runs in a process of its own, because a command's peak begins with its parent's memory.
  @Test("A run counts the CPU time and the peak memory of the command and of its children")
  func counted() async {
    await #expect(processExitsWith: .success) {
      let run = try CommandRun.run(
        ComparedCommand("dd if=/dev/zero of=/dev/null bs=200M count=1; :", arguments: []),
        timeLimitSeconds: 60, ignoresFailure: false)
      precondition(run.cpuNanoseconds > 1e6)
      precondition(run.cpuNanoseconds <= 2 * run.wallNanoseconds)
      precondition((200e6...300e6).contains(run.peakBytes), "\(run.peakBytes)")
      precondition(run.countedPeakBytes == run.peakBytes)
    }
  }

  @Test("A tool that must end is first asked to end, so that it can end its own processes")
  func asked() throws {
    let folder = try TemporaryFolder()
    let tool = Tool(outputPath: folder.file("output"), timeLimitSeconds: 0.5)
    let script = "trap 'echo ended > \"$0\"; exit 1' TERM; sleep 60 & wait"
    #expect(throws: Tool.RunError.self) {
      try tool.run("sh", "-c", script, folder.file("note"))
    }
    #expect(try String(contentsOfFile: folder.file("note"), encoding: .utf8) == "ended\n")
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
  ) throws -> CommandRunError.Problem? {
    let command = try command(text)
    do throws(CommandRunError) {
      _ = try CommandRun.run(
        command, timeLimitSeconds: timeLimitSeconds, ignoresFailure: ignoresFailure)
      return nil
    } catch {
      return error.problem
    }
  }

  @Test("A command that fails, crashes, hangs or is not there says so")
  func failures() throws {
    #expect(try problem("/") == .cannotStart(errno: EACCES))
    #expect(try problem("exit 3; :") == .failed(status: 3))
    #expect(try problem("exit 3; :", ignoresFailure: true) == nil)
    #expect(try problem("kill -SEGV $$") == .crashed(signal: SIGSEGV))
    #expect(try problem("sleep 1000; :", timeLimitSeconds: 0.2) == .tookTooLong(0.2))
  }
}

import ApusBenchmark
import ApusTestSupport
import Foundation
import Testing

@Suite("The command, end to end", .serialized)
struct CommandTests {
  @Test("Help names every verb and exit status and fits 80 columns")
  func help() throws {
    let outcome = try BuiltCommand().run("--help")
    #expect(outcome.status == 0)
    for word in ["machine", "bench", "history", "report", "check", "env", "130"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("The help of a command is the same with help and --help, and names no other option")
  func commandHelp() throws {
    let command = try BuiltCommand()
    let page = try command.run("csv", "head", "--help")
    #expect(page.status == 0)
    #expect(page.output.contains("--rows") && !page.output.contains("--level"))
    #expect(try command.run("help", "csv", "head").output == page.output)
    #expect(try command.run("help").output == (try command.run("-h")).output)
    #expect(try command.run("-V").output.hasPrefix("apus 0.1.0, "))
  }

  @Test(
    "Text fits a terminal of 60 columns",
    arguments: ["--help", "compare --help", "env", "claims", "machine system -q --no-history"])
  func narrowTerminal(_ arguments: String) throws {
    let command = try BuiltCommand()
    let script = """
      import fcntl, os, pty, struct, sys, termios
      child, terminal = pty.fork()
      if child == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 60, 0, 0))
        os.environ['NO_COLOR'] = '1'
        os.execv(os.environ['APUS'], ['apus'] + sys.argv[1:])
      text = b''
      try:
        while data := os.read(terminal, 65536): text += data
      except OSError: pass
      sys.stdout.write(text.decode().replace('\\r\\n', '\\n'))
      """
    let file = try command.folder.write(Array(script.utf8), to: "narrow.py")
    let outcome = try command.shell(
      "command -v python3 >/dev/null || exit 77; python3 \(file) \(arguments)")
    if outcome.status == 77 { return }
    // A progress line begins with a carriage return and is erased by the next.
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: "\r").last ?? "" }
    #expect(lines.count > 5, "\(outcome.errors)")
    // An address stays whole, so that a terminal can open it.
    for line in lines where !line.contains("\u{1B}") && !line.contains("https://") {
      #expect(line.count <= 60, "\(line)")
    }
  }

  @Test(
    "Invalid arguments exit 2, measure nothing and suggest the nearest name",
    arguments: [
      (["--jsno"], "--json"), (["machin"], "machine"), (["machine", "sistem"], "system"),
      (["bench", "class-cal1"], "class-call"), (["--beside", "iPhone 5"], "iPhone"),
      (["bench", "--budget", "soon"], "500ms"), (["env", "more"], "more"),
      (["history", "--history", ""], "path"), (["report", "--report="], "path"),
      (["check", "p7-memory-l2"], "p7-memory-l1"),
      (["lab", "burst-dept"], "burst-depth"), (["lab", "--frame-size", "8mb"], "8MiB"),
      (["lab", "--rate", "0"], "1 to 10000"), (["machine", "--buffer", "3"], "lab"),
      (["bench", "--confidence", "99"], "--compare"), (["bench", "--self", "--list"], "--self"),
      (["bench", "--self", "sort"], "'bench --self' does not take 'sort'"),
      (["bench", "--list", "--report", "x.html"], "'--report' has no effect with '--list'"),
      (["bench", "--list", "--json"], "'--json' has no effect with '--list'"),
      (["bench", "--quick", "--budget", "2s"], "'--quick' has no effect with '--budget'"),
      (["machine", "--history", "h", "--no-history"], "'--history' has no effect"),
      (["lab", "--report", "x.html"], "'--report' has no effect without 'EXPERIMENT'"),
      (["lab", "clocks", "--rate", "60"], "'--rate' has no effect without 'burst-depth'"),
      (["csv", "sniff", "--quote", "x"], "csv head"), (["csv"], "head, count"),
      (["claims", "--quick"], "machine"), (["help", "csv", "hed"], "head"),
    ])
  func usage(_ arguments: [String], _ suggestion: String) throws {
    let command = try BuiltCommand()
    let outcome = try command.start(arguments).wait()
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(suggestion), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: command.history))
  }

  @Test("A probe's measurements are lines of JSON in the documented shape, and are stored")
  func json() throws {
    let command = try BuiltCommand()
    let outcome = try command.run(
      "machine", "system", "--quick", "--json", "--history", command.history)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try outcome.jsonLines()
    #expect(lines.contains { $0["variant"] as? String == "system-call" })
    for line in lines {
      #expect(line["probe"] is String)
      #expect(line["variant"] is String)
      #expect(line["parameter"] is [String: Any])
      #expect(line["value"] != nil || line["absent"] is String || line["failed"] is String)
    }
    let stored = try History(path: command.history).read()
    #expect(stored.warnings.isEmpty)
    #expect(stored.sessions.map(\.measurements.count) == [lines.count])
    #expect(stored.sessions.first?.verdict != nil)
  }

  @Test("A benchmark is measured in six processes, and an allocation is counted once")
  func bench() throws {
    let command = try BuiltCommand()
    let outcome = try command.run(
      "bench", "object", "--budget", "100ms", "--json", "--history", command.history)
    let lines = try outcome.jsonLines()
    let time = try #require(lines.first { $0["variant"] as? String == "time" })
    #expect(time["samples"] as? Int == 6)
    #expect(time["population"] as? String == "processes")
    let allocations = try #require(lines.first { $0["variant"] as? String == "allocations" })
    #expect(allocations["value"] as? Double == 1)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("A report of benchmarks is written to the requested path")
  func benchReport() throws {
    let command = try BuiltCommand()
    let report = command.folder.file("b.html")
    _ = try command.run(
      "bench", "object", "--budget", "100ms", "--no-history", "--report", report)
    #expect(try String(contentsOfFile: report, encoding: .utf8).contains("object"))
  }

  @Test("Single-process results are marked as such")
  func singleProcess() throws {
    let outcome = try BuiltCommand().run(
      "bench", "object", "--budget", "50ms", "--single-process", "--no-history", "--json")
    let time = try #require(try outcome.jsonLines().first { $0["variant"] as? String == "time" })
    #expect(time["population"] as? String == "within process")
  }

  @Test("An interrupted run exits 130, keeps its measurements and prints their path")
  func interrupted() throws {
    let command = try BuiltCommand()
    let running = try command.start(["--history", command.history])
    #expect(running.waitForOutput("measuring for about"))
    // The second process begins after the first has reported.
    var children: Set<String> = []
    blockUntil {
      children.formUnion(running.children)
      return children.count >= 3 || !running.process.isRunning
    }
    running.process.interrupt()
    let outcome = try running.wait()
    #expect(outcome.status == 130)
    #expect(outcome.errors.contains(command.history))
    let session = try #require(try History(path: command.history).read().sessions.first)
    #expect(!session.measurements.isEmpty)
    #expect(session.verdict != nil)
  }

  @Test("The next run adds to the history of a killed run")
  func killed() throws {
    let command = try BuiltCommand()
    let first = try command.run("machine", "system", "-q", "--json", "--history", command.history)
    let running = try command.start(["--history", command.history])
    #expect(running.waitForOutput("measuring for about"))
    kill(running.process.processIdentifier, SIGKILL)
    _ = try running.wait()
    _ = try command.run("machine", "system", "-q", "--json", "--history", command.history)
    let sessions = try History(path: command.history).read().sessions
    #expect(sessions.first?.measurements.count == (try first.jsonLines().count))
    #expect(sessions.last?.measurements.isEmpty == false)
  }

  @Test(
    "A history that cannot be written is named; the run continues and exits 4",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let outcome = try BuiltCommand().run("machine", "system", "-q", "--history", "/dev/full")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("/dev/full"))
    #expect(outcome.output.contains("system-call"))
  }

  @Test(
    "Results that do not reach standard output exit 4 and say why",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      ("\"$APUS\" --help >/dev/full", "No space"), ("\"$APUS\" --version >&-", "Bad file"),
      ("\"$APUS\" bench object -b 50ms --json --no-history <&- >&-", "Bad file"),
      ("\"$APUS\" machine system -q --json --no-history >/dev/full", "No space"),
    ])
  func lostOutput(_ script: String, _ reason: String) throws {
    let outcome = try BuiltCommand().shell(script)
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("standard output: cannot write: \(reason)"))
  }

  @Test("A measurement whose reader has ended is stored and reported, and says what is lost")
  func endedReader() throws {
    let command = try BuiltCommand()
    let outcome = try command.shell(
      """
      { "$APUS" bench object -b 50ms --history '\(command.history)' --report report.html; echo $? >status; } | true
      test -s report.html || exit 70; exit "$(cat status)"
      """)
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("standard output: cannot write: Broken pipe"))
    #expect(try History(path: command.history).read().sessions.count == 1)
  }

  @Test("Benchmarks are measured and stored even if all standard descriptors are closed")
  func closedDescriptors() throws {
    let command = try BuiltCommand()
    let outcome = try command.shell(
      "\"$APUS\" bench object -b 50ms --history '\(command.history)' <&- >&- 2>&-")
    #expect(outcome.status == 4)
    let contents = try History(path: command.history).read()
    #expect(contents.warnings.isEmpty)
    let measurements = try #require(contents.sessions.first?.measurements)
    #expect(measurements.first { $0.metric == "time" }?.estimate?.samples == 6)
  }

  @Test(
    "A measuring process ends with its parent, even if the parent is killed",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
  func orphan() throws {
    let running = try BuiltCommand().start(["bench", "object", "-b", "1h", "--no-history"])
    let parent = running.process.processIdentifier
    let children = "/proc/\(parent)/task/\(parent)/children"
    while try String(contentsOfFile: children, encoding: .utf8).isEmpty {}
    let start = ContinuousClock.now
    kill(parent, SIGKILL)
    // Standard error ends when the last process that holds it has ended; alone it takes two
    // minutes.
    #expect(try running.wait().status == 128 + SIGKILL)
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test(
    "A report to a device or a pipe is written to it and does not replace it",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func reportToDevice() throws {
    let command = try BuiltCommand()
    let outcome = try command.shell(
      """
      mkfifo pipe && ln -s /dev/full full && (cat pipe >copy &) && exec 9>pipe && \
      "$APUS" machine system -q --no-history --report pipe && test -p pipe && exec 9>&- && \
      "$APUS" machine system -q --no-history --report full
      """)
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("No space"))
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: command.folder.file("full"))
    #expect(target == "/dev/full")
  }

  @Test("A report that cannot be written is named; the table is still printed; it exits 4")
  func unwritableReport() throws {
    let command = try BuiltCommand()
    let outcome = try command.run(
      "machine", "system", "-q", "--no-history", "--report", "\(command.folder.path)/none/r.html")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("none/r.html"))
    #expect(outcome.output.contains("system-call"))
  }

  @Test("A stored session is listed, shown and made into a report")
  func lookingBack() throws {
    let command = try BuiltCommand()
    _ = try command.run("machine", "system", "-q", "--history", command.history)
    let list = try command.run("history", "--history", command.history)
    #expect(list.output.contains("machine system -q"))
    let report = command.folder.file("r.html")
    let first = try command.run("report", "--history", command.history, "--report", report)
    #expect(first.status == 0 && first.output == "report: \(report)\n")
    let again = try command.run("report", "--history", command.history, "--report", report)
    #expect(again.output == "report: \(report) (in place of an older file)\n")
    let html = try String(contentsOfFile: report, encoding: .utf8)
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("system call"))
  }

  @Test("A torn record of the history is skipped and named, and the rest is a success")
  func tornHistory() throws {
    let command = try BuiltCommand()
    _ = try command.run("machine", "system", "-q", "--history", command.history)
    let whole = try Data(contentsOf: URL(filePath: command.history))
    try whole.dropLast(20).write(to: URL(filePath: command.history))
    let outcome = try command.run("history", "--history", command.history)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("line"))
    #expect(outcome.output.contains("machine system -q"))
    let export = try command.run("export", "csv", "--history", command.history)
    #expect(export.status == 0)
    #expect(export.output.contains("system"))
  }

  @Test("Of many unreadable lines five are named, and the others are counted")
  func unreadableLines() throws {
    let command = try BuiltCommand()
    for (count, rest) in [(5, ""), (6, "1 more line could"), (40, "35 more lines could")] {
      let text = String(repeating: "no history\n", count: count)
      try Data(text.utf8).write(to: URL(filePath: command.history))
      let outcome = try command.run("history", "--history", command.history)
      #expect(outcome.status == 4)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == min(count, 5) + (rest.isEmpty ? 0 : 1))
      #expect(lines.prefix(5).allSatisfy { $0.contains("not JSON") })
      #expect(outcome.errors.contains(rest) || rest.isEmpty)
    }
  }

  @Test("A history that does not exist is not an error, and a message has the remedy")
  func noHistory() throws {
    let command = try BuiltCommand()
    let outcome = try command.run("history", "--history", command.history)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("run apus"))
  }

  @Test("The matrix of operations follows their measurements, with a published matrix below it")
  func operations() throws {
    let outcome = try BuiltCommand().run(
      "machine", "operations", "-q", "--no-history", "--beside", "MacBook Pro Retina")
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let order = ["samples", "existential-call", "1/10 s", "MacBook Pro Retina, late 2013", "337 M"]
    var rest = outcome.output[...]
    for text in order {
      let range = try #require(rest.firstRange(of: text), "\(text) is missing or out of order")
      rest = rest[range.upperBound...]
    }
  }

  @Test("The environment is judged, with remedies")
  func environment() throws {
    let outcome = try BuiltCommand().run("env")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Grade"))
    #expect(try BuiltCommand().run("env", "--json").jsonLines().count > 5)
  }

  @Test("Claims are listed by source within 80 columns, and nothing is measured")
  func claims() throws {
    let command = try BuiltCommand()
    let outcome = try command.run("claims", "posts")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("p7-memory-l1"))
    #expect(!outcome.output.contains("b5-"))
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A checked claim has a verdict, which is stored with its measurements")
  func check() throws {
    let command = try BuiltCommand()
    let outcome = try command.run(
      "check", "p2-continuous-time", "-q", "--json", "--history", command.history)
    let lines = try outcome.jsonLines().filter {
      $0["variant"] as? String == "p2-continuous-time"
    }
    #expect(lines.map { $0["probe"] as? String } == ["quantity", "claim"])
    #expect(lines.first?["value"] as? Double == lines.last?["value"] as? Double)
    let verdict = try #require(lines.last)
    let word = try #require(verdict["verdict"] as? String)
    #expect(
      outcome.status == ["holds": 0, "fails": 1, "refuted (better)": 1, "undecided": 3][word])
    let stored = try History(path: command.history).read().sessions
    #expect(stored[0].measurements.contains { $0.probe == "claim" })
    #expect(stored[0].measurements.contains { $0.metric == "continuous-clock-elapsed" })
  }

  @Test("The budget of a check is that of its benchmarks")
  func checkBudget() throws {
    let outcome = try BuiltCommand().run(
      "check", "p5-decode-caught", "--budget", "60ms", "--json", "--no-history")
    let time = try #require(try outcome.jsonLines().first { $0["variant"] as? String == "time" })
    // Six processes share a budget below half a second. A release build eliminates the work.
    #expect(time["samples"] as? Int == 6 || time["failed"] is String)
  }
}

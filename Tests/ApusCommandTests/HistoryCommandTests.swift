import ApusBenchmark
import ApusTestSupport
import Foundation
import ApusMeasure
import Testing

@Suite("apus history NAME, end to end")
struct HistoryCommandTests {
  /// A command with a history of a benchmark on a machine and a measurement on two machines.
  private func command() throws -> BuiltCommand {
    let command = try BuiltCommand()
    var sessions = TrendSessions.make(16, slowFrom: 8)
    for index in sessions.indices {
      for level in ["L1", "memory"] {
        sessions[index].measurements.append(
          MetricMeasurement(
            probe: "memory-plateaus", metric: "tlb-local",
            [Parameter("level", level), Parameter("from", index)],
            .reading(4, unit: .nanoseconds)))
      }
    }
    let other = TrendSessions.session(20, sessions[0].measurements, processors: 16)
    try History(path: command.history).append((sessions + [other]).flatMap(\.records))
    return command
  }

  private func run(_ command: BuiltCommand, _ words: String...) throws -> BuiltCommand.Outcome {
    try command.start(["history", "--history", command.history] + words).wait()
  }

  @Test("A benchmark's name shows its trend on each machine, with its changes")
  func benchmark() throws {
    let outcome = try run(command(), TrendSessions.name)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("16 sessions"))
    #expect(outcome.output.contains("1 session\n"))
    #expect(outcome.output.contains("One change at p <= 0.01"))
    #expect(outcome.output.contains("undecided, 1 of 10 sessions"))
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A measurement of a probe is named by its parameters, in one word or in several")
  func measurement() throws {
    let command = try command()
    let apart = try run(command, "memory-plateaus/tlb-local", "level=memory")
    let joined = try run(command, "memory-plateaus/tlb-local level=memory")
    #expect(apart.status == 0, "\(apart.errors)")
    #expect(apart.output == joined.output)
    #expect(apart.output.contains("No change"))
  }

  @Test("JSON has a documented line for each point, with session, time, machine and grade")
  func json() throws {
    let lines = try run(command(), TrendSessions.name, "--json").jsonLines()
    #expect(lines.count == 17)
    for line in lines {
      for key in ["session", "time", "machine", "grade", "probe", "variant", "unit"] {
        #expect(line[key] is String, "\(key)")
      }
      #expect(line["value"] is Double)
    }
    #expect(lines.count { $0["change"] != nil } == 1)
  }

  @Test("The newest sessions are listed alone, and a trend is made of them")
  func last() throws {
    let command = try command()
    let list = try run(command, "--last", "3")
    #expect(list.output.split(separator: "\n").count == 5)
    #expect(try run(command, TrendSessions.name, "--last", "6", "--json").jsonLines().count == 6)
    #expect(try run(command, "--last", "0").status == 2)
  }

  @Test("A trend is searched in the newest thousand sessions, unless --last says otherwise")
  func limit() throws {
    let command = try BuiltCommand()
    let time = TrendSessions.time(100)
    let sessions = (0...1000).map { number in
      TrendSessions.session(number, number % 1000 == 0 ? [time] : [])
    }
    try History(path: command.history).append(sessions.flatMap(\.records))
    let usual = try run(command, TrendSessions.name, "--json")
    #expect(try usual.jsonLines().count == 1)
    #expect(usual.errors.contains("the newest 1000 of 1001 sessions; --last N"))
    let all = try run(command, TrendSessions.name, "--json", "--last", "1001")
    #expect(try all.jsonLines().count == 2)
    #expect(all.errors.isEmpty)
  }

  @Test("A name is an error in an empty history too")
  func empty() throws {
    let command = try BuiltCommand()
    let outcome = try run(command, "foo")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("there is no 'foo'"))
    #expect(try run(command).status == 0)
  }

  @Test("Pruning removes the oldest sessions, and only together with --last")
  func prune() throws {
    let command = try command()
    #expect(try run(command, "--prune").errors.contains("no effect without '--last'"))
    #expect(try run(command, "--prune", "--last", "5", "name").status == 2)
    let before = try History(path: command.history).read().sessions
    let outcome = try run(command, "--prune", "--last", "5")
    #expect(outcome.output == "removed 12 sessions, kept 5, in \(command.history)\n")
    let contents = try History(path: command.history).read()
    #expect(contents.warnings.isEmpty && contents.sessions == before.suffix(5))
    #expect(
      try run(command, "--prune", "--last", "5").output.hasPrefix("removed 0 sessions, kept 5"))
  }

  @Test("An ambiguous name lists its matches, and an unknown name the nearest")
  func wrong() throws {
    let command = try command()
    let ambiguous = try run(command, "memory-plateaus")
    #expect(ambiguous.status == 2 && ambiguous.output.isEmpty)
    #expect(ambiguous.errors.contains("  memory-plateaus/tlb-local level=L1\n"))
    #expect(ambiguous.errors.contains("  memory-plateaus/tlb-local level=memory\n"))
    let unknown = try run(command, "memory-plateaux")
    #expect(unknown.status == 2 && unknown.output.isEmpty)
    #expect(unknown.errors.contains("Did you mean 'memory-plateaus'?"))
    #expect(try run(command, "zzzzzzzz").errors.contains("Known: \(TrendSessions.name)"))
  }

  @Test("The beginning of an identifier still shows that session")
  func session() throws {
    let command = try command()
    let first = TrendSessions.make(1)[0].identifier
    let outcome = try run(command, String(first.prefix(13)), "--json")
    #expect(outcome.status == 0)
    #expect(try outcome.jsonLines().count == 3)
  }

  @Test("The report of a stored session has its trends")
  func report() throws {
    let command = try command()
    let session = TrendSessions.make(16)[15].identifier
    let path = command.folder.file("r.html")
    let outcome = try command.run(
      "report", session, "--history", command.history, "--report", path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("id=\"trend\""))
  }
}

import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("apus compare, end to end", .serialized)
struct CompareCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  private func compare(_ script: String) async throws -> BuiltCommand.Outcome {
    let command = command
    return try await onOwnThread { try command.shell(script) }
  }

  @Test("A program is compared with itself: figures, verdict and history")
  func identical() async throws {
    let outcome = try await compare(
      "$APUS compare $APUS $APUS class-call --json --budget 300ms --history h.jsonl --seed 1")
    // A busy machine may leave it undecided, and it may not do worse.
    #expect(outcome.status == 0 || outcome.status == 3, "\(outcome.errors)")
    let lines = try outcome.jsonLines()
    #expect(lines.map { $0["variant"] as? String } == ["control", "ratio"])
    for line in lines {
      #expect(line["population"] as? String == "processes")
      #expect(line["samples"] as? Int == 6)
      let value = try #require(line["value"] as? Double)
      #expect((0.2...5).contains(value), "\(outcome.output)")
    }
    let stored = try History(path: command.folder.file("h.jsonl")).read()
    #expect(stored.sessions.map(\.figures.count) == [2])
    #expect(stored.sessions.first?.seed == 1)
  }

  @Test("Only common benchmarks are listed")
  func list() async throws {
    let outcome = try await compare("$APUS compare $APUS $APUS sort await --list")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "sort shuffled integers, elements 1000\nsort shuffled integers, elements 64000\n")
  }

  @Test(
    "What cannot be compared exits 2 and says what to do",
    arguments: [
      ("compare", "compare OLD NEW"), ("compare apus", "compare OLD NEW"),
      ("compare /bin/true $APUS", "/bin/true: ended well and named no benchmarks"),
      ("compare $APUS /bin/false", "/bin/false: ended with status 1"),
      ("compare $APUS ./missing", "./missing: there is no such file"),
      ("compare $APUS $APUS no-such-benchmark", "no benchmark in common"),
      ("compare no-such-program $APUS", "not in PATH"),
      ("compare a b c -- d", "does not take 'c'"), ("compare -- a", "compare OLD NEW"),
      ("compare $APUS $APUS --confidence 100", "from 50 to below 100"),
      ("compare ./hang $APUS --time-limit 300ms", "./hang: had named no benchmarks after"),
    ])
  func usage(_ arguments: String, _ words: String) async throws {
    let outcome = try await compare(
      "printf '#!/bin/sh\\nsleep 1000\\n' > hang; chmod +x hang; $APUS \(arguments) --no-history")
    #expect(outcome.status == 2, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("A program that crashes in its turns is a failed check with its reason")
  func crash() async throws {
    // It names what apus names, and crashes when it is to be measured.
    let outcome = try await compare(
      """
      printf '#!/bin/sh\\ncase "$APUS_WORKER" in *pass=listing*) exec "$APUS";; esac\\n' > bad
      echo 'kill -SEGV $$' >> bad; chmod +x bad
      $APUS compare $APUS ./bad class-call --no-history --budget 300ms
      """)
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("./bad: the measuring process crashed (signal 11)"))
  }

  @Test("Commands are compared as a whole, with the arguments after the dashes")
  func commands() async throws {
    let outcome = try await compare(
      "$APUS compare 'sleep 0' 'sleep 0.2; :' --json --quick --no-history --budget 100ms -- ")
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    let ratio = try #require(
      try outcome.jsonLines().first { $0["variant"] as? String == "ratio" })
    #expect((ratio["value"] as? Double ?? 0) > 1)
    let failing = try await compare("$APUS compare true false --no-history --")
    #expect(failing.status == 1)
    #expect(failing.output.contains("--ignore-failure"))
    let ignoring = try await compare(
      "$APUS compare false false --ignore-failure --no-history --budget 1ms -- an argument")
    #expect(ignoring.status == 0 || ignoring.status == 3, "\(ignoring.output)")
  }

  @Test("An interrupted comparison exits 130 and leaves no process")
  func interrupted() async throws {
    let outcome = try await compare(
      """
      $APUS compare 'sleep 999.5; :' 'sleep 999.5; :' --no-history -- & child=$!
      until pgrep -f '^sleep 999[.]5' > /dev/null; do sleep 0.1; done
      kill -INT $child; wait $child; echo "status $?"
      pgrep -f '^sleep 999[.]5' || echo none
      """)
    #expect(outcome.output.contains("status 130"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("none"))
  }
}

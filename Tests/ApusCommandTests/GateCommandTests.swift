import ApusTestSupport
import Foundation
import Testing

@Suite("The gate, end to end")
struct GateCommandTests {
  private let command: BuiltCommand
  private let thresholds: String

  init() throws {
    command = try BuiltCommand()
    thresholds = command.folder.file("thresholds.txt")
  }

  /// Runs the gate without valgrind, below which a program that is not optimised takes seconds.
  private func gate(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try run(path: "/nowhere", arguments)
  }

  private func gateWithInstructions(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try run(path: "$PATH", arguments)
  }

  private func run(path: String, _ arguments: [String]) throws -> BuiltCommand.Outcome {
    let words = arguments.joined(separator: " ")
    return try command.shell(
      "PATH=\"\(path)\" \"$APUS\" gate \(words) --no-history --thresholds '\(thresholds)'")
  }

  @Test("Thresholds hold after an update; a lower threshold fails; other rows stay")
  func update() throws {
    #expect(try gateWithInstructions("\"$APUS\"", "object", "--update").status == 0)
    let written = try String(contentsOfFile: thresholds, encoding: .utf8)
    #expect(written.contains("\nallocations 1 \"object\"\n"))
    let held = try gateWithInstructions("\"$APUS\"", "object")
    #expect(held.status == 0)
    #expect(held.output.contains("holds"))
    try written.replacing("allocations 1 ", with: "allocations 0 ")
      .write(toFile: thresholds, atomically: true, encoding: .utf8)
    let failed = try gate("\"$APUS\"", "object")
    #expect(failed.status == 1)
    #expect(failed.output.contains("fails"))
    #expect(try gate("\"$APUS\"", "divide", "--update").status == 0)
    #expect(
      try String(contentsOfFile: thresholds, encoding: .utf8).contains("allocations 0 \"object\""))
  }

  @Test("The table of another compiler is judged, and adopted where it is not worse")
  func otherToolchain() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let written = try String(contentsOfFile: thresholds, encoding: .utf8)
    let head = String(written.prefix { $0 != "\n" })
    let version = try #require(head.firstMatch(of: /Swift [0-9.]+/)).output
    let other = written.replacing(version, with: "Swift 5.9")
    try other.write(toFile: thresholds, atomically: true, encoding: .utf8)
    let shown = try gate("\"$APUS\"", "object")
    #expect(shown.status == 1)
    #expect(shown.output.contains("holds") && shown.errors.contains("--accept-toolchain"))
    #expect(try String(contentsOfFile: thresholds, encoding: .utf8) == other)
    #expect(try gate("\"$APUS\"", "object", "--accept-toolchain").status == 0)
    let adopted = try String(contentsOfFile: thresholds, encoding: .utf8)
    #expect(adopted.contains(head) && adopted.contains("Swift 5.9"))
    #expect(try gate("\"$APUS\"", "object").status == 0)
    #expect(try gate("\"$APUS\"", "object", "--accept-toolchain").errors.contains("already"))
    try other.replacing("allocations 1 ", with: "allocations 0 ")
      .write(toFile: thresholds, atomically: true, encoding: .utf8)
    let worse = try gate("\"$APUS\"", "object", "--accept-toolchain")
    #expect(worse.status == 1 && worse.errors.contains("not adopted"))
  }

  @Test("A benchmark that the file omits is not measured and needs no threshold")
  func omitted() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let written = try String(contentsOfFile: thresholds, encoding: .utf8)
    try (written + "omit \"divide\"\n").write(toFile: thresholds, atomically: true, encoding: .utf8)
    #expect(try gate("\"$APUS\"", "divide").status == 1)
    let rows = try gate("\"$APUS\"", "divide", "object").output.split(separator: "\n")
    #expect(rows.last == "omitted: divide")
    #expect(rows.contains { $0.hasPrefix("object ") } && !rows.contains { $0.hasPrefix("divide ") })
    try (written + "omit \"no such thing\"\n")
      .write(toFile: thresholds, atomically: true, encoding: .utf8)
    let unknown = try gate("\"$APUS\"", "object")
    #expect(unknown.status == 2 && unknown.errors.contains("the program has no 'no such thing'"))
  }

  @Test("A count that differs between two processes gets a tolerance that unchanged code holds")
  func unsteadyCount() throws {
    let program = "\"$(dirname \"$APUS\")/TurnTestCases\""
    let updated = try gate(program, "unsteady", "--update")
    #expect(updated.status == 0 && updated.errors.contains("tolerance of recorded"), "\(updated)")
    let written = try String(contentsOfFile: thresholds, encoding: .utf8)
    #expect(written.contains(/recorded 1000\.[0-9]+ \+ [1-9] % "unsteady" "steps"/), "\(written)")
    #expect(try gate(program, "unsteady").status == 0)
  }

  @Test("A benchmark that takes too long fails by name, with the line that leaves it out")
  func tooLong() throws {
    let outcome = try command.shell(
      """
      APUS_TEST_HANG=1 "$APUS" gate "$(dirname "$APUS")/TurnTestCases" hang --update --no-history \
        --time-limit 1s --thresholds '\(thresholds)'
      """)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(/omit "hang"` below \[Swift .*TurnTestCases\]/), "\(outcome.errors)")
    #expect(
      outcome.errors.split(separator: "\n").count { $0.contains("was stopped after 1 s") } == 1)
  }

  @Test(
    "Bad input is named with its line before anything is measured",
    arguments: [
      ("allocations -3 \"object\"", "line 2: '-3' is not a number"),
      ("allocations 3 object", "line 2: expected a name"),
      ("allocations 1 \"no such thing\"", "line 2: the program has no 'no such thing'"),
    ])
  func badInput(_ row: String, _ message: String) throws {
    #expect(try gate("\"$APUS\"", "divide", "--update").status == 0)
    let head = try String(contentsOfFile: thresholds, encoding: .utf8).prefix { $0 != "\n" }
    try "\(head)\n\(row)\n".write(toFile: thresholds, atomically: true, encoding: .utf8)
    let outcome = try gate("\"$APUS\"", "divide")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message))
  }

  @Test("A filter without a match and a missing threshold, table, file or program fail")
  func failures() throws {
    let missingFile = try gate("\"$APUS\"", "divide")
    #expect(missingFile.status == 1)
    #expect(missingFile.errors.contains("--update"))
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    #expect(try gate("\"$APUS\"", "nothing-like-that").status == 1)
    let missing = try gate("\"$APUS\"", "divide")
    #expect(missing.status == 1)
    #expect(missing.output.contains("no threshold"))
    let stranger = try gate("/bin/true")
    #expect(stranger.status == 1)
    #expect(stranger.errors.contains("named no benchmarks"))
    try "[another toolchain]\n".write(toFile: thresholds, atomically: true, encoding: .utf8)
    let table = try gate("\"$APUS\"", "divide")
    #expect(table.status == 1)
    #expect(table.errors.contains("beside [another toolchain]"))
  }

  @Test("A file of thresholds of more than a mebibyte is rewritten as a whole")
  func large() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let table = try String(contentsOfFile: thresholds, encoding: .utf8)
    let comment = "# " + String(repeating: "a", count: 1 << 20) + "\n"
    try (comment + table).write(toFile: thresholds, atomically: true, encoding: .utf8)
    #expect(try gate("\"$APUS\"", "divide", "--update").status == 0)
    let written = try String(contentsOfFile: thresholds, encoding: .utf8)
    #expect(written.hasPrefix(comment))
    #expect(written.contains("\nallocations 1 \"object\"\n"))
  }

  @Test("A benchmark that nothing can be counted of is named, and alone it is no gate")
  func uncountable() throws {
    let program = "\"$(dirname \"$APUS\")/TurnTestCases\""
    let updated = try gate(program, "threaded", "--update")
    #expect(updated.status == 0)
    #expect(updated.errors.contains("threaded, threads 2: no threshold: "), "\(updated.errors)")
    let outcome = try gate(program, "threaded")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("skipped"))
    #expect(outcome.errors.contains("every row was skipped"))
  }

  @Test("A metric that can be counted and whose row was deleted is named and fails")
  func deletedRows() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let written = try String(contentsOfFile: thresholds, encoding: .utf8)
    let rest = written.split(separator: "\n").filter { !$0.hasPrefix("allocated-bytes") }
    try (rest.joined(separator: "\n") + "\n")
      .write(toFile: thresholds, atomically: true, encoding: .utf8)
    let outcome = try gate("\"$APUS\"", "object")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("object: allocated-bytes has no threshold: add it with --update"))
  }

  @Test("A benchmark that hangs is named and ends the gate after the time limit")
  func hang() throws {
    let outcome = try command.shell(
      """
      APUS_TEST_HANG=1 "$APUS" gate "$(dirname "$APUS")/TurnTestCases" hang --update \
      --time-limit 1s --no-history --thresholds '\(thresholds)'
      """)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("hang: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("stopped after 1 s"), "\(outcome.errors)")
    #expect(outcome.errors.contains("--time-limit"), "\(outcome.errors)")
  }

  @Test("Rows of instructions are skipped if valgrind is not installed")
  func withoutValgrind() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let head = try String(contentsOfFile: thresholds, encoding: .utf8).prefix { $0 != "\n" }
    try "\(head)\ninstructions 1 \"object\"\n"
      .write(toFile: thresholds, atomically: true, encoding: .utf8)
    let outcome = try gate("\"$APUS\"", "object")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("skipped"))
    #expect(outcome.output.contains("object: allocations has no threshold"))
  }

  @Test("JSON has a line for each row, with its limit and verdict")
  func json() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let lines = try gate("\"$APUS\"", "object", "--json").jsonLines()
    let row = try #require(lines.first { $0["gate"] as? String == "allocations" })
    #expect(row["name"] as? String == "object" && row["verdict"] as? String == "holds")
    #expect(row["limit"] as? Double == 1)
  }

  @Test("The note about the written file is not on standard output beside JSON")
  func updatedJSON() throws {
    let outcome = try gate("\"$APUS\"", "object", "--update", "--json")
    #expect(try !outcome.jsonLines().isEmpty)
    #expect(outcome.errors.contains("wrote \(thresholds)"))
    #expect(try gate("\"$APUS\"", "object", "--update").output.contains("wrote \(thresholds)"))
  }

  @Test("A ratio is measured in pairs and held to its limit")
  func ratio() throws {
    #expect(try gate("\"$APUS\"", "'sum of 1000 integers'", "--update", "-q").status == 0)
    let written = try String(contentsOfFile: thresholds, encoding: .utf8)
    #expect(written.contains("\"sum of 1000 integers\" \"reduce\""))
    let head = written.prefix { $0 != "\n" }
    try "\(head)\nratio 0.01 + 900 % \"sum of 1000 integers\" \"reduce\"\n"
      .write(toFile: thresholds, atomically: true, encoding: .utf8)
    let outcome = try gate("\"$APUS\"", "'sum of 1000 integers'", "-q")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("fails"))
  }
}

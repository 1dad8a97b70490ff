import ApusTestSupport
import Foundation
import Testing

@Suite("Several programs with the same filters and thresholds, end to end")
struct ProgramsGateTests {
  private let command: BuiltCommand
  private let thresholds: String

  init() throws {
    command = try BuiltCommand()
    thresholds = command.folder.file("thresholds.txt")
    _ = try command.shell("ln -s \"$APUS\" other")
  }

  /// Runs the gate without valgrind, so that only allocations are counted.
  private func gate(_ program: String, _ arguments: String...) throws -> BuiltCommand.Outcome {
    try command.shell(
      """
      PATH=/nowhere "$APUS" gate \(program) \(arguments.joined(separator: " ")) --no-history \
      --thresholds '\(thresholds)'
      """)
  }

  private func text() throws -> String { try String(contentsOfFile: thresholds, encoding: .utf8) }

  private func write(_ text: String) throws {
    try text.write(toFile: thresholds, atomically: true, encoding: .utf8)
  }

  @Test("Two programs have a table each in the same file, and both gates hold")
  func tables() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let first = try text()
    #expect(try gate("./other", "object", "class", "--update").status == 0)
    let both = try text()
    #expect(first.contains(", apus]\n") && both.hasPrefix(first), "\(both)")
    #expect(both.contains(", other]\n"))
    #expect(try gate("\"$APUS\"", "object").status == 0)
    #expect(try gate("./other", "object").output.contains("holds"))
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    #expect(try text() == both)
  }

  @Test("A table without a program holds for a program without its own, and becomes its own")
  func unnamed() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let named = try text()
    let shared = named.replacing(", apus]", with: "]")
    try write(shared)
    #expect(try gate("./other", "object").status == 0)
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    #expect(try text() == named)
    #expect(try gate("./other", "object").errors.contains("no table ["))
  }

  @Test("An update leaves a table without a program alone if the rows are those of another program")
  func foreign() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let named = try text()
    let head = named.prefix { $0 != "\n" }.replacing(", apus]", with: "]")
    let shared = "\(head)\nallocations 7 \"of another program\"\n"
    try write(shared)
    #expect(try gate("\"$APUS\"", "object").status == 2)
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    #expect(try text() == "\(shared)\n\(named)")
    #expect(try gate("\"$APUS\"", "object").status == 0)
  }

  @Test("An update prints the rows that it removes")
  func removed() throws {
    #expect(try gate("\"$APUS\"", "object", "--update").status == 0)
    let before = try text()
    try write(before + "allocations 7 \"gone\"\n")
    let outcome = try gate("\"$APUS\"", "object", "--update")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("removed 'allocations 7 \"gone\"'"), "\(outcome.errors)")
    #expect(try text() == before)
  }

  @Test("A filter that matches in another program of the run is no error, and any other filter is")
  func otherPrograms() throws {
    let script = """
      CASES="$(dirname "$APUS")/TurnTestCases"
      export APUS_OTHER_PROGRAMS="$APUS"
      """
    let elsewhere = try command.shell("\(script); $CASES object --no-history")
    #expect(elsewhere.status == 0 && elsewhere.output.isEmpty)
    #expect(elsewhere.errors.contains("another program of the package has a match"))
    let listed = try command.shell("\(script); $CASES object threaded --list")
    #expect(listed.status == 0 && listed.output == "threaded\n")
    let unknown = try command.shell("\(script); $CASES object threaded objects --list")
    #expect(unknown.status == 2 && unknown.errors.contains("unknown benchmark 'objects'"))
    let alone = try command.shell("\(script); unset APUS_OTHER_PROGRAMS; $CASES object")
    #expect(alone.status == 2 && alone.errors.contains("unknown benchmark 'object'"))
    let compared = try command.shell("\(script); \"$APUS\" compare $CASES $CASES object")
    #expect(compared.status == 0 && compared.output.isEmpty)
    let gated = try command.shell(
      "\(script); touch t; \"$APUS\" gate $CASES object --thresholds t --no-history")
    #expect(gated.status == 0, "\(gated.errors)")
  }

  @Test("A program without comparisons has nothing to compare")
  func noComparisons() throws {
    let outcome = try command.shell("\"$(dirname \"$APUS\")/TurnTestCases\" --compare --no-history")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errors.contains("'--compare' has nothing to run: the program has no comparison"))
  }
}

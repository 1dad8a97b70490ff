import ApusTestSupport
import Foundation
import Testing

@Suite("apus-flatc, end to end", .serialized)
struct FlatcCommandTests {
  private let command: BuiltCommand

  init() throws {
    command = try BuiltCommand()
    _ = try command.folder.write(
      Array("table T { a: int; } root_type T;".utf8), to: "t.fbs")
  }

  /// Runs a line of shell in which `$FLATC` is the command.
  private func shell(_ line: String) throws -> BuiltCommand.Outcome {
    try command.shell("FLATC=$(dirname \"$APUS\")/apus-flatc; " + line)
  }

  @Test("generate makes the folder of its output")
  func folders() throws {
    #expect(try shell("$FLATC generate -o new/inner t.fbs").status == 0)
    #expect(
      FileManager.default.fileExists(atPath: command.folder.file("new/inner/t_generated.swift")))
  }

  @Test("A file '-' is the standard input of each verb that reads a buffer, JSON or a schema")
  func standardInput() throws {
    let build = "printf '{\"a\": 7}' | $FLATC binary --schema t.fbs -o - -"
    #expect(
      try shell("\(build) | $FLATC verify --schema t.fbs -").output == "standard input: valid\n")
    #expect(try shell("\(build) | $FLATC json --schema t.fbs -").output.contains("\"a\": 7"))
    #expect(try shell("\(build) | $FLATC annotate --schema t.fbs -").output.contains("root"))
    #expect(try shell("$FLATC check - < t.fbs").status == 0)
    #expect(try shell("$FLATC generate - < t.fbs").output.contains("struct T"))
  }

  @Test(
    "A verb whose results do not reach a full disk says so, and ends with status 4",
    arguments: [
      "json --schema t.fbs t.mon", "verify --schema t.fbs t.mon", "annotate --schema t.fbs t.mon",
      "generate - < t.fbs", "binary --schema t.fbs -o - t.json", "compat t.fbs u.fbs", "--version",
    ])
  func fullDisk(words: String) throws {
    let outcome = try shell(
      """
      test -w /dev/full || exit 77
      printf '{a: 7}' > t.json; echo 'table T { a: int; b: int; } root_type T;' > u.fbs
      $FLATC binary --schema t.fbs -o t.mon t.json && $FLATC \(words) > /dev/full
      """)
    guard outcome.status != 77 else { return }
    #expect(outcome.status == 4)
    #expect(outcome.errors == "standard output: cannot write: No space left on device\n")
  }

  @Test("A mistake in the arguments names the program and the nearest verb")
  func mistakes() throws {
    let outcome = try shell("$FLATC genrate t.fbs")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "apus-flatc: unknown command 'genrate'; the nearest is 'generate'; 'apus-flatc --help' lists the commands\n"
    )
    #expect(try shell("$FLATC --version").output.hasPrefix("apus-flatc "))
  }
}

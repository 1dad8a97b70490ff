import ApusTestSupport
import Foundation
import Testing

@Suite("Completions and the manual page", .serialized)
struct CompletionsTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  /// Returns the words that bash offers after a command line; the last word is being typed.
  private func bash(_ words: String...) throws -> [String] {
    let script = """
      "$APUS" completions bash > completions.bash && . ./completions.bash
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _apus; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let file = try command.folder.write(Array(script.utf8), to: "complete.sh")
    let outcome = try command.shell("bash \(file)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test("Bash completes commands, verbs, options and words, each where it belongs")
  func bashWords() throws {
    #expect(try bash("apus", "cs") == ["csv"])
    #expect(try bash("apus", "csv", "s") == ["sniff", "stats"])
    #expect(try bash("apus", "csv", "head", "--ro") == ["--rows"])
    #expect(try bash("apus", "csv", "sniff", "--le") == ["--level"])
    #expect(try bash("apus", "csv", "head", "--le").isEmpty)
    #expect(try bash("apus", "-q", "machine", "sys") == ["system"])
    #expect(try bash("apus", "export", "inf") == ["influx"])
  }

  @Test("Bash completes paths of operands and of options, and no other values")
  func bashFiles() throws {
    _ = try command.folder.write([], to: "stops one.csv")
    #expect(try bash("apus", "csv", "head", "sto") == ["stops one.csv"])
    #expect(try bash("apus", "history", "--history", "sto") == ["stops one.csv"])
    #expect(try bash("apus", "csv", "head", "--rows", "sto").isEmpty)
    #expect(try bash("apus", "env", "sto").isEmpty)
  }

  @Test(
    "The scripts of other shells are valid where the shell is installed",
    arguments: ["zsh", "fish"])
  func otherShells(_ shell: String) throws {
    let outcome = try command.shell(
      "\"$APUS\" completions \(shell) > s && { command -v \(shell) >/dev/null || exit 77; } && \(shell) -n s"
    )
    #expect(outcome.status == 0 || outcome.status == 77, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    let text = try String(contentsOfFile: command.folder.file("s"), encoding: .utf8)
    #expect(text.contains("sniff") && text.contains("rows"))
  }

  @Test("Fish completes commands, verbs and options where it is installed")
  func fish() throws {
    let outcome = try command.shell(
      """
      command -v fish >/dev/null || exit 77
      HOME=$PWD; XDG_CONFIG_HOME=$PWD; export HOME XDG_CONFIG_HOME
      "$APUS" completions fish > s
      fish -c 'source s; for line in "apus cs" "apus csv sn" "apus csv head --ro" "apus machine sys"
        complete -C "$line" | string split -f1 \\t; end'
      """)
    if outcome.status == 77 { return }
    #expect(outcome.output == "csv\nsniff\n--rows\nsystem\n", "\(outcome.errors)")
  }

  @Test("An unknown shell is an error with the known shells")
  func unknownShell() throws {
    let outcome = try command.run("completions", "tcsh")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "apus: unknown shell 'tcsh'. Known: bash, zsh, fish.\n")
  }

  @Test("The manual page has every command, and man reads it without a warning")
  func manual() throws {
    let outcome = try command.run("man")
    #expect(outcome.status == 0)
    for title in [".SH NAME", ".SS apus csv head [FILE]", ".SH EXIT STATUS", "\\-\\-rows N"] {
      #expect(outcome.output.contains(title), "\(title)")
    }
    let read = try command.shell(
      """
      command -v man >/dev/null && command -v groff >/dev/null || exit 77
      "$APUS" man > apus.1 && MANWIDTH=70 man --warnings -l ./apus.1 | col -b
      """)
    if read.status == 77 { return }
    #expect(read.errors.isEmpty, "\(read.errors)")
    #expect(read.output.contains("apus csv sniff --level 0.9 stops.csv"))
  }
}

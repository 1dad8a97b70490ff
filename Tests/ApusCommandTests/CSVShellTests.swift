import ApusTestSupport
import Foundation
import Testing

@Suite("apus csv and the system around it", .serialized)
struct CSVShellTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  struct Ending: Sendable {
    var input: String
    var output: String
    var more: [String] = []
  }

  @Test(
    "Lines of head and cut have the line end of the input's first line",
    arguments: [
      Ending(input: "a,b\n1,2\n", output: "a,b\n1,2\n"),
      Ending(input: "a,b\r\n1,2\r\n", output: "a,b\r\n1,2\r\n"),
      Ending(input: "a,b\r1,2\r", output: "a,b\r1,2\r"),
      Ending(input: "a,b\n1,2\r\n3,4\r\n", output: "a,b\n1,2\n3,4\n"),
      Ending(input: "\"a\",b\n1,2\r\n", output: "a,b\n1,2\n"),
      Ending(input: "a,\"b\r\n\"\"c\"\n1,\"2\r\"", output: "a,\"b\r\n\"\"c\"\n1,\"2\r\"\n"),
      Ending(input: "a,b", output: "a,b\n"),
      Ending(input: "a,b\r", output: "a,b\r"),
      Ending(input: "\u{feff}\"a\nb\",c\r\n1,2\r\n", output: "\"a\nb\",c\r\n1,2\r\n"),
      Ending(input: "\u{feff}a\r\n1\n", output: "a\r\n1\r\n"),
      Ending(input: "1,\"\"\n,\n", output: "1,\"\"\n,\n"),
      Ending(
        input: "a,\"b\"\"\r\n1,2\r\n", output: "a,\"b\\\"\"\r\n1,2\r\n",
        more: ["--no-doubled-quotes", "--escape", "\\"]),
      Ending(input: "x\"y,b\r\n1,\"2\"\r\n", output: "\"x\"\"y\",b\r\n1,2\r\n"),
      Ending(
        input: "# it's \"\r\na,b\n", output: "a,b\r\n", more: ["--comment", "#"]),
      Ending(
        input: "'a\\'\n',b\r\n1,2\n", output: "'a''\n',b\r\n1,2\r\n",
        more: ["--quote", "'", "--escape", "\\"]),
    ])
  func lineEnds(_ ending: Ending) throws {
    let path = try command.folder.write(Array(ending.input.utf8), to: "table.csv")
    let head = try command.start(["csv", "head", path] + ending.more).wait()
    #expect(head.output == ending.output)
  }

  @Test("A CR that ends a chunk is the line end if no LF follows in the next chunk")
  func cutLineEnd() throws {
    let slow = "(printf 'a,b\\r'; sleep 0.2; printf '1,2\\r3,4\\r') | \"$APUS\" csv head"
    #expect(try command.shell(slow).output == "a,b\r1,2\r3,4\r")
    let pair = "(printf 'a,b\\r'; sleep 0.2; printf '\\n1,2\\n') | \"$APUS\" csv head"
    #expect(try command.shell(pair).output == "a,b\r\n1,2\r\n")
    // The size of a read.
    let first = String(repeating: "x", count: 131_071) + "\r"
    let path = try command.folder.write(Array((first + "y\r").utf8), to: "table.csv")
    #expect(try command.run("csv", "head", path).output == first + "y\r")
  }

  @Test(
    "An output that cannot be written ends the command",
    arguments: ["head -n 100000000000", "json"])
  func fullOutput(verb: String) throws {
    let script = "yes a,b | timeout 60 \"$APUS\" csv \(verb) >/dev/full"
    let outcome = try command.shell("test -w /dev/full || exit 77; \(script)")
    guard outcome.status != 77 else { return }
    #expect(outcome.status == 4)
    #expect(outcome.errors == "standard output: cannot write: No space left on device\n")
  }

  @Test("A control character in the name of a missing file is not sent to the terminal")
  func controlCharacter() throws {
    let missing = try command.run("csv", "count", "no\u{1b}[31mx.csv")
    #expect(missing.errors == "csv: open no?[31mx.csv: No such file or directory (2)\n")
  }

  @Test("Fields that are not UTF-8 are repaired and counted")
  func repaired() throws {
    let script = "printf 'a,\\351\\n\"\\344\"\"\",b\\n' | \"$APUS\" csv json"
    let outcome = try command.shell(script)
    #expect(outcome.output == "[\"a\",\"\u{fffd}\"]\n[\"\u{fffd}\\\"\",\"b\"]\n")
    #expect(
      outcome.errors == "standard input: 2 fields are not UTF-8; U+FFFD replaces their bytes\n")
    #expect(outcome.status == 0)
  }

  @Test("Columns are cut with the line end of the input", arguments: ["\n", "\r\n", "\r"])
  func cut(end: String) throws {
    let text = ["a,b", "1,\"2,\"", "3,4"].map { $0 + end }.joined()
    let path = try command.folder.write(Array(text.utf8), to: "table.csv")
    let outcome = try command.run("csv", "cut", path, "b")
    #expect(outcome.output == ["b", "\"2,\"", "4"].map { $0 + end }.joined())
  }

  @Test(
    "A file with a name that is not UTF-8 is opened, and a missing file is an error",
    arguments: ["count", "sniff"])
  func oddName(verb: String) throws {
    let outcome = try command.shell(
      "name=$(printf 'caf\\351.csv'); printf 'a,b\\n1,2\\n' > \"$name\"; \"$APUS\" csv \(verb) \"$name\""
    )
    #expect(outcome.errors.isEmpty)
    #expect(verb == "sniff" || outcome.output == "2\n")
    let missing = try command.shell("\"$APUS\" csv count \"$(printf 'th\\351')\"")
    #expect(missing.status == 4)
    #expect(missing.errors == "csv: open th\u{fffd}: No such file or directory (2)\n")
  }

  @Test("Any other argument that is not UTF-8 is rejected, and no file is made")
  func oddArguments() throws {
    for script in [
      "csv cut - \"$odd\"", "machine system --directory \"$odd\"", "report --report \"$odd\"",
    ] {
      let outcome = try command.shell("odd=$(printf 'caf\\351'); \"$APUS\" \(script) </dev/null")
      #expect(outcome.status == 2, "\(script)")
      #expect(outcome.errors.contains("is not UTF-8"), "\(script)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
    #expect(!names.contains { $0.hasPrefix("caf") })
  }

  @Test("Non-blocking standard output gets all bytes")
  func nonBlocking() throws {
    let row = String(repeating: "x", count: 999) + "\n"
    let path = try command.folder.write(
      Array(String(repeating: row, count: 3000).utf8), to: "table.csv")
    let script = """
      import array, fcntl, os, subprocess, sys, termios
      reader, writer = os.pipe()
      os.set_blocking(writer, False)
      child = subprocess.Popen([os.environ['APUS'], 'csv', 'cut', sys.argv[1], 'x' * 999], stdout=writer)
      os.close(writer)
      available = array.array('i', [0])
      while available[0] < 32768: fcntl.ioctl(reader, termios.FIONREAD, available)
      count = 0
      while True:
        data = os.read(reader, 1000)
        if not data: break
        count += len(data)
      print(count, child.wait())
      """
    let file = try command.folder.write(Array(script.utf8), to: "slow.py")
    let outcome = try command.shell(
      "command -v python3 >/dev/null || exit 77; python3 \(file) \(path)")
    guard outcome.status != 77 else { return }
    #expect(outcome.output == "3000000 0\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test("A file beyond the shell's size limit is an error and ends no process")
  func fileSizeLimit() throws {
    let row = String(repeating: "x", count: 999) + "\n"
    let path = try command.folder.write(
      Array(String(repeating: row, count: 3000).utf8), to: "table.csv")
    let outcome = try command.shell(
      "ulimit -f 100; \"$APUS\" csv head \(path) > small; \"$APUS\" csv json \(path) > out")
    #expect(outcome.status == 4)
    #expect(outcome.errors == "standard output: cannot write: File too large\n")
  }

  @Test("Exit statuses are known even if the shell ignores SIGCHLD")
  func ignoredChildren() throws {
    let outcome = try command.shell(
      "trap '' CHLD; \"$APUS\" compare --quick --json -- true -- true 2>errors; echo $?; cat errors"
    )
    #expect(!outcome.output.contains("lost"))
  }

  #if os(Linux)
    @Test("A field is written as JSON in pieces, so that its escapes need no extra memory")
    func longField() throws {
      let size = 16 << 20
      let field = [UInt8](repeating: 1, count: size)
      let path = try command.folder.write(field, to: "control.csv")
      let outcome = try command.shell(
        "\"$APUS\" csv json \(path) | tail -c 10; ulimit -v \(size / 1024 * 8); \"$APUS\" csv json \(path) | wc -c"
      )
      #expect(outcome.output == "1\\u0001\"]\n\(6 * size + 5)\n")
      #expect(outcome.errors.isEmpty)
    }
  #endif

  @Test(
    "Characters stay whole when a long field is cut, and invalid UTF-8 is replaced",
    arguments: 0..<4)
  func pieces(shift: Int) throws {
    let text = String(repeating: "a", count: shift) + String(repeating: "é€😀\n", count: 20_000)
    let bytes = Array(text.utf8) + [0xe2, 0x82] + [UInt8](repeating: 0x80, count: 40_000) + [0xff]
    let path = try command.folder.write([34] + bytes + [34, 10], to: "long.csv")
    let outcome = try command.run("csv", "json", path)
    let expected = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.output == "[\"" + expected.joined(separator: "\\n") + "\"]\n")
  }

  @Test("Tables in Latin-1 and Windows-1252 are read by the name of the encoding")
  func encodings() throws {
    let command = try BuiltCommand()
    let line = "printf 'caf\\351,\\200\\n' | \"$APUS\" csv json - --encoding "
    #expect(try command.shell(line + "windows-1252").output == "[\"café\",\"€\"]\n")
    #expect(try command.shell(line + "latin1").output == "[\"café\",\"\u{80}\"]\n")
    let outcome = try command.shell(line + "koi8-r")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("utf-8, latin1, windows-1252"))
  }
}

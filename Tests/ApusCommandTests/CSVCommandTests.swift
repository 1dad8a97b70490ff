import ApusTestSupport
import Testing

@Suite("apus csv, end to end", .serialized)
struct CSVCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  private func run(_ verb: String, _ text: String, _ more: String...) throws -> BuiltCommand.Outcome
  {
    let path = try command.folder.write(Array(text.utf8), to: "table.csv")
    return try command.start(["csv", verb, path] + more).wait()
  }

  @Test("JSON has an array of strings per record and nothing else")
  func json() throws {
    let outcome = try run("json", "a,\"b\"\"c\"\r\n\"d\ne\",\\\t\u{1}\n,")
    #expect(outcome.output == "[\"a\",\"b\\\"c\"]\n[\"d\\ne\",\"\\\\\\t\\u0001\"]\n[\"\",\"\"]\n")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("Standard input is read if no file is named")
  func input() throws {
    let outcome = try command.shell("printf 'a;b\\n1;2\\n' | \"$APUS\" csv json --delimiter ';'")
    #expect(outcome.output == "[\"a\",\"b\"]\n[\"1\",\"2\"]\n")
    let count = try command.shell("printf 'a\\n\"b\\nc\"\\n' | \"$APUS\" csv count -")
    #expect(count.output == "2\n")
  }

  @Test("Quotes, escapes and comments are set by options, and each has one meaning")
  func dialect() throws {
    let text = "# made\n'a,b','c\\'d'\n\"e\",f\n"
    let options = ["--quote", "'", "--escape", "\\", "--comment", "#"]
    let path = try command.folder.write(Array(text.utf8), to: "table.csv")
    let read = try command.start(["csv", "json", path] + options).wait()
    #expect(read.output == "[\"a,b\",\"c'd\"]\n[\"\\\"e\\\"\",\"f\"]\n")
    #expect(try run("json", "\"a,b\n", "--quote", "none").output == "[\"\\\"a\",\"b\"]\n")
    let single = try run("json", "\"a\"\"b\"\n", "--no-doubled-quotes")
    #expect(single.errors.contains("2 malformed"))
    let twice = try run("count", "a\n", "--quote", "#", "--comment", "#")
    #expect(twice.status == 2)
    #expect(twice.errors.contains("different characters"))
    #expect(try run("count", "a\n", "--comment", "\n").status == 2)
  }

  @Test("Malformed tables are read and reported, and rejected by check, with the position")
  func odd() throws {
    let read = try run("json", "a,b\nc,d\"\n")
    #expect(read.output == "[\"a\",\"b\"]\n[\"c\",\"d\\\"\"]\n")
    #expect(read.errors.contains("1 malformed, first line 2, record 2, field 2, byte 8"))
    #expect(read.status == 0)
    let checked = try run("check", "a,b\nc,d\"\n")
    #expect(checked.status == 1)
    #expect(checked.errors.contains("line 2, record 2, field 2, byte 8"))
    #expect(try run("check", "a,b\n").status == 0)
  }

  @Test("Columns are cut by their names, and the head is ten rows")
  func columns() throws {
    #expect(try run("cut", "a,b,c\n1,2,\"3,4\"\n", "c", "a").output == "c,a\n\"3,4\",1\n")
    let missing = try run("cut", "a,b\n", "x")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("no column x"))
    #expect(try run("head", String(repeating: "a\n", count: 50)).output.count { $0 == "a" } == 10)
  }

  @Test("Rows before an error are printed", arguments: ["json", "head", "cut - a"])
  func beforeFault(verb: String) throws {
    let outcome = try command.shell(
      "printf '\\377\\376a\\0\\n\\0b\\0\\n\\0z' | \"$APUS\" csv \(verb)")
    let rows = verb == "json" ? "[\"a\"]\n[\"b\"]\n" : "a\nb\n"
    #expect(outcome.output == rows)
    #expect(outcome.errors.contains("an incomplete character at the end at byte 11"))
    #expect(outcome.status == 1)
  }

  @Test("Bytes that are not UTF-8 are cut unchanged", arguments: ["head", "cut - a b"])
  func otherEncoding(verb: String) throws {
    let script = "printf 'a,b\\n\\351,\"\\344,\"\\n' | \"$APUS\" csv \(verb) | od -An -tx1"
    #expect(try command.shell(script).output == " 61 2c 62 0a e9 2c 22 e4 2c 22 0a\n")
  }

  @Test("Rows that the dialect cannot write are counted and change the exit status")
  func unsayable() throws {
    let cut = try run("cut", "a,b\n,1\nx,2\n,3\n", "a", "--quote", "none")
    #expect(cut.output == "a\nx\n")
    #expect(cut.errors.contains("skipped 2 rows that need quoting") && cut.status == 4)
    let head = try run("head", "a,b\nx\"y,1\n", "--no-doubled-quotes")
    #expect(head.output == "a,b\n" && head.status == 4)
  }

  @Test("A dialect is guessed from a file or standard input, unless the confidence is too low")
  func sniff() throws {
    let text =
      "stop_id;name;delay\r\n1;\"Zoo; main\";0,5\r\n2;Nord;1,5\r\n3;West;2,5\r\n4;Ost;3,5\r\n"
    let found = try run("sniff", text)
    #expect(found.status == 0)
    #expect(
      found.output.hasPrefix(
        "delimiter    ;\nquote        \"\nescape       none\ncomment      none\n"
          + "line ending  CRLF\nencoding     ASCII\ncolumns      3\nheader       yes, "))
    let json = try command.shell(
      "printf 'a\\tb\\n1\\t2\\n3\\t4\\n5\\t6\\n' | \"$APUS\" csv sniff --json")
    #expect(json.output.hasPrefix("{\"decided\":true,\"confidence\":"))
    #expect(json.output.contains("\"delimiter\":\"\\t\",\"quote\":\"\\\"\",\"escape\":null"))
    let unsure = try run("sniff", "a,b\n")
    #expect(unsure.status == 3)
    #expect(unsure.output.contains("which is not enough"))
    #expect(try run("sniff", "a,b\n", "--level", "0.5").status == 0)
    let empty = try run("sniff", "")
    #expect(empty.status == 3)
    #expect(empty.output == "nothing to guess from: the input is empty\n")
    #expect(try run("sniff", "a", "--level", "2").status == 2)
  }

  @Test("A sample without a record is undecided, with the reason")
  func sniffNothing() throws {
    let long = try run("sniff", String(repeating: "a,", count: 100_000) + "\n1,2\n")
    #expect(long.status == 3)
    #expect(long.output.hasPrefix("nothing to guess from: the first "))
    #expect(long.output.hasSuffix(" bytes have no whole record\n"))
    let binary = try run("sniff", String(repeating: "a\u{1}\u{2}", count: 100))
    #expect(binary.output == "nothing to guess from: the input is binary\n")
  }

  @Test("UTF-16 is recognised by its byte order mark, and errors name the byte")
  func utf16() throws {
    let read = try command.shell("printf '\\377\\376a\\0,\\0b\\0' | \"$APUS\" csv json")
    #expect(read.output == "[\"a\",\"b\"]\n")
    let broken = try command.shell("printf '\\377\\376a\\0\\0\\334' | \"$APUS\" csv check")
    #expect(broken.status == 1)
    #expect(broken.errors.contains("half of a surrogate pair at byte 5"))
  }

  @Test("An unknown verb and a missing file are errors")
  func errors() throws {
    #expect(try command.run("csv", "hed", "x").status == 2)
    #expect(try command.run("csv").status == 2)
    #expect(try command.run("csv", "count", "missing.csv").status == 4)
    #expect(try run("count", "a\n", "--delimiter", "ab").status == 2)
  }
}

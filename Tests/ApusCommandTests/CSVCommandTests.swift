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

  @Test("JSON has an array of strings a record and nothing else")
  func json() throws {
    let outcome = try run("json", "a,\"b\"\"c\"\r\n\"d\ne\",\\\t\u{1}\n,")
    #expect(outcome.output == "[\"a\",\"b\\\"c\"]\n[\"d\\ne\",\"\\\\\\t\\u0001\"]\n[\"\",\"\"]\n")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("Standard input is read where there is no file")
  func input() throws {
    let outcome = try command.shell("printf 'a;b\\n1;2\\n' | \"$APUS\" csv json --delimiter ';'")
    #expect(outcome.output == "[\"a\",\"b\"]\n[\"1\",\"2\"]\n")
    let count = try command.shell("printf 'a\\n\"b\\nc\"\\n' | \"$APUS\" csv count -")
    #expect(count.output == "2\n")
  }

  @Test("What is odd is read and reported, and refused by the check, with its place")
  func odd() throws {
    let read = try run("json", "a,b\nc,d\"\n")
    #expect(read.output == "[\"a\",\"b\"]\n[\"c\",\"d\\\"\"]\n")
    #expect(read.errors.contains("1 odd, first line 2, record 1, field 1, byte 7"))
    #expect(read.status == 0)
    let checked = try run("check", "a,b\nc,d\"\n")
    #expect(checked.status == 1)
    #expect(checked.errors.contains("line 2, record 1, field 1, byte 7"))
    #expect(try run("check", "a,b\n").status == 0)
  }

  @Test("Columns are cut by their names, and the head is ten rows")
  func columns() throws {
    #expect(try run("cut", "a,b,c\n1,2,\"3,4\"\n", "c", "a").output == "c,a\r\n\"3,4\",1\r\n")
    let missing = try run("cut", "a,b\n", "x")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("no column x"))
    #expect(try run("head", String(repeating: "a\n", count: 50)).output.count { $0 == "a" } == 10)
  }

  @Test("A verb that does not exist and a file that is not there are errors")
  func errors() throws {
    #expect(try command.run("csv", "hed", "x").status == 2)
    #expect(try command.run("csv").status == 2)
    #expect(try command.run("csv", "count", "missing.csv").status == 4)
    #expect(try run("count", "a\n", "--delimiter", "ab").status == 2)
  }
}

import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("apus csv stats, end to end", .serialized)
struct CSVStatisticsTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  private func stats(_ text: String, _ more: String...) throws -> BuiltCommand.Outcome {
    let path = try command.folder.write(Array(text.utf8), to: "table.csv")
    return try command.start(["csv", "stats", path] + more).wait()
  }

  private static let stops = #"""
    city,km,day,n
    Zoo,1.5,2024-03-01,1
    "N, ""gate""",2.25,2024-02-01,2
    Zoo,-3,,7

    """#

  @Test("A table has the kind, range, mean and sum of each column")
  func table() throws {
    let outcome = try stats(Self.stops)
    #expect(
      outcome.output == """
        3 records

        column  kind     values  empty  distinct  smallest    largest        mean   sum
        city    text          3      0         2  N, "gate"   Zoo               -     -
        km      number        3      0         3  -3.0        2.25           0.25  0.75
        day     date          2      1         2  2024-02-01  2024-03-01        -     -
        n       integer       3      0         3  1           7           3.33333    10

        """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("Columns, a condition and groups are chosen by names, also from standard input")
  func choices() throws {
    let groups = try stats(Self.stops, "--select", "n", "--group", "city", "--json").jsonLines()
    #expect(groups.map { $0["group"] as? String } == ["N, \"gate\"", "Zoo"])
    #expect(groups.map { $0["sum"] as? Int } == [2, 8])
    let zoo = try stats(Self.stops, "--where", "city=Zoo", "--select=km,n", "--json").jsonLines()
    #expect(zoo.map { $0["column"] as? String } == ["km", "n"])
    #expect(zoo.map { $0["records"] as? Int } == [2, 2])
    let piped = try command.shell(
      "printf 'a;b\\n1;x\\n' | \"$APUS\" csv stats --delimiter ';' --select b --json")
    #expect(try piped.jsonLines().first?["smallest"] as? String == "x")
  }

  @Test("Groups of an empty value and of spaces are named")
  func blankGroups() throws {
    let text = try stats("city,n\n,1\n  ,2\nZoo,3\n", "--group", "city", "--select", "n").output
    let groups = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(groups == ["(empty)", "(spaces)", "Zoo"])
  }

  @Test("A missing column, a condition without a value and malformed text are told")
  func errors() throws {
    let missing = try stats(Self.stops, "--group", "town")
    #expect(missing.status == 1)
    #expect(missing.errors.hasSuffix("no column town; there are city, km, day, n\n"))
    let condition = try stats(Self.stops, "--where", "city")
    #expect(condition.status == 2 && condition.errors.contains("a column, = and a value"))
    let ragged = try stats("a,b\n1,2,3\n4\n", "--json")
    #expect(ragged.status == 0)
    #expect(try ragged.jsonLines().map { $0["empty"] as? Int } == [0, 1])
    let empty = try stats("")
    #expect(empty.status == 0 && empty.output.hasPrefix("0 records"))
  }

  @Test(
    "Records with more or fewer fields than the header are told with their first line and count")
  func ragged() throws {
    let text = "a,b\r\n1,\"x\ny\"\r\n2\r\n\r\n3,4,5\n6\n7\n"
    let notes = """
      : 1 record has more fields than the header, first on line 6; these are left out

      """
    let short =
      ": 3 records have fewer fields than the header, first on line 4; the missing ones are empty\n"
    let outcome = try stats(text)
    let path = command.folder.file("table.csv")
    #expect(outcome.status == 0)
    #expect(outcome.errors == path + notes + path + short)
    let piped = try command.shell("cat table.csv | \"$APUS\" csv stats")
    #expect(piped.errors == "standard input" + notes + "standard input" + short)
    #expect(piped.output == outcome.output)
  }

  @Test("The first short record of a file in parts has its line in the whole file")
  func raggedParts() throws {
    let line = String(repeating: "x", count: 60) + ",1\n"
    let outcome = try stats(
      "a,b\n" + String(repeating: line, count: 50_000) + "2\n" + line + "3\n")
    #expect(
      outcome.errors.hasSuffix(
        ": 2 records have fewer fields than the header, first on line 50002; the missing ones are empty\n"
      ))
  }

  @Test("A mean is right if the sum is beyond the greatest number, and the sum is null in JSON")
  func largeNumbers() throws {
    let text = "a,b,c\n1e308,1e308,-1.7e308\n1e308,1e308,1.0\n1e308,-1e308,-1.7e308\n1e308,7,1\n"
    let lines = try stats(text, "--json").jsonLines()
    #expect(lines[0]["mean"] as? Double == 1e308 && lines[0]["sum"] is NSNull)
    #expect(lines[1]["sum"] as? Double == 1e308 && lines[1]["mean"] as? Double == 2.5e307)
    #expect(lines[2]["mean"] as? Double == -8.5e307 && lines[2]["sum"] is NSNull)
    #expect(try stats("a\n1e308\n1e308\n").output.contains("1e+308  inf"))
  }

  @Test("Sums of integers are exact, and those of numbers do not depend on their order")
  func sums() throws {
    let largest = Int.max
    let text = "n,x\n\(largest),1e100\n\(largest),1\n\(largest),-1e100\n"
    let output = try stats(text, "--json").output
    #expect(output.contains("\"sum\":27670116110564327421"))
    #expect(output.contains("\"sum\":1.0"))
  }

  @Test("A column of numbers with one text is a column of texts")
  func mixed() throws {
    let lines = try stats("a,b,c\n10,1,007\n9,inf,8\n-,2,9\n", "--json").jsonLines()
    #expect(lines.map { $0["kind"] as? String } == ["text", "text", "integer"])
    #expect(lines[0]["smallest"] as? String == "-" && lines[0]["largest"] as? String == "9")
  }

  @Test("A file in parts, and the same table row by row, have the answers of a simple loop")
  func parts() throws {
    let seed: UInt64 = 40
    var random = SplitMix64(seed: seed)
    var text = "\u{feff}id,group,\"long, name\"\n"
    var sums: [String: Int] = [:]
    var longest = ""
    // Two parts at least: a part has a mebibyte.
    for _ in 0..<120_000 {
      let id = Int.random(in: -1_000_000...1_000_000, using: &random)
      let group = "g\(Int.random(in: 0..<50, using: &random))"
      let name = "line \"\(Int.random(in: 0...99_999, using: &random))\"\n, end"
      sums[group, default: 0] += id
      longest = max(longest, name)
      text += "\(id),\(group),\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\"\n"
    }
    let grouped = try stats(text, "--group", "group", "--select", "id", "--json")
    let piped = try command.shell(
      "cat table.csv | \"$APUS\" csv stats --group group --select id --json")
    #expect(grouped.output == piped.output, "seed \(seed)")
    var found: [String: Int] = [:]
    for line in try grouped.jsonLines() {
      found[line["group"] as? String ?? ""] = line["sum"] as? Int
    }
    #expect(found == sums, "seed \(seed)")
    let names = try stats(text, "--select", "long, name", "--json").jsonLines()
    #expect(names[0]["largest"] as? String == longest)
    #expect(names[0]["distinct"] == nil && names[0]["values"] as? Int == 120_000)
  }
}

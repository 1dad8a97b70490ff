import ApusTestSupport
import Testing

@Suite("apus cities, end to end", .serialized)
struct CitiesCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  @Test("make writes a file, which a query, lines of queries and measure search")
  func search() throws {
    let path = command.folder.file("cities.bin")
    let made = try command.run("cities", "make", path, "--cities", "500", "--seed", "3")
    #expect(made.status == 0)
    #expect(made.output.hasPrefix("\(path): 500 cities, "))
    let all = try command.run("cities", "--file", path, "--limit", "3", "@-90,-180,90,180")
    #expect(all.output.split(separator: "\n").count == 4)
    #expect(all.output.hasSuffix("\n500 cities\n"))
    let lines = try command.shell("printf 'b\\nx @1\\n' | \"$APUS\" cities --file '\(path)'")
    #expect(lines.status == 1)
    #expect(lines.output.hasSuffix(" cities\n"))
    #expect(lines.errors.contains("no query: x @1"))
    let measured = try command.run("cities", "measure", "--file", path)
    #expect(measured.output.contains("500 cities opened in "))
    #expect(measured.output.contains("99th percentile"))
  }

  @Test("A truncated file exits 1, a missing file 4, and a wrong box 2")
  func failures() throws {
    let cut = try command.folder.write(Array("CITY, but not whole".utf8), to: "cut.bin")
    let rejected = try command.run("cities", "--file", cut, "a")
    #expect(rejected.status == 1)
    #expect(rejected.errors.contains("no complete file of cities"))
    #expect(try command.run("cities", "--file", "absent.bin", "a").status == 4)
    #expect(try command.run("cities", "--file", cut, "a", "@1,2").status == 2)
  }
}

import ApusTestSupport
import Foundation
import Testing

@Suite("apus json, end to end", .serialized)
struct JSONCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  private func run(_ verb: String, _ text: String, _ more: String...) throws -> BuiltCommand.Outcome
  {
    let path = try command.folder.write(Array(text.utf8), to: "data.json")
    return try command.start(["json", verb, path] + more).wait()
  }

  @Test("check prints a line for each file, and the place of the first error")
  func check() throws {
    let good = try command.folder.write(Array("{\"a\":[1,2]}".utf8), to: "good.json")
    let bad = try command.folder.write(Array("{\"a\":\n [1 2]}".utf8), to: "bad.json")
    let both = try command.start(["json", "check", good, bad]).wait()
    #expect(both.status == 1)
    let lines = both.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "\(good): well-formed")
    #expect(
      lines.last
        == "\(bad): line 2, column 5, byte 11: unexpected '2'; expected ',' or ']'")
    #expect(try command.start(["json", "check", good]).wait().status == 0)
  }

  @Test("Standard input is read if no file is named, and UTF-16 is converted")
  func input() throws {
    #expect(
      try command.shell("printf '[1]' | \"$APUS\" json check").output
        == "standard input: well-formed\n")
    let wide = try command.shell("printf '\\377\\376[\\0001\\000]\\000' | \"$APUS\" json minify -")
    #expect(wide.output == "[1]")
    #expect(try command.shell("printf '' | \"$APUS\" json check -").status == 1)
  }

  @Test("minify prints the document and nothing else, and pretty an indented one")
  func formats() throws {
    let text = " { \"a\" : [ 1.50 , \"\\u00e9\\/\" , { } ] } \n"
    #expect(try run("minify", text).output == "{\"a\":[1.50,\"\\u00e9\\/\",{}]}")
    #expect(
      try run("pretty", text).output
        == "{\n  \"a\": [\n    1.50,\n    \"\\u00e9\\/\",\n    {}\n  ]\n}\n")
    let broken = try run("minify", "[1,")
    #expect(broken.status == 1)
    #expect(broken.errors.contains("byte 4"))
  }

  @Test("get and count take a JSON Pointer")
  func pointers() throws {
    let text = #"{"users":[{"name":"Ada","~/":[1,2]},{"name":"Bob"}]}"#
    #expect(try run("get", text, "/users/0/name").output == "\"Ada\"\n")
    #expect(try run("get", text, "/users/0/~0~1").output == "[1,2]\n")
    #expect(try run("count", text, "/users").output == "2\n")
    #expect(try run("count", text).output == "1\n")
    let missing = try run("get", text, "/users/2")
    #expect(missing.status == 1)
    #expect(missing.output.isEmpty)
    #expect(try run("get", text, "users").status == 2)
    #expect(try run("count", text, "/users/0/name").status == 1)
  }

  @Test("lines prints the values at pointers, and reports malformed lines")
  func lines() throws {
    let text = "{\"a\":1,\"b\":\"x\\t\"}\n\n{\"a\":\n{\"b\":[2, 3]}\n"
    let outcome = try run("lines", text, "/a", "/b")
    #expect(outcome.output == "1\t\"x\\t\"\n\t[2,3]\n")
    #expect(outcome.errors.contains("line 3"))
    #expect(outcome.status == 1)
    #expect(try run("lines", "[1, 2]\n{ }\n").output == "[1,2]\n{}\n")
  }

  @Test("Leniencies, duplicates and the depth are options")
  func options() throws {
    #expect(try run("check", "[1,]").status == 1)
    #expect(try run("check", "[1,]", "--lenient", "trailing-commas").status == 0)
    #expect(try run("minify", "{a:'b'}", "--lenient", "json5").output == "{\"a\":\"b\"}")
    #expect(try run("check", "{\"a\":1,\"a\":2}", "--duplicates", "error").status == 1)
    #expect(try run("get", "{\"a\":1,\"a\":2}", "/a").output == "2\n")
    #expect(try run("get", "{\"a\":1,\"a\":2}", "/a", "--duplicates", "first").output == "1\n")
    #expect(try run("check", "[[1]]", "--depth", "1").status == 1)
    #expect(try run("check", "[1]", "--lenient", "nothing").status == 2)
  }

  @Test("A missing file is not well-formed")
  func missing() throws {
    let outcome = try command.start(["json", "check", "no/such/file.json"]).wait()
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("no/such/file.json"))
  }

  @Test("plist writes lists whose values are those of the text")
  func lists() throws {
    let text = #"{"name": "K\u00e4se", "list": [1, -2.5, 18446744073709551615, true], "of": {}}"#
    let file = try command.folder.write(Array(text.utf8), to: "value.json")
    let expected = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    for form in ["xml", "binary"] {
      let outcome = try command.shell(
        "\"$APUS\" json plist --form \(form) \(file) | \"$APUS\" plist json")
      #expect(outcome.status == 0, "\(form)")
      let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      #expect(value as? NSDictionary == expected, "\(form)")
    }
  }

  @Test("check prints a line for UTF-16 that is malformed")
  func malformedEncoding() throws {
    let file = try command.folder.write([0xff, 0xfe, 0, 0xd8, 0x5b, 0], to: "wide.json")
    let outcome = try command.run("json", "check", file)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("\(file): "))
    #expect(outcome.errors.isEmpty)
  }

  @Test("lines accepts a byte order mark at the start of the text only")
  func marks() throws {
    let outcome = try run("lines", "\u{feff}[1]\n\u{feff}[2]\n[3]\n")
    #expect(outcome.output == "[1]\n[3]\n")
    #expect(outcome.errors.contains("line 2"))
    #expect(outcome.status == 1)
  }

  @Test("plist writes as many containers within containers as the option accepts")
  func deepLists() throws {
    let depth = 20_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try run("plist", text, "--form", "binary", "--depth", "100000").status == 0)
    let objects =
      String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(try run("plist", objects, "--form", "binary", "--depth", "100000").status == 0)
  }

  @Test(
    "plist writes a key once, with the value that the rule chooses",
    arguments: [("first", "1"), ("last", "2"), ("all", "2")])
  func duplicatesInLists(rule: String, value: String) throws {
    let text = #"{"a":1,"b":{"c":[]},"a":2}"#
    let xml = try run("plist", text, "--duplicates", rule)
    #expect(xml.output.components(separatedBy: "<key>a</key>").count == (rule == "all" ? 3 : 2))
    let file = try command.folder.write(Array(xml.output.utf8), to: "a.plist")
    #expect(try command.run("plist", "get", file, "/a").output == "\(value)\n")
    #expect(try run("plist", text, "--duplicates", "error").status == 1)
  }

  @Test("plist exits with 1 for null in XML, which has none, and for malformed text")
  func listsWithoutNull() throws {
    let file = try command.folder.write(Array("[null]".utf8), to: "null.json")
    let xml = try command.start(["json", "plist", file]).wait()
    #expect(xml.status == 1)
    let binary = try command.shell(
      "\"$APUS\" json plist --form binary \(file) | \"$APUS\" plist json")
    #expect(binary.status == 0)
    #expect(binary.output.filter { !$0.isWhitespace } == "[null]")
    #expect(try command.shell("echo '[1,' | \"$APUS\" json plist").status == 1)
  }
}

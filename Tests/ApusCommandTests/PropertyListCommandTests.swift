import ApusTestSupport
import Foundation
import Testing

@Suite("apus plist, end to end", .serialized)
struct PropertyListCommandTests {
  private let command: BuiltCommand
  private let openStep: String

  init() throws {
    command = try BuiltCommand()
    openStep = try command.folder.write(
      Array("{ name = \"K\\U00e4se\"; list = (a, \"b c\"); data = <00ff>; }".utf8), to: "a.plist")
  }

  @Test("check prints a line for each list with its position, and exits with 1 if any is malformed")
  func check() throws {
    let bad = try command.folder.write(Array("(a,\n b c)".utf8), to: "bad.plist")
    let both = try command.start(["plist", "check", openStep, bad]).wait()
    #expect(both.status == 1)
    #expect(
      both.output == """
        \(openStep): well-formed
        \(bad): line 2, column 4, byte 8: a separator was expected

        """)
    #expect(try command.run("plist", "check", openStep).status == 0)
    let truncated = try command.shell("printf bplist00 | \"$APUS\" plist check")
    #expect(truncated.status == 1)
    #expect(
      truncated.output == "standard input: byte 1: the bytes are not a binary property list\n")
  }

  @Test("A list that is converted to binary and to XML keeps its values")
  func conversions() throws {
    let script = "\"$APUS\" plist binary \(openStep) | \"$APUS\" plist xml | \"$APUS\" plist json"
    let outcome = try command.shell(script)
    #expect(outcome.status == 0)
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let expected: NSDictionary = ["name": "Käse", "list": ["a", "b c"], "data": "AP8="]
    #expect(value as? NSDictionary == expected)
  }

  @Test("get prints the value at a path, and exits with 1 if there is none")
  func get() throws {
    #expect(try command.run("plist", "get", openStep, "/list/1").output == "b c\n")
    #expect(try command.run("plist", "get", openStep, "/name").output == "Käse\n")
    let absent = try command.run("plist", "get", openStep, "/list/2")
    #expect(absent.status == 1)
    #expect(absent.output.isEmpty)
  }

  @Test("get rejects a path without a slash in front, and an unknown escape, with status 2")
  func pointers() throws {
    for path in ["name", "list/1", "x/name", "/na~2me", "/name~"] {
      let outcome = try command.run("plist", "get", openStep, path)
      #expect(outcome.status == 2, "\(path)")
      #expect(outcome.output.isEmpty, "\(path)")
    }
    #expect(try command.run("plist", "get", openStep, "").output.hasPrefix("{"))
  }

  @Test("An index has decimal digits without a sign, and no zero in front")
  func indices() throws {
    for index in ["+1", "01", "-0", "00", ""] {
      let outcome = try command.run("plist", "get", openStep, "/list/\(index)")
      #expect(outcome.status == 1, "\(index)")
      #expect(outcome.output.isEmpty, "\(index)")
    }
    #expect(try command.run("plist", "get", openStep, "/list/0").output == "a\n")
  }

  @Test("info prints the format and the objects of each kind")
  func info() throws {
    let output = try command.shell("\"$APUS\" plist binary \(openStep) | \"$APUS\" plist info")
      .output
    for line in ["format          binary", "reference size  1", "string          6"] {
      #expect(output.contains(line))
    }
  }
}

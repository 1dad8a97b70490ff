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

  @Test("json prints the last value of a key, which counts in a list")
  func duplicates() throws {
    let xml = """
      <plist><dict><key>a</key><true/><key>b</key><array/><key>a</key><array><date>2026-11-24T06:22:33Z\
      </date><dict><key>a</key><data></data></dict></array><key>a</key><false/>\
      <key>c</key><dict><key>a</key><false/></dict></dict></plist>
      """
    let file = try command.folder.write(Array(xml.utf8), to: "twice.plist")
    let outcome = try command.run("plist", "json", file)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output.filter { !$0.isWhitespace } == #"{"b":[],"a":false,"c":{"a":false}}"#)
    #expect(try command.run("plist", "get", file, "/a").output == "false\n")
    #expect(
      try command.run("plist", "get", file, "").output.filter { !$0.isWhitespace }
        == #"{"b":[],"a":false,"c":{"a":false}}"#)
  }

  @Test("The column of an error counts characters, without a mark")
  func columns() throws {
    let openStep = try command.folder.write(Array("\u{feff}(\"é€\" b)".utf8), to: "a.strings")
    #expect(
      try command.run("plist", "check", openStep).output
        == "\(openStep): line 1, column 7, byte 13: a separator was expected\n")
    let text = "\u{feff}<plist><string>\u{a05}</string><x/></plist>"
    var wide: [UInt8] = []
    for unit in text.utf16 { wide += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    let xml = try command.folder.write(wide, to: "wide.plist")
    #expect(try command.run("plist", "check", xml).output.hasPrefix("\(xml): line 1, column 30, "))
  }

  @Test("A date outside of the years that XML has is named by a note")
  func dates() throws {
    let infinity: [UInt8] = [0x33, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0]
    var bytes = Array("bplist00".utf8) + infinity + [8, 0, 0, 0, 0, 0, 0, 1, 1]
    for number in [1, 0, 17] as [UInt8] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    let file = try command.folder.write(bytes, to: "infinity.plist")
    let outcome = try command.run("plist", "xml", file)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("<date>9999-12-31T23:59:59Z</date>"))
    #expect(outcome.errors.contains("dates outside of the years 1 to 9999"))
  }

  @Test("info prints the format and the objects of each kind")
  func info() throws {
    let output = try command.shell("\"$APUS\" plist binary \(openStep) | \"$APUS\" plist info")
      .output
    for line in ["format          binary", "reference size  1", "string          6"] {
      #expect(output.contains(line))
    }
  }

  @Test("A full disk is the status of an incomplete result, in all verbs that print values")
  func fullDisk() throws {
    let json = try command.folder.write(Array(#"{"a":[1,"x"]}"#.utf8), to: "full.json")
    let commands = [
      "plist json \(openStep)", "plist xml \(openStep)", "plist binary \(openStep)",
      "plist get \(openStep) /list", "plist check \(openStep)", "plist info \(openStep)",
      "json plist \(json)", "json plist --form binary \(json)", "json pretty \(json)",
      "json minify \(json)",
      "json get \(json) /a", "json count \(json)", "json lines \(json)", "json check \(json)",
    ]
    for text in commands {
      let outcome = try command.shell("test -w /dev/full || exit 77; \"$APUS\" \(text) >/dev/full")
      if outcome.status == 77 { return }
      #expect(outcome.status == 4, "\(text): \(outcome.errors)")
      #expect(outcome.errors.contains("No space left"), "\(text)")
      #expect(!outcome.errors.contains("sink"), "\(text)")
    }
  }
}

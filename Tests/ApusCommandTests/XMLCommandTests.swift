import ApusTestSupport
import Testing

@Suite("apus xml, end to end", .serialized)
struct XMLCommandTests {
  private let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  private func run(_ verb: String, _ text: String, _ more: String...) throws -> BuiltCommand.Outcome
  {
    let path = try command.folder.write(Array(text.utf8), to: "data.xml")
    return try command.start(["xml", verb, path] + more).wait()
  }

  @Test("check prints a line for each file, and the place of the first error")
  func check() throws {
    let good = try command.folder.write(Array("<a>\n<b/></a>".utf8), to: "good.xml")
    let bad = try command.folder.write(Array("<a>\n<b></a>".utf8), to: "bad.xml")
    let both = try command.start(["xml", "check", good, bad]).wait()
    #expect(both.status == 1)
    #expect(
      both.output == """
        \(good): well-formed
        \(bad): line 2, column 6, byte 10: an end tag with another name than the open element: \
        expected </b>, found </a>\n
        """)
    #expect(try command.start(["xml", "check", good]).wait().status == 0)
    #expect(
      try command.start(["xml", "check", command.folder.file("none.xml")]).wait().status == 4)
  }

  @Test("Standard input is read if no file is named, also in UTF-16")
  func input() throws {
    #expect(
      try command.shell("printf '<a/>' | \"$APUS\" xml check").output
        == "standard input: well-formed\n")
    let wide = try command.shell(
      "printf '\\377\\376<\\000a\\000/\\000>\\000' | \"$APUS\" xml canonical -")
    #expect(wide.output == "<a></a>")
    #expect(try command.shell("printf '' | \"$APUS\" xml check").status == 1)
  }

  @Test("canonical prints the same for equal documents, in two forms")
  func canonical() throws {
    #expect(
      try run("canonical", "<a c = '2' b='1'>&#10;<!--c--></a >").output
        == "<a b=\"1\" c=\"2\">&#10;</a>")
    #expect(try run("canonical", "<a>\n</a>", "--form", "c14n").output == "<a>\n</a>")
    let broken = try run("canonical", "<a><b>")
    #expect(broken.status == 1)
    #expect(broken.errors.contains("byte 7"))
  }

  @Test("events prints an event a line, with the text of entities")
  func events() throws {
    let text = "<!DOCTYPE a [<!ENTITY e '\"x\"'>]><a b='1'>t\n&e;<!--c--><?p d?><![CDATA[<]]></a>"
    #expect(
      try run("events", text).output == #"""
        doctype a
        start a b="1"
        text "t\n\"x\""
        comment "c"
        instruction p "d"
        section
        text "<"
        end section
        end a

        """#)
    #expect(try run("events", text, "--doctype", "refused").status == 1)
    #expect(try run("events", text, "--doctype", "ignored").errors.contains("&e;"))
  }

  @Test("count and get find elements and attributes")
  func paths() throws {
    let text = "<l><b i='1'><t>A\nB</t></b><b i='2'><t>C</t></b></l>"
    #expect(try run("count", text, "b").output == "2\n")
    #expect(try run("count", text, "*").output == "5\n")
    #expect(try run("get", text, "//t").output == "A B\nC\n")
    #expect(try run("get", text, "l/b[2]/@i").output == "2\n")
    #expect(try run("get", text, "//none").status == 1)
    #expect(try run("get", text, "l//").status == 2)
  }

  @Test("Namespaces and the depth are options")
  func options() throws {
    #expect(try run("check", "<a><b/></a>", "--depth", "1").status == 1)
    #expect(try run("check", "<a><b/></a>", "--depth", "2").status == 0)
    #expect(try run("check", "<a::b/>", "--namespaces", "on").status == 1)
    #expect(try run("check", "<a::b/>", "--namespaces", "off").status == 0)
    #expect(try run("check", "<a/>", "--namespaces", "some").status == 2)
  }
}

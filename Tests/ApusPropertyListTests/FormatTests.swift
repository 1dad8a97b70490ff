import ApusBytes
import ApusPropertyList
import ApusStreams
import ApusXML
import Foundation
import Testing

@Suite("XML and OpenStep property lists")
struct FormatTests {
  static func visited(_ text: String) throws -> [String] {
    try visited(Array(text.utf8))
  }

  static func visited(_ bytes: [UInt8]) throws -> [String] {
    var recorder = EventRecorder()
    try PropertyList.parse(bytes.span, into: &recorder)
    return recorder.lines
  }

  static func error(_ text: String) -> PropertyListError? {
    do {
      _ = try visited(text)
      return nil
    } catch {
      return (error as? StreamError)?.cause as? PropertyListError
    }
  }

  static func xml(_ value: Any) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0))
  }

  @Test("The format is found by the first bytes")
  func formats() {
    let cases: [(String, PropertyListFormat)] = [
      ("bplist00", .binary), ("<?xml version='1.0'?>", .xml), ("\u{feff}\n <plist>", .xml),
      ("<!DOCTYPE plist>", .xml), ("<00ff>", .openStep), ("{ a = 1; }", .openStep), ("", .openStep),
    ]
    for (text, format) in cases {
      let bytes = Array(text.utf8)
      #expect(PropertyList.format(of: bytes.span) == format)
    }
  }

  /// Returns a text in UTF-16 with a byte order mark.
  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    ("\u{feff}" + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit & 0xff), UInt8(unit >> 8)]
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  @Test("A .strings file in UTF-16 with a byte order mark is OpenStep", arguments: [false, true])
  func strings(isBigEndian: Bool) throws {
    let text = "/* c */\n\"a\" = \"b\";\n\"é\" = \"😀\";\n"
    let bytes = Self.utf16(text, isBigEndian: isBigEndian)
    #expect(PropertyList.format(of: bytes.span) == .openStep)
    #expect(
      try PropertyList.decode([String: String].self, from: bytes.span) == ["a": "b", "é": "😀"])
    for xml in ["<?xml version='1.0'?>", " \n<plist>", "<!DOCTYPE plist>"] {
      #expect(PropertyList.format(of: Self.utf16(xml, isBigEndian: isBigEndian).span) == .xml)
    }
    for other in ["", "<", "<00ff>", "\u{3c00}?", "<plis"] {
      #expect(
        PropertyList.format(of: Self.utf16(other, isBigEndian: isBigEndian).span) == .openStep)
    }
  }

  @Test("An error in UTF-16 has the offset in the UTF-16 of the list")
  func utf16Errors() {
    func offset(_ bytes: [UInt8]) -> Int? {
      do {
        _ = try PropertyList.binary(from: bytes.span)
        return nil
      } catch {
        return error.offset
      }
    }
    #expect(offset(Self.utf16("(\"é😀\" b)", isBigEndian: false)) == 16)
    var lone = Self.utf16("(\"é\")", isBigEndian: true)
    lone.replaceSubrange(6...7, with: [0xd8, 0x00])
    #expect(offset(lone) == 6)
    #expect(offset(Array(lone.prefix(7))) == 6)
    #expect(offset([0xff, 0xfe]) == 2)
  }

  @Test("An XML list of Foundation has the events of its binary list")
  func foundationXML() throws {
    var sample = BinaryPropertyListTests.sample
    sample["date"] = Date(timeIntervalSinceReferenceDate: 2)
    sample["markup"] = "a < b && c > \"d\"\n"
    for (key, value) in sample {
      let binary = try BinaryPropertyListTests.foundation([key: value])
      #expect(try Self.visited(Self.xml([key: value])) == events(binary))
    }
  }

  @Test("Foundation reads written XML as the same value")
  func writtenXML() throws {
    var sample = BinaryPropertyListTests.sample
    sample["date"] = Date(timeIntervalSinceReferenceDate: 2)
    sample["markup"] = "a < b && c > \"d\"\r\n"
    sample["large"] = Data((0..<200).map { UInt8($0) })
    let binary = try BinaryPropertyListTests.foundation(sample)
    #expect(try Self.losses(binary).isEmpty)
    let xml = try Self.written(binary)
    #expect(try WriterTests.parsed(xml) == WriterTests.parsed(binary))
    #expect(try events(PropertyList.binary(from: xml.span)) == events(binary))
  }

  static func written(_ bytes: [UInt8]) throws -> [UInt8] {
    var writer = XMLPropertyListWriter(into: MemorySink())
    try PropertyList.parse(bytes.span, into: &writer)
    return try writer.finish()
  }

  @Test("An XML list is decoded like its binary list")
  func decodedXML() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let xml = Array(try encoder.encode(["a": [1, 2], "b": [3]]))
    #expect(
      try PropertyList.decode([String: [Int]].self, from: xml.span) == ["a": [1, 2], "b": [3]])
    do {
      _ = try PropertyList.decode([String: [String]].self, from: xml.span)
      Issue.record("no error")
    } catch let error as PropertyListError {
      #expect(error.kind == .wrongType(expected: .string, found: .integer))
      #expect(error.offset == nil)
      #expect(error.path.count == 2)
    }
  }

  @Test(
    "Malformed XML lists are errors with a position",
    arguments: [
      ("<plist><dict><string>a</string></dict></plist>", PropertyListSyntax.key),
      ("<plist><dict><key>a</key></dict></plist>", .keyWithoutValue),
      ("<plist><dict><key>a</key><key>b</key></dict></plist>", .keyWithoutValue),
      ("<plist><array><key>a</key></array></plist>", .value),
      ("<plist><string>a</string><string>b</string></plist>", .trailing),
      ("<plist></plist>", .value), ("<plist><other/></plist>", .element),
      ("<plist><string><true/></string></plist>", .element),
      ("<plist><integer>1.5</integer></plist>", .number),
      ("<plist><integer></integer></plist>", .number),
      ("<plist><real>x</real></plist>", .number), ("<plist><date>today</date></plist>", .date),
      ("<plist><data>a</data></plist>", .data), ("<plist>text<true/></plist>", .value),
    ])
  func malformedXML(text: String, syntax: PropertyListSyntax) {
    #expect(Self.error(text)?.kind == .syntax(syntax))
  }

  @Test("XML that is not well-formed is an error of the XML parser")
  func illFormedXML() {
    guard case .xml(let error)? = Self.error("<plist><array></plist>")?.kind else {
      Issue.record("no XML error")
      return
    }
    #expect(error.offset > 0)
  }

  @Test("An OpenStep list has dictionaries, arrays, data, strings and comments")
  func openStep() throws {
    let text = """
      // a comment
      { name = "K\\U00e4se \\"x\\""; list = (a, 'b c', (), ); /* and */ data = <00 ff1a>;
        nested = { path = /usr/lib; }; octal = "\\101" }
      """
    #expect(
      try Self.visited(text) == [
        "{", "key name", "string Käse \"x\"", "key list", "[", "string a", "string b c", "[", "]",
        "]", "key data", "data [0, 255, 26]", "key nested", "{", "key path", "string /usr/lib", "}",
        "key octal", "string A", "}",
      ])
  }

  @Test(
    "A comment ends with its line", arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"])
  func lineComments(lineEnd: String) throws {
    let text = "// \u{2020} a\(lineEnd)(b)\(lineEnd)// c"
    #expect(try Self.visited(text) == ["[", "string b", "]"])
  }

  @Test("An octal escape is the number of a Unicode character")
  func octalEscapes() throws {
    #expect(try Self.visited("\"\\351\\53\"") == ["string é+"])
  }

  @Test("An error of an XML list has its line and column in any encoding")
  func positions() throws {
    let text = "<plist>\n<string>\u{a05}é</string><x/></plist>"
    var wide: [UInt8] = [0xff, 0xfe]
    for unit in text.utf16 { wide += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    for bytes in [Array(text.utf8), Array("\u{feff}\(text)".utf8), wide] {
      let error = #expect(throws: StreamError.self) { try Self.visited(bytes) }
      let position = (error?.cause as? PropertyListError)?.position
      #expect(position?.line == 2)
      #expect(position?.column == 24)
    }
  }

  @Test(
    "An error of an OpenStep list has its line and column in any encoding, also when a type is decoded"
  )
  func openStepPositions() throws {
    let text = "{ \"é\" = \"é\";\n  \"\u{1f986}\" 2; }"
    var wide: [UInt8] = [0xff, 0xfe]
    for unit in text.utf16 { wide += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    for bytes in [Array(text.utf8), Array("\u{feff}\(text)".utf8), wide] {
      let error = #expect(throws: PropertyListError.self) {
        try PropertyList.decode([String: String].self, from: bytes)
      }
      #expect(error?.kind == .syntax(.separator))
      #expect(error?.position == TextPosition(line: 2, column: 7))
      #expect(error?.description.hasPrefix("line 2, column 7, byte ") == true)
    }
    let list = #expect(throws: PropertyListError.self) {
      try PropertyList.decode([String].self, from: Array("<plist>\n<array></plist>".utf8))
    }
    #expect(list?.position == TextPosition(line: 2, column: 10))
  }

  @Test("A strings file is a dictionary without braces")
  func stringsFile() throws {
    #expect(
      try Self.visited("/* c */ \"a b\" = \"c\";\nd;\n") == [
        "{", "key a b", "string c", "key d", "string d", "}",
      ])
  }

  @Test(
    "Malformed OpenStep lists are errors with a position",
    arguments: [
      ("", PropertyListSyntax.endOfText, 0), ("{ a = 1", .separator, 7),
      ("{ a 1; }", .separator, 4),
      ("(a b)", .separator, 3), ("{ = 1; }", .key, 2), ("<0>", .data, 2), ("<0g>", .data, 3),
      ("<00", .endOfText, 3), ("\"a", .endOfText, 2), ("(a) b", .trailing, 4),
      ("\"\\Uxyz\"", .escape, 3), ("{ a = ; }", .value, 6), ("/* a", .endOfText, 0),
      ("\"\\Ud800\"", .escape, 7),
    ])
  func malformedOpenStep(text: String, syntax: PropertyListSyntax, offset: Int) {
    let error = Self.error(text)
    #expect(error?.kind == .syntax(syntax))
    #expect(error?.offset == offset)
    #expect(error?.position == TextPosition(line: 1, column: offset + 1))
  }

  @Test("Nesting beyond the limit is an error in each format")
  func depth() {
    let openStep = String(repeating: "(", count: 600)
    #expect(Self.error(openStep)?.kind == .tooDeep(limit: 512))
    let xml = "<plist>" + String(repeating: "<array>", count: 600)
    #expect(Self.error(xml)?.kind == .tooDeep(limit: 512))
  }

  @Test("Facts that XML cannot hold are replaced and named")
  func losses() throws {
    let list = RawList([
      [0xa3, 1, 2, 3], [0xc0], [0x80, 7], [0x33, 0x3f, 0xe0, 0, 0, 0, 0, 0, 0],
    ])
    #expect(try Self.losses(list.bytes) == [.set, .uid, .dateFraction])
  }

  static func losses(_ bytes: [UInt8]) throws -> Set<PropertyListLoss> {
    var writer = XMLPropertyListWriter(into: NullSink())
    try PropertyList.parse(bytes.span, into: &writer)
    return writer.losses
  }

  @Test("Null, and text that XML cannot hold, are errors", arguments: ["\u{1}", "\u{ffff}"])
  func unsupported(text: String) {
    typealias Writer = XMLPropertyListWriter<NullSink<UInt8>>
    func cause(_ body: (inout Writer) throws(StreamError) -> Void) -> PropertyListWriterError? {
      var writer = Writer(into: NullSink())
      do throws(StreamError) {
        try body(&writer)
        return nil
      } catch {
        return error.cause as? PropertyListWriterError
      }
    }
    #expect(cause { (writer) throws(StreamError) in try writer.null() } == .unsupported(.null))
    let bytes = Array(text.utf8)
    #expect(
      cause { (writer) throws(StreamError) in try writer.string(bytes.span) } == .forbiddenCharacter
    )
  }
}

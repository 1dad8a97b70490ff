import ApusStreams
import ApusXML
import Testing

@Suite("Writer")
struct XMLWriterTests {
  private func write(
    _ style: XMLWriterStyle = .compact,
    _ body: (inout XMLWriter<MemorySink>) throws -> Void
  ) throws -> String {
    var writer = XMLWriter(into: MemorySink(), style: style)
    try body(&writer)
    return String(decoding: try writer.finish(), as: UTF8.self)
  }

  @Test("Text and values are read back as they were written")
  func escaping() throws {
    let text = "<&>\"'\t\r\n]]>é😀"
    // A section keeps no carriage return; in a string, it may be a part of another character.
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: text.unicodeScalars.filter { $0 != "\r" })
    let section = String(plain)
    let document = try write { writer in
      try writer.startElement("a", ["b": text])
      try writer.text(text)
      try writer.section(section)
      try writer.endElement()
    }
    let events = Outcome(document).events
    #expect(events.first == "start a b=\(text)")
    let texts = events.filter { $0.hasPrefix("text ") }.map { $0.dropFirst(5) }.joined()
    #expect(texts == text + section)
  }

  @Test("Numbers are attributes with the digits of their description")
  func numbers() throws {
    for number in [0, 7, -7, 10, 1_234_567_890, .max, .min] {
      let document = try write { writer in
        try writer.startElement("a")
        try writer.attribute("b", number)
        try writer.attribute("c", Double(number) / 8)
        try writer.endElement()
      }
      #expect(document == "<a b=\"\(number)\" c=\"\(Double(number) / 8)\"/>")
    }
  }

  @Test("A repeated name of an attribute throws, and a part of a name is another name")
  func repeated() throws {
    let document = try write { writer in
      try writer.startElement("a", ["bc": "1", "b": "2", "c": "3", "cb": "4"])
      #expect(throws: XMLWriterError.self) { try writer.attribute("b", 5) }
      #expect(throws: XMLWriterError.self) { try writer.attribute("cb", "") }
      try writer.startElement("d", ["b": "6"])
      try writer.endElement()
      try writer.endElement()
    }
    #expect(document == #"<a bc="1" b="2" c="3" cb="4"><d b="6"/></a>"#)
  }

  @Test("Pretty output has a line for each element, and texts stay as they are")
  func pretty() throws {
    let document = try write(.pretty(indent: 2)) { writer in
      try writer.declaration()
      try writer.startElement("a")
      try writer.element("b", ["c": "1"], text: "t")
      try writer.startElement("d")
      try writer.startElement("e")
      try writer.endElement()
      try writer.endElement()
      try writer.endElement()
    }
    #expect(
      document == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a>
          <b c="1">t</b>
          <d>
            <e/>
          </d>
        </a>

        """)
  }

  @Test("A prefix may be declared by the element itself or by one around it")
  func namespaces() throws {
    let document = try write { writer in
      try writer.startElement("p:a", ["xmlns:p": "u"])
      try writer.startElement("b", ["p:c": "1"])
      try writer.endElement()
      try writer.endElement()
    }
    #expect(document == "<p:a xmlns:p=\"u\"><b p:c=\"1\"/></p:a>")
  }

  @Test("A declaration that no document may have throws")
  func declarations() throws {
    let (xml, xmlns) = ("http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/")
    let refused = [
      ("xmlns:p", ""), ("xmlns:p", xml), ("xmlns:p", xmlns), ("xmlns:xmlns", "u"),
      ("xmlns:xmlns", xmlns), ("xmlns:xml", "u"), ("xmlns", xml), ("xmlns", xmlns),
    ]
    let document = try write { writer in
      try writer.startElement("a")
      for (name, uri) in refused {
        let error = #expect(throws: XMLWriterError.self) { try writer.attribute(name, uri) }
        #expect(error?.description.hasPrefix("the attribute \(name) declares") == true)
      }
      #expect(throws: XMLWriterError.self) { try writer.attribute("xmlns:xml", 5) }
      try writer.attribute("xmlns:xml", xml)
      try writer.attribute("xmlns", "")
      try writer.endElement()
    }
    #expect(document == #"<a xmlns:xml="\#(xml)" xmlns=""/>"#)
    #expect(Outcome(document, XMLOptions(namespaces: .resolved)).error == nil)
  }

  @Test("Two attributes with one name in one namespace throw, whatever their prefixes")
  func expandedNames() throws {
    let document = try write { writer in
      try writer.startElement("n", ["xmlns:p": "\u{e9}", "xmlns:q": "e\u{301}"])
      try writer.attribute("p:c", 1)
      try writer.attribute("q:c", 2)
      try writer.startElement("a", ["xmlns:p": "u", "xmlns:q": "v", "xmlns:r": "u"])
      try writer.startElement("b", ["p:c": "1", "q:c": "2", "r:d": "3", "c": "4", "xml:c": "5"])
      try writer.endElement()
      try writer.startElement("b", ["p:c": "1", "r:c": "2", "xmlns:r": "w"])
      try writer.endElement()
      try writer.endElement()
      try writer.endElement()
    }
    #expect(Outcome(document, XMLOptions(namespaces: .resolved)).error == nil)
    var writer = XMLWriter(into: MemorySink())
    try writer.startElement("a", ["xmlns:p": "u", "xmlns:q": "5"])
    try writer.startElement("b", ["p:c": "1", "q:c": "2"])
    try writer.attribute("xmlns:p", 5)
    #expect(throws: XMLWriterError.self) { try writer.endElement() }
  }

  @Test("Pretty output adds no white space to an element after its first text")
  func prettyText() throws {
    let document = try write(.pretty(indent: 2)) { writer in
      try writer.startElement("a")
      try writer.startElement("b")
      try writer.endElement()
      try writer.startElement("c")
      try writer.text("t")
      try writer.startElement("d")
      try writer.element("e", text: "u")
      try writer.startElement("f")
      try writer.endElement()
      try writer.endElement()
      try writer.endElement()
      try writer.endElement()
    }
    #expect(document == "<a>\n  <b/>\n  <c>t<d><e>u</e><f/></d></c>\n</a>\n")
  }

  @Test("The end of a comment or an instruction is found, also as a part of longer characters")
  func marks() throws {
    var writer = XMLWriter(into: MemorySink())
    for text in ["a --\u{301} b", "--\u{338}>", "\r\n--", "a-", "-", "\u{600}-"] {
      #expect(throws: XMLWriterError.self) { try writer.comment(text) }
    }
    for data in ["?>\u{301}<evil/>", "?>\u{338}", "\u{600}?>", "?>"] {
      #expect(throws: XMLWriterError.self) { try writer.instruction(target: "p", data: data) }
    }
    try writer.comment("- \u{301}-\u{301}")
    try writer.instruction(target: "p", data: "? > ?\u{301}>")
    try writer.element("a", text: "")
    let document = String(decoding: try writer.finish(), as: UTF8.self)
    #expect(Outcome(document).error == nil)
  }

  @Test("A call that would break the document throws")
  func misuse() {
    func refuses(_ body: (inout XMLWriter<MemorySink>) throws -> Void) {
      #expect(throws: XMLWriterError.self) { try write { try body(&$0) } }
    }
    refuses { _ in }
    refuses { try $0.startElement("a") }
    refuses { try $0.endElement() }
    refuses { try $0.text("t") }
    refuses { try $0.startElement("1") }
    refuses { try $0.startElement("a b") }
    refuses { try $0.startElement("p:a:b") }
    refuses { try $0.element("a", text: "\u{1}") }
    refuses { try $0.element("a", ["b": "1", "b": "2"], text: "") }
    refuses { try $0.element("p:a", text: "") }
    refuses {
      try $0.element("a", text: "")
      try $0.element("b", text: "")
    }
    refuses {
      try $0.startElement("a")
      try $0.text("t")
      try $0.attribute("b", "1")
    }
    refuses {
      try $0.comment("a--b")
      try $0.element("a", text: "")
    }
    refuses {
      try $0.instruction(target: "XML")
      try $0.element("a", text: "")
    }
    refuses {
      try $0.element("a", text: "")
      try $0.declaration()
    }
  }
}

import ApusXML
import Testing

@Suite("Events of a document")
struct EventTests {
  @Test("Elements, attributes and texts come in the order of the document")
  func order() {
    let outcome = Outcome("<a x='1' y=\"2\">t<b/>&lt;u<!--c--><?p d?></a>")
    #expect(
      outcome.events == [
        "start a x=1 y=2", "text t", "start b", "end b", "text <u", "comment c",
        "instruction p d", "end a",
      ])
    #expect(outcome.error == nil)
  }

  @Test("A section gives its text as it is")
  func section() {
    let outcome = Outcome("<a><![CDATA[<b>]]]]></a>")
    #expect(outcome.events == ["start a", "section", "text <b>]]", "end section", "end a"])
  }

  @Test("Line ends become line feeds, except those of references")
  func lineEnds() {
    let outcome = Outcome("<a b='1\r\n2\r3&#13;'>1\r\n2\r3&#13;<![CDATA[\r\n\r]]></a>")
    #expect(
      outcome.events == [
        "start a b=1 2 3\r", "text 1\n2\n3\r", "section", "text \n\n", "end section", "end a",
      ])
  }

  @Test("Internal entities and defaults are used")
  func entities() {
    let outcome = Outcome(
      """
      <!DOCTYPE a [<!ENTITY e "x<b/>&#38;amp;"><!ATTLIST a c CDATA "d" n NMTOKENS #IMPLIED>]>\
      <a n="  p  q ">&e;</a>
      """)
    #expect(
      outcome.events == [
        "doctype a", "start a n=p q c=d*", "text x", "start b", "end b", "text &", "end a",
      ])
  }

  @Test("An empty entity gives an empty value")
  func emptyValue() {
    let outcome = Outcome("<!DOCTYPE a [<!ENTITY e ''>]><a b='&e;' c=''>&e;</a>")
    #expect(outcome.events == ["doctype a", "start a b= c=", "end a"])
  }

  @Test("Names have their namespaces, and prefixes end with their element")
  func namespaces() {
    let outcome = Outcome(
      "<a xmlns='u' xmlns:p='v'><p:b p:x='1' y='2'/><c xmlns=''/></a>",
      XMLOptions(namespaces: .resolved))
    #expect(
      outcome.events == [
        "start {u}a {http://www.w3.org/2000/xmlns/}xmlns=u {http://www.w3.org/2000/xmlns/}p=v",
        "start {v}b {v}x=1 y=2", "end {v}b",
        "start c {http://www.w3.org/2000/xmlns/}xmlns=", "end c", "end {u}a",
      ])
  }

  @Test("A resolver gives the text of external entities, and nothing else does")
  func resolver() {
    let document = "<!DOCTYPE a [<!ENTITY e SYSTEM 'there'>]><a>&e;</a>"
    #expect(Outcome(document).events == ["doctype a", "start a", "skipped e", "end a"])
    var options = XMLOptions.processing
    options.resolver = { $0.systemID == "there" ? Array("<b/>".utf8) : nil }
    #expect(
      Outcome(document, options).events == ["doctype a", "start a", "start b", "end b", "end a"])
  }

  @Test("A handler can stop the parser")
  func stop() {
    var log = EventLog()
    log.stopsAfter = 2
    #expect {
      try XMLPushParser.parse([UInt8]("<a><b/><c/></a>".utf8).span, into: &log)
    } throws: { ($0 as? XMLError)?.kind == .stopped }
  }

  @Test("A handler can stop the parser with the end of the root element", arguments: [1, 100])
  func stopAtEnd(_ size: Int) {
    let document = Array("<a>x</a>".utf8)
    var log = EventLog()
    log.stopsAfter = 3
    var parser = XMLPushParser()
    #expect {
      for start in stride(from: 0, to: document.count, by: size) {
        let end = min(start + size, document.count)
        try parser.parse(document.span.extracting(start..<end), into: &log)
      }
    } throws: { ($0 as? XMLError)?.kind == .stopped }
    #expect(log.events == ["start a", "text x", "end a"])
  }

  @Test("UTF-16 and Latin-1 give the same events as UTF-8, at every cut")
  func encodings() {
    let text = "<é a='ü'>€ 😀</é>"
    let expected = Outcome(text).events
    for isBig in [true, false] {
      var bytes: [UInt8] = isBig ? [0xfe, 0xff] : [0xff, 0xfe]
      for unit in text.utf16 {
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xff)]
        bytes += isBig ? pair : pair.reversed()
      }
      for cut in 0..<bytes.count {
        #expect(Outcome(bytes, .processing, cuts: [cut]).events == expected)
      }
    }
    let latin: [UInt8] =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xe9] + Array("</a>".utf8)
    #expect(
      Outcome(latin).events == ["declaration 1.0 ISO-8859-1", "start a", "text é", "end a"])
  }
}

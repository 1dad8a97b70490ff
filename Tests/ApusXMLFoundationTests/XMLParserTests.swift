// UNSAFE: a stream of Foundation writes to a pointer

import ApusXMLFoundation
import Foundation
import Testing

@Suite("The replacement for Foundation's XMLParser")
struct XMLParserTests {
  private func log(
    _ document: String, _ change: (ApusXMLFoundation.XMLParser) -> Void = { _ in }
  ) -> (events: [String], isWellFormed: Bool, parser: ApusXMLFoundation.XMLParser) {
    let log = DelegateLog()
    let parser = ApusXMLFoundation.XMLParser(data: Data(document.utf8))
    parser.delegate = log
    change(parser)
    let isWellFormed = parser.parse()
    return (log.events, isWellFormed, parser)
  }

  @Test("The delegate receives the events of the document")
  func events() {
    let outcome = log("<a x='1'>t&amp;u<b/><!--c--><?p d?><![CDATA[<s>]]></a>")
    #expect(
      outcome.events == [
        "start document", "start a [x=1]", "text t&u", "start b []", "end b", "comment c",
        "instruction p d", "section <s>", "end a", "end document",
      ])
    #expect(outcome.isWellFormed)
    #expect(outcome.parser.parserError == nil)
  }

  @Test("Namespaces and the scopes of prefixes are reported if they are asked for")
  func namespaces() {
    let outcome = log("<a xmlns='u' xmlns:p='v'><p:b p:c='1'/></a>") {
      $0.shouldProcessNamespaces = true
      $0.shouldReportNamespacePrefixes = true
    }
    #expect(
      outcome.events == [
        "start document", "prefix =u", "prefix p=v", "start {u}a []", "start {v}b [p:c=1]",
        "end {v}b", "end {u}a", "end prefix ", "end prefix p", "end document",
      ])
  }

  @Test("An error is reported with its line and column, and the result is false")
  func error() {
    let outcome = log("<a>\n<b></a>")
    #expect(outcome.events.last == "error")
    #expect(!outcome.isWellFormed)
    #expect(outcome.parser.lineNumber == 2)
    #expect(outcome.parser.columnNumber == 6)
  }

  @Test("A stream gives the same events as data")
  func stream() {
    let document = "<a>\(String(repeating: "<b c='1'>text</b>", count: 20_000))</a>"
    let log = DelegateLog()
    let parser = ApusXMLFoundation.XMLParser(stream: InputStream(data: Data(document.utf8)))
    parser.delegate = log
    #expect(parser.parse())
    #expect(log.events == self.log(document).events)
  }

  /// A stream that fails after its first bytes.
  private final class FailingStream: InputStream {
    private var bytes: [UInt8]
    private let error: (any Error)?

    init(_ text: String, error: (any Error)?) {
      bytes = Array(text.utf8)
      self.error = error
      super.init(data: Data())
    }

    override func open() {}
    override var streamStatus: Stream.Status { .open }
    override var streamError: (any Error)? { bytes.isEmpty ? error : nil }
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
      let count = bytes.count
      // SAFETY: the parser's buffer has room for the few bytes of a test.
      for (index, byte) in bytes.enumerated() { unsafe buffer[index] = byte }
      bytes = []
      return count == 0 ? -1 : count
    }
  }

  @Test("The error of a stream ends the parse, also behind the end of the root element")
  func failingStream() {
    let error = CocoaError(.fileReadNoPermission)
    for document in ["<a>", "<a><b/></a>"] {
      let log = DelegateLog()
      let parser = ApusXMLFoundation.XMLParser(stream: FailingStream(document, error: error))
      parser.delegate = log
      #expect(!parser.parse())
      #expect(parser.parserError as? CocoaError == error)
      #expect(parser.lineNumber == 0)
      #expect(log.events.last == "error")
      #expect(!log.events.contains("end document"))
    }
    let parser = ApusXMLFoundation.XMLParser(stream: FailingStream("<a/>", error: nil))
    #expect(!parser.parse())
    #expect(parser.parserError as? CocoaError == CocoaError(.fileReadUnknown))
  }

  @Test("A long text and a long section are passed in pieces, and nothing of them is lost")
  func pieces() {
    let long = String(repeating: "wörd ", count: 100_000)
    for document in ["<a>\(long)</a>", "<a><![CDATA[\(long)]]></a>"] {
      let log = DelegateLog()
      let parser = ApusXMLFoundation.XMLParser(stream: InputStream(data: Data(document.utf8)))
      parser.delegate = log
      #expect(parser.parse())
      let parts = log.events.dropFirst(2).dropLast(2)
      let prefix = document.contains("CDATA") ? "section " : "text "
      #expect(parts.count > 1 && parts.allSatisfy { $0.hasPrefix(prefix) })
      #expect(parts.allSatisfy { $0.utf8.count < 400_000 })
      #expect(parts.map { $0.dropFirst(prefix.count) }.joined() == long)
    }
  }

  @Test("A section is passed as characters to a delegate without a method for sections")
  func sectionAsCharacters() {
    final class Texts: ApusXMLFoundation.XMLParserDelegate {
      var text = ""
      func parser(_ parser: ApusXMLFoundation.XMLParser, foundCharacters string: String) {
        text += string
      }
    }
    let texts = Texts()
    let parser = ApusXMLFoundation.XMLParser(data: Data("<a>x<![CDATA[<y>]]>z</a>".utf8))
    parser.delegate = texts
    #expect(parser.parse())
    #expect(texts.text == "x<y>z")
  }

  @Test("The declarations of a document type are passed")
  func declarations() {
    let document = """
      <!DOCTYPE a [<!NOTATION n SYSTEM 's'><!ENTITY u SYSTEM 'v' NDATA n><!ENTITY x SYSTEM 'y'>\
      <!ELEMENT a (#PCDATA)><!ATTLIST a b CDATA 'c'>]><a/>
      """
    #expect(
      log(document).events == [
        "start document", "notation n s", "unparsed u v n", "external x y", "element a (#PCDATA)",
        "attribute a b CDATA c", "start a [b=c]", "end a", "end document",
      ])
  }

  @Test("The delegate returns the content of an external entity if that is asked for")
  func externalEntities() {
    let document = "<!DOCTYPE a [<!ENTITY x SYSTEM 'y'>]><a>1&x;2</a>"
    let resolved = log(document) { $0.shouldResolveExternalEntities = true }
    #expect(resolved.events.contains("resolve x y"))
    #expect(resolved.events.contains("start content []"))
    #expect(!log(document).events.contains("resolve x y"))
  }

  @Test("A parse goes on after an undeclared prefix, and stops at other errors")
  func undeclaredPrefix() {
    let outcome = log("<a><p:b>t</p:b></a>") { $0.shouldProcessNamespaces = true }
    #expect(outcome.isWellFormed)
    #expect(outcome.events.contains("text t"))
    for document in ["<a>&x;<b/></a>", "<a b='1' b='2'/>", "<a>]]></a>", "<a><!-- -- --></a>"] {
      let failed = log(document) { $0.shouldProcessNamespaces = true }
      #expect(!failed.isWellFormed, "\(document)")
      #expect(failed.events.last == "error", "\(document)")
      #expect(failed.parser.lineNumber == 1, "\(document)")
    }
  }

  @Test("Elements nested 2,000 deep and Windows-1252 are read as by Foundation")
  func limits() {
    let deep = String(repeating: "<a>", count: 2_000) + String(repeating: "</a>", count: 2_000)
    #expect(log(deep).isWellFormed)
    let log = DelegateLog()
    let bytes = Array("<?xml version='1.0' encoding='windows-1252'?><a>".utf8) + [0x80, 0xe9]
    let parser = ApusXMLFoundation.XMLParser(data: Data(bytes + Array("</a>".utf8)))
    parser.delegate = log
    #expect(parser.parse())
    #expect(log.events.contains("text €é"))
  }

  @Test("The delegate can end the parse")
  func abort() {
    let outcome = log("<a><b/></a>") { $0.abortParsing() }
    #expect(!outcome.isWellFormed)
  }
}

/// A delegate that writes its calls down.
private final class DelegateLog: ApusXMLFoundation.XMLParserDelegate {
  typealias Parser = ApusXMLFoundation.XMLParser
  var events: [String] = []

  func parserDidStartDocument(_ parser: Parser) { events.append("start document") }
  func parserDidEndDocument(_ parser: Parser) { events.append("end document") }
  func parser(
    _ parser: Parser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    let attributes = attributeDict.map { "\($0.key)=\($0.value)" }.sorted()
    let namespace = namespaceURI.map { "{\($0)}" } ?? ""
    events.append("start \(namespace)\(elementName) [\(attributes.joined(separator: " "))]")
  }
  func parser(
    _ parser: Parser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) { events.append("end \(namespaceURI.map { "{\($0)}" } ?? "")\(elementName)") }
  func parser(
    _ parser: Parser, didStartMappingPrefix prefix: String, toURI namespaceURI: String
  ) { events.append("prefix \(prefix)=\(namespaceURI)") }
  func parser(_ parser: Parser, didEndMappingPrefix prefix: String) {
    events.append("end prefix \(prefix)")
  }
  func parser(_ parser: Parser, foundCharacters string: String) { events.append("text \(string)") }
  func parser(
    _ parser: Parser, foundProcessingInstructionWithTarget target: String, data: String?
  ) { events.append("instruction \(target) \(data ?? "")") }
  func parser(_ parser: Parser, foundComment comment: String) {
    events.append("comment \(comment)")
  }
  func parser(_ parser: Parser, foundCDATA CDATABlock: Data) {
    events.append("section \(String(decoding: CDATABlock, as: UTF8.self))")
  }
  func parser(_ parser: Parser, parseErrorOccurred parseError: any Error) { events.append("error") }
  func parser(
    _ parser: Parser, foundNotationDeclarationWithName name: String, publicID: String?,
    systemID: String?
  ) { events.append("notation \(name) \(systemID ?? "")") }
  func parser(
    _ parser: Parser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?
  ) { events.append("unparsed \(name) \(systemID ?? "") \(notationName ?? "")") }
  func parser(
    _ parser: Parser, foundExternalEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?
  ) { events.append("external \(name) \(systemID ?? "")") }
  func parser(
    _ parser: Parser, foundElementDeclarationWithName elementName: String, model: String
  ) { events.append("element \(elementName) \(model)") }
  func parser(
    _ parser: Parser, foundAttributeDeclarationWithName attributeName: String,
    forElement elementName: String, type: String?, defaultValue: String?
  ) {
    events.append(
      "attribute \(elementName) \(attributeName) \(type ?? "") \(defaultValue ?? "")")
  }
  func parser(
    _ parser: Parser, resolveExternalEntityName name: String, systemID: String?
  ) -> Data? {
    events.append("resolve \(name) \(systemID ?? "")")
    return Data("<content/>".utf8)
  }
}

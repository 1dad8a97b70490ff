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
}

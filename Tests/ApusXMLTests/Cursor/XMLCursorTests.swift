import ApusBytes
import ApusMeasure
import ApusStreams
import ApusXML
import Testing

@Suite("Cursor")
struct XMLCursorTests {
  @Test("The loop has the events of the document, whatever the chunks", arguments: [1, 2, 5, 100])
  func events(_ size: Int) throws {
    let document = Array("<a x='1' y='&lt;'><b>t</b><!--c--><?p d?><e/></a>".utf8)
    var cursor = XMLCursor(of: ArraySource(document, chunkSize: size))
    var events: [String] = []
    while let event = try cursor.next() {
      switch event {
      case .start:
        var attributes = ""
        for index in cursor.attributes.indices {
          let attribute = cursor.attributes[index]
          attributes += " \(attribute.name.string)=\(attribute.value)"
        }
        events.append("start \(cursor.name.string)\(attributes) \(cursor.depth)")
      case .end: events.append("end \(cursor.name.string) \(cursor.depth)")
      case .text: events.append("text \(cursor.text)")
      case .comment: events.append("comment \(cursor.text)")
      case .instruction: events.append("instruction \(cursor.name.string) \(cursor.text)")
      }
    }
    #expect(
      events == [
        "start a x=1 y=< 1", "start b 2", "text t", "end b 1", "comment c", "instruction p d",
        "start e 2", "end e 1", "end a 0",
      ])
  }

  @Test("Texts are read and elements are skipped up to their ends")
  func parts() throws {
    let document = Array("<a><b>1<i>2</i>3</b><c><d/><d/></c><e id='4'/></a>".utf8)
    var cursor = XMLCursor(of: ArraySource(document, chunkSize: 3))
    let event1 = try cursor.next()
    #expect(event1 == .start)
    let event2 = try cursor.next()
    #expect(event2 == .start)
    let text = try cursor.readText()
    #expect(text == "123")
    let event3 = try cursor.next()
    #expect(event3 == .start)
    let isNamed = cursor.name == "c"
    #expect(isNamed)
    try cursor.skipElement()
    let event4 = try cursor.next()
    #expect(event4 == .start)
    let value = cursor.attributes["id"]?.text
    #expect(value == "4")
  }

  @Test("The events before an error come first")
  func error() throws {
    var cursor = XMLCursor(of: ArraySource(Array("<a><b/></c>".utf8)))
    let event5 = try cursor.next()
    #expect(event5 == .start)
    let event6 = try cursor.next()
    #expect(event6 == .start)
    let event7 = try cursor.next()
    #expect(event7 == .end)
    do {
      _ = try cursor.next()
      Issue.record("the document must be refused")
    } catch {
      guard case .malformed(let problem) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(problem.kind == .mismatchedEndTag)
    }
  }

  @Test("The events are those of a handler, at every size of chunks", arguments: [1, 2, 3, 7, 64])
  func sameAsHandler(_ size: Int) {
    var random = SplitMix64(seed: UInt64(20_261_125 + size))
    var documents = (0..<60).map { _ in RandomDocument.make(&random) }
    documents += [
      "<a xmlns='urn:one' xmlns:p='urn:two'><p:b p:x='1' y='2'/><c xmlns='urn:three'/><d/></a>",
      "<!DOCTYPE a [<!ATTLIST a x CDATA 'default'><!ENTITY e 'an <b/> entity'>]><a y='&lt;'>&e;</a>",
      "<a><b></a>", "<a>&undefined;</a>", "<a/><b/>", "", "<a",
    ]
    for document in documents {
      let expected = Self.merged(Outcome(Array(document.utf8), .processing))
      let found = Self.events(Array(document.utf8), size)
      #expect(found.events == expected.events, "\(document)")
      #expect(found.kind == expected.kind, "\(document)")
    }
  }

  @Test("The events of a source with one large chunk are those of a handler")
  func largeChunk() {
    var random = SplitMix64(seed: 20_261_126)
    let parts = (0..<4_000).map { _ in RandomDocument.make(&random) }
    let document = Array("<r>\(parts.joined())</r>".utf8)
    #expect(document.count > 200_000)
    let expected = Self.merged(Outcome(document, .processing))
    let found = Self.events(document, document.count)
    #expect(found.events == expected.events)
    #expect(found.kind == expected.kind)
  }

  @Test("Before the first event and after the last there are no names, texts or attributes")
  func noEvent() throws {
    var cursor = XMLCursor(of: ArraySource(Array("<a x='1'/>".utf8)))
    for _ in 0..<2 {
      #expect(Self.isEmpty(cursor) == (cursor.depth == 0))
      while try cursor.next() != nil {}
    }
    let event = try cursor.next()
    #expect(event == nil)
  }

  @Test("After the error of a source there is no event, and the error comes again")
  func failingSource() {
    var cursor = XMLCursor(
      of: FailingSource(Array("<a>\(String(repeating: "<b/>", count: 9_000))".utf8)))
    var starts = 0
    for _ in 0..<3 {
      do {
        while let event = try cursor.next() { starts += event == .start ? 1 : 0 }
        Issue.record("the source must fail")
      } catch .source(let error) {
        #expect(error == FailingSource.Failure())
      } catch {
        Issue.record("\(error)")
      }
      let isEmpty = cursor.name.bytes.isEmpty && cursor.text.isEmpty && cursor.attributes.isEmpty
      #expect(isEmpty)
    }
    #expect(starts == 9_001)
  }

  /// A source with one chunk, which is gone when the source fails.
  private struct FailingSource: ByteSource, ~Copyable {
    struct Failure: Error, Equatable {}
    private var bytes: [UInt8]
    private var hasBegun = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func advance() throws(Failure) -> Bool {
      guard hasBegun else {
        hasBegun = true
        return true
      }
      bytes = []
      throw Failure()
    }

    var chunk: Span<UInt8> {
      @_lifetime(borrow self)
      get { hasBegun ? bytes.span : Span() }
    }
  }

  @Test("Long namespaces that alternate are copied once")
  func longNamespaces() throws {
    let first = String(repeating: "u", count: 60_000),
      second = String(repeating: "v", count: 60_000)
    let elements = String(repeating: "<a:x/><b:x/>", count: 20_000)
    let document = Array("<r xmlns:a='\(first)' xmlns:b='\(second)'>\(elements)</r>".utf8)
    var cursor = XMLCursor(
      of: ArraySource(document), options: XMLOptions(namespaces: .resolved))
    var bytes = 0
    while let event = try cursor.next() {
      if event == .start { bytes += cursor.name.namespaceBytes.count }
    }
    #expect(bytes == 40_000 * 60_000)
  }

  private static func isEmpty(_ cursor: borrowing XMLCursor<ArraySource>) -> Bool {
    cursor.name.bytes.isEmpty && cursor.text.isEmpty && cursor.attributes.isEmpty
  }

  /// The events of a cursor, and the kind of its error.
  private static func events(
    _ document: [UInt8], _ size: Int
  ) -> (events: [String], kind: XMLError.Kind?) {
    var events: [String] = []
    var cursor = XMLCursor(of: ArraySource(document, chunkSize: size), options: .processing)
    do {
      while let event = try cursor.next() {
        switch event {
        case .start:
          var start = "start \(describe(cursor.name))"
          for index in cursor.attributes.indices {
            let attribute = cursor.attributes[index]
            start += " \(describe(attribute.name))=\(attribute.value)"
            if !attribute.isSpecified { start += "*" }
          }
          events.append(start)
        case .end: events.append("end \(describe(cursor.name))")
        case .text: events.append("text \(cursor.text)")
        case .comment: events.append("comment \(cursor.text)")
        case .instruction: events.append("instruction \(cursor.name.string) \(cursor.text)")
        }
      }
    } catch .malformed(let error) {
      return (merged(events), error.kind)
    } catch {
      Issue.record("an array has no error")
    }
    return (merged(events), nil)
  }

  private static func describe(_ name: XMLName) -> String {
    name.namespace.map { "{\($0)}\(name.local)" } ?? name.string
  }

  /// The events that a cursor has, of all events.
  private static func merged(_ outcome: Outcome) -> (events: [String], kind: XMLError.Kind?) {
    let others = ["declaration", "doctype", "section", "end section", "skipped", "issue"]
    let events = outcome.events.filter { event in
      !others.contains { event == $0 || event.hasPrefix($0 + " ") && $0 != "end section" }
    }
    return (merged(events), outcome.error?.kind)
  }

  /// The events with texts in a row as one.
  private static func merged(_ events: [String]) -> [String] {
    var merged: [String] = []
    for event in events {
      if event.hasPrefix("text "), let last = merged.last, last.hasPrefix("text ") {
        merged[merged.count - 1] += event.dropFirst(5)
      } else {
        merged.append(event)
      }
    }
    return merged
  }
}

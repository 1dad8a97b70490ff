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
        let attributes = cursor.attributes.map { " \($0.name)=\($0.value)" }.joined()
        events.append("start \(cursor.name)\(attributes) \(cursor.depth)")
      case .end: events.append("end \(cursor.name) \(cursor.depth)")
      case .text: events.append("text \(cursor.text)")
      case .comment: events.append("comment \(cursor.text)")
      case .instruction: events.append("instruction \(cursor.name) \(cursor.text)")
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
    let isNamed = cursor.isNamed("c")
    #expect(isNamed)
    try cursor.skipElement()
    let event4 = try cursor.next()
    #expect(event4 == .start)
    let value = cursor.attribute("id")
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
      guard case .document(let problem) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(problem.kind == .mismatchedEndTag)
    }
  }
}

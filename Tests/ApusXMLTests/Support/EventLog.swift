import ApusBytes
import ApusXML

/// A handler that writes down every event, with the pieces of a text as one.
struct EventLog: XMLHandler {
  private(set) var events: [String] = []
  private var text = ""
  var stopsAfter = Int.max

  var isStopped: Bool { events.count >= stopsAfter }

  /// All events, with the last text.
  var finished: [String] { text.isEmpty ? events : events + ["text \(text)"] }

  private mutating func add(_ event: String) {
    if !text.isEmpty { events.append("text \(text)") }
    text = ""
    events.append(event)
  }

  mutating func declaration(_ declaration: XMLDeclaration) {
    add("declaration \(declaration.version) \(declaration.encoding ?? "-")")
  }

  mutating func doctype(_ doctype: XMLDocumentType) { add("doctype \(doctype.name)") }

  mutating func startElement(_ tag: XMLStartTag) {
    var event = "start \(describe(tag.name))"
    for index in tag.attributes.indices {
      let attribute = tag.attributes[index]
      event += " \(describe(attribute.name))=\(attribute.value)"
      if !attribute.isSpecified { event += "*" }
    }
    add(event)
  }

  private func describe(_ name: XMLName) -> String {
    name.namespace.map { "{\($0)}\(name.local)" } ?? name.string
  }

  mutating func endElement(_ name: XMLName) { add("end \(describe(name))") }
  mutating func text(_ text: Span<UInt8>) { self.text += text.text }
  mutating func startSection() { add("section") }
  mutating func endSection() { add("end section") }
  mutating func comment(_ text: Span<UInt8>) { add("comment \(text.text)") }
  mutating func instruction(target: Span<UInt8>, data: Span<UInt8>) {
    add("instruction \(target.text) \(data.text)")
  }
  mutating func skippedEntity(_ name: Span<UInt8>) { add("skipped \(name.text)") }
  mutating func issue(_ error: XMLError) { add("issue \(error.kind)") }
}

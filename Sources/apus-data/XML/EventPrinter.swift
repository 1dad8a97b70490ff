import ApusBytes
import ApusXML

/// Prints the events of a document, one a line.
///
/// A text is printed as it comes, so that a long text needs no memory: the pieces of a text are one
/// line.
struct EventPrinter: XMLHandler {
  private var buffer = OutputBuffer()
  private var isInText = false

  var isStopped: Bool { buffer.isLost }

  mutating func declaration(_ declaration: XMLDeclaration) {
    begin("declaration version=\(declaration.version)")
    if let encoding = declaration.encoding { append(" encoding=\(encoding)") }
    if let isStandalone = declaration.isStandalone {
      append(" standalone=\(isStandalone ? "yes" : "no")")
    }
    end()
  }

  mutating func doctype(_ doctype: XMLDocumentType) {
    begin("doctype \(doctype.name)")
    if let publicID = doctype.externalID?.publicID { append(" public=\"\(publicID)\"") }
    if let systemID = doctype.externalID?.systemID {
      append(" system=\"")
      append(escaped: systemID.utf8.span)
      append("\"")
    }
    end()
    for part in doctype.instructions {
      instruction(target: part.target.utf8.span, data: part.data.utf8.span)
    }
  }

  mutating func startElement(_ tag: XMLStartTag) {
    begin("start ")
    append(tag.name.bytes)
    for index in tag.attributes.indices {
      let attribute = tag.attributes[index]
      append(" ")
      append(attribute.name.bytes)
      append("=\"")
      append(escaped: attribute.valueBytes)
      append("\"")
    }
    end()
  }

  mutating func endElement(_ name: XMLName) {
    begin("end ")
    append(name.bytes)
    end()
  }

  mutating func text(_ text: Span<UInt8>) {
    if !isInText {
      append("text \"")
      isInText = true
    }
    append(escaped: text)
    buffer.flushWhenFull()
  }

  mutating func startSection() { line("section") }
  mutating func endSection() { line("end section") }

  mutating func comment(_ text: Span<UInt8>) {
    begin("comment \"")
    append(escaped: text)
    append("\"")
    end()
  }

  mutating func instruction(target: Span<UInt8>, data: Span<UInt8>) {
    begin("instruction ")
    append(target)
    append(" \"")
    append(escaped: data)
    append("\"")
    end()
  }

  mutating func skippedEntity(_ name: Span<UInt8>) {
    begin("skipped entity ")
    append(name)
    end()
  }

  mutating func finish() {
    endText()
    buffer.flush()
  }

  private mutating func line(_ text: String) {
    begin(text)
    end()
  }

  private mutating func begin(_ text: String) {
    endText()
    append(text)
  }

  private mutating func end() {
    append("\n")
    buffer.flushWhenFull()
  }

  private mutating func endText() {
    if isInText { append("\"\n") }
    isInText = false
  }

  private mutating func append(_ text: String) { buffer.bytes.append(contentsOf: text.utf8) }
  private mutating func append(_ bytes: Span<UInt8>) { buffer.bytes.append(copying: bytes) }

  /// Appends bytes with `\n`, `\r`, `\t`, `\"` and `\\` for the characters that would break a line.
  private mutating func append(escaped bytes: Span<UInt8>) {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case let byte: buffer.bytes.append(byte)
      }
    }
  }
}

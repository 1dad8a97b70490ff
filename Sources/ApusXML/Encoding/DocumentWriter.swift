import ApusIO

/// The writer of a tree of encoded values.
struct DocumentWriter: ~Copyable {
  private var writer: XMLWriter<MemorySink>
  private let encoder: XMLValueEncoder
  /// The keys and indices from the root to the value that is written.
  private var path: [String] = []

  init(_ encoder: XMLValueEncoder) {
    self.encoder = encoder
    writer = XMLWriter(into: MemorySink(), style: encoder.style)
  }

  /// Writes the root element and the end of the document, and returns its bytes.
  mutating func write(
    _ element: EncodingLevel.Element, root: String
  ) throws(XMLEncodingError) -> [UInt8] {
    do throws(XMLWriterError) {
      if encoder.writesDeclaration { try writer.declaration() }
      try writer.startElement(root)
      for (prefix, uri) in encoder.namespaces {
        try writer.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", uri)
      }
    } catch {
      throw located(error)
    }
    try writeContent(of: element, root)
    do throws(XMLWriterError) {
      try writer.endElement()
      return try writer.finish()
    } catch {
      throw located(error)
    }
  }

  /// Writes an element with its content.
  private mutating func write(
    _ element: EncodingLevel.Element, _ name: String
  ) throws(XMLEncodingError) {
    do throws(XMLWriterError) { try writer.startElement(name) } catch { throw located(error) }
    try writeContent(of: element, name)
    do throws(XMLWriterError) { try writer.endElement() } catch { throw located(error) }
  }

  private mutating func writeContent(
    of element: EncodingLevel.Element, _ name: String
  ) throws(XMLEncodingError) {
    switch Self.content(of: element) {
    case .nothing: break
    case .value(let text): try write(text: text)
    case .array(let elements): try write(elements, encoder.itemName)
    case .object(let members): try write(members, in: name)
    }
  }

  /// Begins a text of no characters, after which the writer adds no white space to the element.
  private mutating func beginText() throws(XMLEncodingError) {
    do throws(XMLWriterError) { try writer.text("") } catch { throw located(error) }
  }

  private mutating func write(text: String) throws(XMLEncodingError) {
    // A text of no characters would put the end tag on its own.
    if text.isEmpty { return }
    do throws(XMLWriterError) { try writer.text(text) } catch { throw located(error) }
  }

  private mutating func write(
    _ elements: [EncodingLevel.Element], _ name: String
  ) throws(XMLEncodingError) {
    for (index, element) in elements.enumerated() {
      path.append("\(index)")
      try write(element, name)
      path.removeLast()
    }
  }

  // MARK: - Members

  private typealias Member = (name: String, value: EncodingLevel.Element)

  /// Writes the members of an object: the attributes first.
  private mutating func write(_ members: [Member], in element: String) throws(XMLEncodingError) {
    let nodes = members.map { $0.name == "#text" ? .text : encoder.node($0.name, element) }
    for (member, node) in zip(members, nodes) where node == .attribute {
      try writeAttribute(member)
    }
    // White space between elements would become a part of the text.
    if nodes.contains(.text), nodes.contains(.element) { try beginText() }
    for (member, node) in zip(members, nodes) where node != .attribute {
      path.append(member.name)
      if node == .text {
        try write(text: try text(of: member.value))
      } else if case .level(let level) = member.value, case .array = level.content,
        level.isRepeated
      {
        try write(level.elements, member.name)
      } else {
        try write(member.value, member.name)
      }
      path.removeLast()
    }
  }

  private mutating func writeAttribute(_ member: Member) throws(XMLEncodingError) {
    path.append(member.name)
    let text = try text(of: member.value)
    do throws(XMLWriterError) {
      try writer.attribute(member.name, text)
    } catch {
      throw located(error)
    }
    path.removeLast()
  }

  private func text(of element: EncodingLevel.Element) throws(XMLEncodingError) -> String {
    if case .value(let text) = Self.content(of: element) { return text }
    throw XMLEncodingError(.noText, path: path)
  }

  private func located(_ error: XMLWriterError) -> XMLEncodingError {
    XMLEncodingError(.writer(error), path: path)
  }

  // MARK: - Content

  private enum Content {
    case nothing
    case value(String)
    case array([EncodingLevel.Element])
    case object([Member])
  }

  private static func content(of element: EncodingLevel.Element) -> Content {
    switch element {
    case .value(let text): return .value(text)
    case .level(let level):
      return switch level.content {
      case .nothing: .nothing
      case .value(let text): .value(text)
      case .array: .array(level.elements)
      case .object: .object(Array(zip(level.names, level.elements)))
      }
    }
  }
}

import ApusBytes
import ApusXML
import Foundation

/// Calls the methods of a delegate with the events of a document.
struct DelegateHandler: XMLHandler {
  private let parser: XMLParser
  private let delegate: (any XMLParserDelegate)?
  /// Whether names are reported with their namespaces.
  private let isResolved: Bool
  private var hasStarted = false
  private var text: [UInt8] = []
  private var cache = AttributeCache()
  /// The prefixes that each open element declares; empty if they are not reported.
  private var prefixes: [[String]] = []

  init(_ parser: XMLParser) {
    self.parser = parser
    delegate = parser.delegate
    isResolved = parser.shouldProcessNamespaces
  }

  var isStopped: Bool { parser.isAborted }

  private mutating func begin() {
    if !hasStarted {
      hasStarted = true
      delegate?.parserDidStartDocument(parser)
    }
    guard !text.isEmpty else { return }
    delegate?.parser(parser, foundCharacters: String(decoding: text, as: UTF8.self))
    text.removeAll(keepingCapacity: true)
  }

  func endDocument() { delegate?.parserDidEndDocument(parser) }

  mutating func declaration(_ declaration: XMLDeclaration) { begin() }

  mutating func doctype(_ doctype: XMLDocumentType) {
    begin()
    for notation in doctype.notations {
      delegate?.parser(
        parser, foundNotationDeclarationWithName: notation.name,
        publicID: notation.externalID.publicID, systemID: notation.externalID.systemID)
    }
    for entity in doctype.entities {
      if let text = entity.text {
        delegate?.parser(
          parser, foundInternalEntityDeclarationWithName: entity.name, value: text)
      } else {
        delegate?.parser(
          parser, foundExternalEntityDeclarationWithName: entity.name,
          publicID: entity.externalID?.publicID, systemID: entity.externalID?.systemID)
      }
    }
  }

  mutating func startElement(_ tag: XMLStartTag) {
    begin()
    if isResolved { startMappings(tag.attributes) }
    let isResolved = isResolved
    let attributes =
      tag.attributes.isEmpty
      ? [:] : cache.dictionary(of: tag.attributes) { Self.dictionary($0, isResolved) }
    delegate?.parser(
      parser, didStartElement: isResolved ? tag.name.local : tag.name.string,
      namespaceURI: isResolved ? tag.name.namespace ?? "" : nil,
      qualifiedName: isResolved ? tag.name.string : nil, attributes: attributes)
  }

  private static func dictionary(
    _ attributes: XMLAttributes, _ isResolved: Bool
  ) -> [String: String] {
    // A dictionary that grows hashes its keys again.
    var dictionary = [String: String](minimumCapacity: attributes.count)
    for index in attributes.indices {
      let attribute = attributes[index]
      if isResolved, isNamespace(attribute.name) { continue }
      dictionary[attribute.name.string] = attribute.value
    }
    return dictionary
  }

  private static func isNamespace(_ name: XMLName) -> Bool {
    name == "xmlns" || name.prefix == "xmlns"
  }

  private mutating func startMappings(_ attributes: XMLAttributes) {
    var declared: [String] = []
    if parser.shouldReportNamespacePrefixes {
      for index in attributes.indices where Self.isNamespace(attributes[index].name) {
        let name = attributes[index].name
        let prefix = name == "xmlns" ? "" : name.local
        declared.append(prefix)
        delegate?.parser(parser, didStartMappingPrefix: prefix, toURI: attributes[index].value)
      }
    }
    prefixes.append(declared)
  }

  mutating func endElement(_ name: XMLName) {
    begin()
    delegate?.parser(
      parser, didEndElement: isResolved ? name.local : name.string,
      namespaceURI: isResolved ? name.namespace ?? "" : nil,
      qualifiedName: isResolved ? name.string : nil)
    for prefix in isResolved ? prefixes.popLast() ?? [] : [] {
      delegate?.parser(parser, didEndMappingPrefix: prefix)
    }
  }

  mutating func text(_ text: Span<UInt8>) { self.text.append(copying: text) }

  mutating func startSection() { begin() }

  mutating func endSection() {
    delegate?.parser(parser, foundCDATA: Data(text))
    text.removeAll(keepingCapacity: true)
  }

  mutating func comment(_ text: Span<UInt8>) {
    begin()
    delegate?.parser(parser, foundComment: text.text)
  }

  mutating func instruction(target: Span<UInt8>, data: Span<UInt8>) {
    begin()
    delegate?.parser(
      parser, foundProcessingInstructionWithTarget: target.text,
      data: data.isEmpty ? nil : data.text)
  }
}

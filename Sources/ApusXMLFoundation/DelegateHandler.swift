// UNSAFE: the calls of a delegate are made without a count of references

import ApusBytes
import ApusXML
import Foundation

/// Calls the methods of a delegate with the events of a document.
@safe
struct DelegateHandler: XMLHandler {
  private let parser: XMLParser
  private let delegate: (any XMLParserDelegate)?
  // SAFETY: `XMLParser.parse` keeps the calls alive while it uses the handler.
  private let calls: Unmanaged<ElementCalls>
  /// Whether names are reported with their namespaces.
  private let isResolved: Bool
  private var hasStarted = false
  /// The text since the last tag or the last call, shorter than a piece.
  private var text = ""
  private var isInSection = false
  private var hasPassedSection = false
  private var cache: TagCache
  /// The names of the open elements.
  private var open: [TagStrings] = []
  /// The prefixes that each open element declares; empty if they are not reported.
  private var prefixes: [[String]] = []

  init(
    _ parser: XMLParser, _ delegate: (any XMLParserDelegate)?, _ calls: ElementCalls
  ) {
    self.parser = parser
    self.delegate = delegate
    // SAFETY: as above.
    unsafe self.calls = .passUnretained(calls)
    isResolved = parser.shouldProcessNamespaces
    cache = TagCache(isResolved: isResolved)
  }

  // SAFETY: see `isAborted`.
  var isStopped: Bool { unsafe parser.isAborted }

  /// The length of a text in bytes from which it is passed as a piece.
  private static let pieceSize = 65_536

  // SAFETY: the calls are alive, see above.
  @inline(__always)
  private func call(_ body: (ElementCalls) -> Void) {
    unsafe calls._withUnsafeGuaranteedRef { body($0) }
  }

  @inline(__always)
  private mutating func begin() {
    if !hasStarted {
      hasStarted = true
      delegate?.parserDidStartDocument(parser)
    }
    passText()
  }

  /// Passes the text so far, as a part of a CDATA section or as characters.
  private mutating func passText() {
    guard !text.isEmpty else { return }
    if isInSection { passSection() } else { call { $0.characters(text) } }
    text = ""
  }

  private mutating func passSection() {
    hasPassedSection = true
    delegate?.parser(parser, foundCDATA: Data(text.utf8))
  }

  func endDocument() { delegate?.parserDidEndDocument(parser) }

  mutating func declaration(_ declaration: XMLDeclaration) { begin() }

  mutating func doctype(_ doctype: XMLDocumentType) {
    begin()
    for instruction in doctype.instructions {
      pass(instruction.target, instruction.data)
    }
    for notation in doctype.notations {
      delegate?.parser(
        parser, foundNotationDeclarationWithName: notation.name,
        publicID: notation.externalID.publicID, systemID: notation.externalID.systemID)
    }
    for entity in doctype.entities {
      if let text = entity.text {
        delegate?.parser(
          parser, foundInternalEntityDeclarationWithName: entity.name, value: text)
      } else if let notation = entity.notation {
        delegate?.parser(
          parser, foundUnparsedEntityDeclarationWithName: entity.name,
          publicID: entity.externalID?.publicID, systemID: entity.externalID?.systemID,
          notationName: notation)
      } else {
        delegate?.parser(
          parser, foundExternalEntityDeclarationWithName: entity.name,
          publicID: entity.externalID?.publicID, systemID: entity.externalID?.systemID)
      }
    }
    for element in doctype.elements {
      delegate?.parser(
        parser, foundElementDeclarationWithName: element.name, model: element.model)
    }
    for attribute in doctype.attributes {
      delegate?.parser(
        parser, foundAttributeDeclarationWithName: attribute.name, forElement: attribute.element,
        type: attribute.type, defaultValue: attribute.defaultValue)
    }
    parser.entities.take(doctype)
  }

  mutating func startElement(_ tag: XMLStartTag) {
    begin()
    if isResolved { startMappings(tag.attributes) }
    // SAFETY: the calls are alive, see above.
    let calls = unsafe calls
    let names = cache.withStrings(of: tag) { names, attributes in
      // SAFETY: as above.
      unsafe calls._withUnsafeGuaranteedRef { $0.start(names, attributes) }
    }
    open.append(names)
  }

  private mutating func startMappings(_ attributes: XMLAttributes) {
    var declared: [String] = []
    if parser.shouldReportNamespacePrefixes {
      for index in attributes.indices
      where attributes[index].name.isNamespaceDeclaration {
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
    guard let names = open.popLast() else { return }
    call { $0.end(names) }
    for prefix in isResolved ? prefixes.popLast() ?? [] : [] {
      delegate?.parser(parser, didEndMappingPrefix: prefix)
    }
  }

  mutating func text(_ text: Span<UInt8>) {
    if self.text.isEmpty { self.text = text.parsedText } else { self.text += text.parsedText }
    if self.text.utf8.count >= Self.pieceSize { begin() }
  }

  mutating func startSection() {
    begin()
    isInSection = true
    hasPassedSection = false
  }

  mutating func endSection() {
    if !text.isEmpty || !hasPassedSection { passSection() }
    text = ""
    isInSection = false
  }

  mutating func comment(_ text: Span<UInt8>) {
    begin()
    delegate?.parser(parser, foundComment: text.parsedText)
  }

  mutating func instruction(target: Span<UInt8>, data: Span<UInt8>) {
    begin()
    pass(target.text, data.text)
  }

  /// Passes an instruction to the delegate.
  private func pass(_ target: String, _ data: String) {
    delegate?.parser(
      parser, foundProcessingInstructionWithTarget: target, data: data.isEmpty ? nil : data)
  }
}

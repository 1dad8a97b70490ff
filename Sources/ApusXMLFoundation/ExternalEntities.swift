// UNSAFE: the resolver of a parser is sendable, and is called by the thread of the parse

import ApusXML
import Foundation

// SAFETY: one thread uses the object: that of `XMLParser.parse`, which also calls the resolver.
/// The names of the external entities of a document, and the delegate that resolves them.
///
/// The resolver of the parser is a sendable closure, and a delegate is not. Only a single thread may use
/// a parser, and the resolver is called during its `parse`.
final class ExternalEntities: @unchecked Sendable {
  private var names: [(id: XMLExternalID, name: String)] = []
  private weak var parser: XMLParser?

  init() {}

  /// Keeps the parser whose delegate resolves entities.
  func begin(_ parser: XMLParser) {
    self.parser = parser
    names = []
  }

  /// Keeps the names of the external entities that a document type declares.
  func take(_ doctype: XMLDocumentType) {
    for entity in doctype.entities where entity.text == nil && entity.notation == nil {
      if let id = entity.externalID { names.append((id, entity.name)) }
    }
  }

  /// Asks the delegate for the content of an entity.
  func content(of id: XMLExternalID) -> [UInt8]? {
    guard let parser, let name = names.first(where: { $0.id == id })?.name else { return nil }
    return parser.delegate?.parser(
      parser, resolveExternalEntityName: name, systemID: id.systemID
    ).map { Array($0) }
  }
}

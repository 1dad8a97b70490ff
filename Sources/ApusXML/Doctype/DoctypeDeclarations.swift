// UNSAFE: an object that a single engine owns and uses by one thread at a time

import ApusBytes
import CApusBytes

/// The declarations of a document type that the engine uses.
///
/// A class, because documents without a document type should not pay for its size. The engine owns
/// it alone.
@usableFromInline
final class DoctypeDeclarations {
  @usableFromInline var type: XMLDocumentType
  /// Whether the document type has an external subset, which may declare any entity.
  @usableFromInline let hasExternalSubset: Bool
  /// Whether the text of a parameter entity was not read, so that later declarations do not count.
  @usableFromInline var hasUnreadParts = false
  /// Whether the internal subset refers to a parameter entity.
  @usableFromInline var hasParameterReferences = false
  var entities: [[UInt8]: DeclaredEntity] = [:]
  var parameterEntities: [[UInt8]: DeclaredEntity] = [:]
  var attributeLists: [[UInt8]: AttributeList] = [:]

  init(_ type: XMLDocumentType) {
    self.type = type
    hasExternalSubset = type.externalID != nil
  }

  func entity(_ name: RawSpan) -> DeclaredEntity? { entities[name.array] }

  func attributes(of element: RawSpan) -> AttributeList? {
    attributeLists.isEmpty ? nil : attributeLists[element.array]
  }
}

// SAFETY: only the engine that made the object has a reference, and it is used by one thread at a
// time.
extension DoctypeDeclarations: @unchecked Sendable {}

/// An entity of a document type.
@usableFromInline
final class DeclaredEntity {
  @usableFromInline let name: [UInt8]
  /// The replacement text, or `nil` for an external entity.
  let replacement: [UInt8]?
  let externalID: XMLExternalID?
  /// The notation of an unparsed entity.
  let notation: [UInt8]?
  /// Whether all declarations of the entity are in parameter entities.
  var isOfParameterEntity = false
  /// Whether its text is being expanded.
  @usableFromInline var isOpen = false
  private var resolved: [UInt8]?
  private var isResolved = false

  init(
    _ name: [UInt8], replacement: [UInt8]?, externalID: XMLExternalID? = nil,
    notation: [UInt8]? = nil
  ) {
    self.name = name
    self.replacement = replacement
    self.externalID = externalID
    self.notation = notation
  }

  /// The text of the entity, or `nil` if it is external and not resolved.
  @usableFromInline
  func text(_ options: XMLOptions) -> [UInt8]? {
    if let replacement { return replacement }
    if !isResolved, let externalID, let resolver = options.resolver {
      resolved = resolver(externalID).flatMap { ResolvedText.normalised($0) }
      isResolved = true
    }
    return resolved
  }
}

/// The attributes of an element that a document type declares.
struct AttributeList {
  /// The names of all declared attributes.
  var names: Set<[UInt8]> = []
  /// The names of the attributes whose values are tokens.
  var tokens: Set<[UInt8]> = []
  var defaults: [AttributeDefault] = []

  var hasTokens: Bool { !tokens.isEmpty }
  func isToken(_ name: [UInt8]) -> Bool { tokens.contains(name) }
}

/// The default value of an attribute, normalised.
struct AttributeDefault {
  let name: [UInt8]
  let value: [UInt8]
}

/// The text of an external entity that a resolver returned.
enum ResolvedText {
  /// Returns the text with line ends normalised, or `nil` if it is not valid.
  static func normalised(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.span.rawBytes.checkCharacters().valid == bytes.count else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n"), index > 0, bytes[index - 1] == UInt8(ascii: "\r") { continue }
      text.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
    }
    return text
  }
}

/// A document type: the name of the root element, and the declarations of the internal subset.
///
///     struct Reader: XMLHandler {
///       var name = ""
///       mutating func doctype(_ doctype: XMLDocumentType) { name = doctype.name }
///     }
///     var reader = Reader()
///     let page = [UInt8]("<!DOCTYPE html><html/>".utf8)
///     try XMLPushParser.parse(page.span, options: XMLOptions(doctype: .processed), into: &reader)
///     reader.name  // "html"
///
public struct XMLDocumentType: Sendable {
  /// The declared name of the root element.
  public var name: String
  /// The identifiers of the external subset, which is never read.
  public var externalID: XMLExternalID?
  /// The declared notations, in their order.
  public internal(set) var notations: [Notation] = []
  /// The declared general entities, in their order.
  public internal(set) var entities: [Entity] = []
  /// The declared elements, in their order.
  public internal(set) var elements: [Element] = []
  /// The declared attributes, in their order.
  public internal(set) var attributes: [Attribute] = []
  /// The processing instructions of the internal subset, in their order.
  public internal(set) var instructions: [Instruction] = []

  init(name: String, externalID: XMLExternalID?) {
    self.name = name
    self.externalID = externalID
  }

  /// A processing instruction between declarations.
  ///
  ///     struct Reader: XMLHandler {
  ///       mutating func doctype(_ doctype: XMLDocumentType) {
  ///         for instruction in doctype.instructions { print(instruction.target, instruction.data) }
  ///       }
  ///     }
  ///
  public struct Instruction: Sendable {
    /// The name of the program that the instruction is for.
    public let target: String
    /// The text after the target and the space behind it.
    public let data: String
  }

  /// A notation: the name of a format that is not XML.
  ///
  ///     struct Reader: XMLHandler {
  ///       mutating func doctype(_ doctype: XMLDocumentType) {
  ///         for notation in doctype.notations { print(notation.name) }
  ///       }
  ///     }
  ///
  public struct Notation: Sendable {
    /// The name.
    public let name: String
    /// The identifiers.
    public let externalID: XMLExternalID
  }

  /// A general entity.
  ///
  ///     struct Reader: XMLHandler {
  ///       mutating func doctype(_ doctype: XMLDocumentType) {
  ///         for entity in doctype.entities { print(entity.name, entity.text ?? "external") }
  ///       }
  ///     }
  ///
  public struct Entity: Sendable {
    /// The name.
    public let name: String
    /// The replacement text of an internal entity, or `nil`.
    public let text: String?
    /// The identifiers of an external entity, or `nil`.
    public let externalID: XMLExternalID?
    /// The notation of an unparsed entity, or `nil`.
    public let notation: String?
  }

  /// An element declaration.
  ///
  ///     struct Reader: XMLHandler {
  ///       mutating func doctype(_ doctype: XMLDocumentType) {
  ///         for element in doctype.elements { print(element.name, element.model) }
  ///       }
  ///     }
  ///
  public struct Element: Sendable {
    /// The name.
    public let name: String
    /// The content model, as in the document.
    public let model: String
  }

  /// An attribute declaration.
  ///
  ///     struct Reader: XMLHandler {
  ///       mutating func doctype(_ doctype: XMLDocumentType) {
  ///         for attribute in doctype.attributes { print(attribute.element, attribute.name) }
  ///       }
  ///     }
  ///
  public struct Attribute: Sendable {
    /// The name of the element.
    public let element: String
    /// The name of the attribute.
    public let name: String
    /// The type, as in the document.
    public let type: String
    /// The default value, or `nil`.
    public let defaultValue: String?
  }
}

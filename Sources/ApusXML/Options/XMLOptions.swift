@_exported public import struct ApusBytes.ParsingLimits

/// The options of a parser: document types, namespaces, leniency and limits.
///
/// The default refuses document type declarations, because only they can define entities. Data
/// between programs has none. For documents of people, choose `.processed`.
///
///     let document = [UInt8]("<!DOCTYPE a [<!ENTITY swift 'Apus apus'>]><a>&swift;</a>".utf8)
///     try XMLTree(document, options: XMLOptions(doctype: .processed)).root.text  // "Apus apus"
///
public struct XMLOptions: Sendable {
  /// The treatment of a document type declaration (DOCTYPE).
  ///
  ///     do {
  ///       _ = try XMLTree([UInt8]("<!DOCTYPE a><a/>".utf8))
  ///     } catch {
  ///       print(error)  // line 1, column 1, byte 1: a document type declaration, which the options refuse
  ///     }
  ///     try XMLTree([UInt8]("<!DOCTYPE a><a/>".utf8), options: XMLOptions(doctype: .ignored)).root.name  // "a"
  ///
  public enum Doctype: Sendable, CaseIterable {
    /// The declaration is an error. It is the default, and the safest choice.
    case refused
    /// The declaration is checked, and nothing in it is used: no entity and no default.
    case ignored
    /// Entities and attribute defaults of the internal subset are used.
    case processed
  }

  /// The treatment of namespaces.
  ///
  ///     struct Names: XMLHandler {
  ///       var namespace = ""
  ///       mutating func startElement(_ tag: XMLStartTag) { namespace = tag.name.namespaceBytes.text }
  ///     }
  ///     var names = Names()
  ///     let document = [UInt8]("<a xmlns='http://example.org'/>".utf8)
  ///     try XMLPushParser.parse(document.span, options: XMLOptions(namespaces: .resolved), into: &names)
  ///     names.namespace  // "http://example.org"
  ///
  public enum Namespaces: Sendable, CaseIterable {
    /// A colon is a character like any other, as in XML 1.0 alone.
    case ignored
    /// Prefixes are resolved, and each must be declared.
    case resolved
    /// Prefixes are resolved, but names that are not qualified names, such as `a::b`, are allowed
    /// until the document declares a namespace.
    case detected
  }

  /// The treatment of a document type declaration.
  public var doctype: Doctype
  /// The treatment of namespaces.
  public var namespaces: Namespaces
  /// Whether the parser goes on after errors that leave no doubt about the structure: an undeclared
  /// entity or prefix, a repeated attribute, `]]>` in text, `--` in a comment.
  public var isLenient: Bool
  /// Whether a name with an undeclared prefix is a name without a namespace, as for Foundation.
  package var acceptsUndeclaredPrefixes = false
  /// The limits. Text has no limit, because it is handed on in pieces; a token is a tag, comment, instruction or
  /// document type.
  public var limits: ParsingLimits
  /// The limits of names, attributes, namespaces and entities.
  public var markupLimits = XMLMarkupLimits()
  /// A function that returns the text of an external general entity, or `nil` to skip it.
  ///
  /// Without it no external entity is read. The text must be UTF-8, without a text declaration.
  public var resolver: (@Sendable (XMLExternalID) -> [UInt8]?)?

  /// Creates options.
  public init(
    doctype: Doctype = .refused, namespaces: Namespaces = .ignored, isLenient: Bool = false,
    limits: ParsingLimits = ParsingLimits(),
    resolver: (@Sendable (XMLExternalID) -> [UInt8]?)? = nil
  ) {
    self.doctype = doctype
    self.namespaces = namespaces
    self.isLenient = isLenient
    self.limits = limits
    self.resolver = resolver
  }
}

/// The identifiers of an external entity or notation.
///
///     let options = XMLOptions(doctype: .processed) { id in
///       id.systemID == "name.txt" ? [UInt8]("Emma".utf8) : nil
///     }
///     let document = [UInt8]("<!DOCTYPE a [<!ENTITY name SYSTEM 'name.txt'>]><a>&name;</a>".utf8)
///     try XMLTree(document, options: options).root.text  // "Emma"
///
public struct XMLExternalID: Sendable, Equatable {
  /// The public identifier, or `nil`.
  public var publicID: String?
  /// The system identifier, or `nil`.
  public var systemID: String?

  /// Creates identifiers.
  public init(publicID: String? = nil, systemID: String? = nil) {
    self.publicID = publicID
    self.systemID = systemID
  }
}

extension XMLError {
  /// The kind of an error: the rule that the document breaks, or the limit that it exceeds.
  ///
  ///     do {
  ///       var counter = Counter()
  ///       try XMLPushParser.parse([UInt8]("<a><b></a>".utf8).span, into: &counter)
  ///     } catch {
  ///       error.kind == .mismatchedEndTag  // true
  ///     }
  ///
  public enum Kind: UInt8, Sendable, CaseIterable {
    // MARK: Characters and encodings

    /// The document ends before its root element does.
    case unexpectedEnd
    /// The bytes are not valid in the encoding of the document.
    case invalidEncoding
    /// A character is not allowed in XML, such as most control characters.
    case forbiddenCharacter
    /// The encoding is not one of UTF-8, UTF-16, ISO-8859-1 and US-ASCII.
    case unsupportedEncoding
    /// The declared encoding contradicts the first bytes of the document.
    case contradictoryEncoding

    // MARK: Structure

    /// The XML declaration is malformed.
    case malformedDeclaration
    /// Text, a reference or a CDATA section stands outside the root element.
    case textOutsideRoot
    /// A second root element follows the first.
    case secondRoot
    /// A tag is malformed.
    case malformedTag
    /// A name is missing, or has a character that names must not have.
    case invalidName
    /// An end tag has another name than the open element.
    case mismatchedEndTag
    /// An end tag has no start tag.
    case unexpectedEndTag
    /// White space is missing between two parts of a tag or declaration.
    case missingSpace
    /// An attribute has no value in quotes.
    case missingValue
    /// An attribute appears twice in a tag.
    case duplicateAttribute
    /// An attribute value has a `<`, directly or through an entity.
    case lessThanInValue
    /// Text has the characters `]]>`.
    case sectionEndInText
    /// Markup begins with `<` but is no tag, comment, section, instruction or declaration.
    case malformedMarkup
    /// A comment has `--` in its text.
    case malformedComment
    /// A processing instruction is malformed.
    case malformedInstruction
    /// The target of a processing instruction is `xml` in any letter case.
    case reservedTarget

    // MARK: References and entities

    /// A reference is malformed.
    case malformedReference
    /// A character reference names a character that XML does not allow.
    case invalidCharacterReference
    /// An entity is not declared.
    case undeclaredEntity
    /// An entity contains itself, directly or indirectly.
    case recursiveEntity
    /// A reference names an entity that is not XML.
    case unparsedEntity
    /// An attribute value refers to an external entity.
    case externalEntityInValue
    /// The elements of an entity's text are not complete.
    case unbalancedEntity

    // MARK: Document type

    /// The document has a document type declaration, and the options refuse it.
    case refusedDoctype
    /// The document type declaration is misplaced or repeated.
    case misplacedDoctype
    /// The document type declaration is malformed.
    case malformedDoctype

    // MARK: Namespaces

    /// A prefix is not declared.
    case undeclaredPrefix
    /// A declaration of a prefix is not allowed.
    case invalidNamespace
    /// A name is not a qualified name, such as one with two colons.
    case invalidQualifiedName

    // MARK: Limits

    /// Elements are nested deeper than the limit.
    case tooDeep
    /// A name is longer than the limit.
    case nameTooLong
    /// A tag has more attributes than the limit.
    case tooManyAttributes
    /// A tag, comment, instruction or declaration is longer than the limit.
    case tokenTooLong
    /// Entities are nested deeper, or expand to more text, than the limit.
    case expansionTooLarge
    /// More namespaces are in scope than the limit.
    case tooManyNamespaces
    /// The document is too large for a tree.
    case treeTooLarge
    /// A document is longer than its limit.
    case documentTooLarge

    // MARK: Other

    /// The handler ended the parse.
    case stopped
    /// The parser needs more bytes; it is never thrown to clients.
    case incomplete
  }
}

extension XMLError.Kind: CustomStringConvertible {
  /// A description of the kind, such as `an end tag with another name than the open element`.
  public var description: String {
    switch self {
    case .unexpectedEnd: "the document ends too early"
    case .invalidEncoding: "bytes that are invalid in the encoding of the document"
    case .forbiddenCharacter: "a character that XML does not allow"
    case .unsupportedEncoding: "an unsupported encoding"
    case .contradictoryEncoding: "a declared encoding that contradicts the first bytes"
    case .malformedDeclaration: "a malformed XML declaration"
    case .textOutsideRoot: "text outside the root element"
    case .secondRoot: "a second root element"
    case .malformedTag: "a malformed tag"
    case .invalidName: "an invalid name"
    case .mismatchedEndTag: "an end tag with another name than the open element"
    case .unexpectedEndTag: "an end tag without a start tag"
    case .missingSpace: "missing white space"
    case .missingValue: "an attribute without a value in quotes"
    case .duplicateAttribute: "an attribute that appears twice"
    case .lessThanInValue: "a \"<\" in an attribute value"
    case .sectionEndInText: "the characters \"]]>\" in text"
    case .malformedMarkup: "malformed markup"
    case .malformedComment: "the characters \"--\" in a comment"
    case .malformedInstruction: "a malformed processing instruction"
    case .reservedTarget: "a processing instruction with the reserved target \"xml\""
    case .malformedReference: "a malformed reference"
    case .invalidCharacterReference: "a reference to a character that XML does not allow"
    case .undeclaredEntity: "an undeclared entity"
    case .recursiveEntity: "an entity that contains itself"
    case .unparsedEntity: "a reference to an unparsed entity"
    case .externalEntityInValue: "an external entity in an attribute value"
    case .unbalancedEntity: "an entity with incomplete elements"
    case .refusedDoctype: "a document type declaration, which the options refuse"
    case .misplacedDoctype: "a misplaced document type declaration"
    case .malformedDoctype: "a malformed document type declaration"
    case .undeclaredPrefix: "an undeclared namespace prefix"
    case .invalidNamespace: "an invalid namespace declaration"
    case .invalidQualifiedName: "an invalid qualified name"
    case .tooDeep: "elements nested deeper than the limit"
    case .nameTooLong: "a name longer than the limit"
    case .tooManyAttributes: "more attributes in a tag than the limit"
    case .tokenTooLong: "markup longer than the limit"
    case .expansionTooLarge: "entities that expand beyond the limit"
    case .tooManyNamespaces: "more namespaces in scope than the limit"
    case .treeTooLarge: "a document of 2 GiB or more as a tree; read its events instead"
    case .documentTooLarge: "a document longer than the limit"
    case .stopped: "the handler ended the parse"
    case .incomplete: "more bytes are needed"
    }
  }
}

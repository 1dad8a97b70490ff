public import Foundation

/// The receiver of the events of an `XMLParser`; every method has a default that does nothing.
///
///     final class Titles: XMLParserDelegate {
///       var count = 0
///       func parser(
///         _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
///         qualifiedName: String?, attributes: [String: String]
///       ) {
///         if elementName == "title" { count += 1 }
///       }
///     }
///     let titles = Titles()
///     let parser = XMLParser(data: Data("<book><title>Emma</title></book>".utf8))
///     parser.delegate = titles
///     parser.parse()  // true
///     titles.count    // 1
///
public protocol XMLParserDelegate: AnyObject {
  /// Begins the document.
  func parserDidStartDocument(_ parser: XMLParser)
  /// Ends the document, if it is well-formed.
  func parserDidEndDocument(_ parser: XMLParser)
  /// Declares a notation.
  func parser(
    _ parser: XMLParser, foundNotationDeclarationWithName name: String, publicID: String?,
    systemID: String?)
  /// Declares an entity that is not XML.
  func parser(
    _ parser: XMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?)
  /// Declares an attribute of an element, with its type and its default value.
  func parser(
    _ parser: XMLParser, foundAttributeDeclarationWithName attributeName: String,
    forElement elementName: String, type: String?, defaultValue: String?)
  /// Declares an element, with its content model.
  func parser(
    _ parser: XMLParser, foundElementDeclarationWithName elementName: String, model: String)
  /// Declares an internal entity.
  func parser(
    _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?)
  /// Declares an external entity.
  func parser(
    _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?)
  /// Starts an element.
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String])
  /// Ends an element.
  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?)
  /// Begins the scope of a prefix.
  func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String)
  /// Ends the scope of a prefix.
  func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String)
  /// Passes text; a long text between two tags is passed in several calls.
  func parser(_ parser: XMLParser, foundCharacters string: String)
  /// Never called: this parser does not validate, so that all white space is text.
  func parser(_ parser: XMLParser, foundIgnorableWhitespace whitespaceString: String)
  /// Passes an instruction.
  func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?)
  /// Passes a comment.
  func parser(_ parser: XMLParser, foundComment comment: String)
  /// Passes a CDATA section; a long section is passed in several calls.
  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data)
  /// Returns the content of an external entity in UTF-8, or `nil` to skip the entity.
  ///
  /// Called at a reference if `shouldResolveExternalEntities` is set.
  func parser(
    _ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?
  ) -> Data?
  /// Passes the error that ended the parse.
  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error)
  /// Never called: this parser does not validate.
  func parser(_ parser: XMLParser, validationErrorOccurred validationError: any Error)
}

extension XMLParserDelegate {
  /// Does nothing.
  public func parserDidStartDocument(_ parser: XMLParser) {}
  /// Does nothing.
  public func parserDidEndDocument(_ parser: XMLParser) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, foundNotationDeclarationWithName name: String, publicID: String?,
    systemID: String?
  ) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?
  ) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, foundAttributeDeclarationWithName attributeName: String,
    forElement elementName: String, type: String?, defaultValue: String?
  ) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, foundElementDeclarationWithName elementName: String, model: String
  ) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
  ) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?
  ) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String
  ) {}
  /// Does nothing.
  public func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {}
  /// Does nothing.
  public func parser(_ parser: XMLParser, foundCharacters string: String) {}
  /// Does nothing.
  public func parser(_ parser: XMLParser, foundIgnorableWhitespace whitespaceString: String) {}
  /// Does nothing.
  public func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?
  ) {}
  /// Does nothing.
  public func parser(_ parser: XMLParser, foundComment comment: String) {}
  /// Passes the section as characters, so that its text is not lost.
  public func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    self.parser(parser, foundCharacters: String(decoding: CDATABlock, as: UTF8.self))
  }
  /// Returns `nil`, which skips the entity.
  public func parser(
    _ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?
  ) -> Data? { nil }
  /// Does nothing.
  public func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {}
  /// Does nothing.
  public func parser(_ parser: XMLParser, validationErrorOccurred validationError: any Error) {}
}

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
  /// Passes the text between two tags.
  func parser(_ parser: XMLParser, foundCharacters string: String)
  /// Passes an instruction.
  func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?)
  /// Passes a comment.
  func parser(_ parser: XMLParser, foundComment comment: String)
  /// Passes a CDATA section.
  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data)
  /// Passes the error that ended the parse.
  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error)
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
  public func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?
  ) {}
  /// Does nothing.
  public func parser(_ parser: XMLParser, foundComment comment: String) {}
  /// Does nothing.
  public func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {}
  /// Does nothing.
  public func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {}
}

import ApusXMLFoundation
import Foundation
import FoundationXML

/// Counts by the delegate methods of Foundation's `XMLParser` and of its replacement.
enum DelegateReaders {
  static func apus(_ document: Data) throws -> Counts {
    let parser = ApusXMLFoundation.XMLParser(data: document)
    let delegate = ApusDelegate()
    parser.delegate = delegate
    guard parser.parse() else { throw RivalError(package: "ApusXMLFoundation") }
    return delegate.counts
  }

  static func foundation(_ document: Data) throws -> Counts {
    let parser = FoundationXML.XMLParser(data: document)
    let delegate = FoundationDelegate()
    parser.delegate = delegate
    guard parser.parse() else { throw RivalError(package: "FoundationXML") }
    return delegate.counts
  }
}

extension Counts {
  fileprivate mutating func start(_ attributes: [String: String]) {
    elements += 1
    attributes.values.forEach { values += UInt64($0.utf8.count) }
    self.attributes += UInt64(attributes.count)
  }
}

private final class ApusDelegate: ApusXMLFoundation.XMLParserDelegate {
  var counts = Counts()

  func parser(
    _ parser: ApusXMLFoundation.XMLParser, didStartElement elementName: String,
    namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) { counts.start(attributeDict) }

  func parser(_ parser: ApusXMLFoundation.XMLParser, foundCharacters string: String) {
    counts.text += UInt64(string.utf8.count)
  }
}

private final class FoundationDelegate: NSObject, FoundationXML.XMLParserDelegate {
  var counts = Counts()

  func parser(
    _ parser: FoundationXML.XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) { counts.start(attributeDict) }

  func parser(_ parser: FoundationXML.XMLParser, foundCharacters string: String) {
    counts.text += UInt64(string.utf8.count)
  }
}

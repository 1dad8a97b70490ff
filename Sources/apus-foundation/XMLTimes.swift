import ApusLab
import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The times of Foundation's XML parser and coders, and of ours, by turns.
enum XMLTimes {
  static func report(byteCount: Int, children: Int) throws -> XMLReport {
    let workload = XMLWorkload(byteCount: byteCount, children: children)
    return try XMLReport(measuring: workload.lanes() + parsers(workload) + coders(workload))
  }

  private static func parsers(_ workload: XMLWorkload) -> [XMLWorkload.Lane] {
    let data = Data(workload.articles)
    func parse(_ delegate: any XMLParserDelegate) {
      let parser = XMLParser(data: data)
      parser.delegate = delegate
      // Foundation may report a failure after the last event, so that the answer decides.
      _ = parser.parse()
    }
    return [
      XMLWorkload.Lane("parser", items: data.count, answer: workload.elements) {
        let counter = ElementDelegate()
        parse(counter)
        return counter.elements
      },
      XMLWorkload.Lane("parser-client", items: data.count, answer: workload.abstractBytes) {
        let client = AbstractDelegate()
        parse(client)
        return client.abstractBytes
      },
    ]
  }

  private static func coders(_ workload: XMLWorkload) throws -> [XMLWorkload.Lane] {
    let tree = workload.tree
    let (count, checksum) = (tree.count, tree.checksum)
    func list() throws -> Data {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      return try encoder.encode(tree)
    }
    let (binary, json) = (try list(), try JSONEncoder().encode(tree))
    return [
      XMLWorkload.Lane("list-write", items: count, answer: binary.count) { try list().count },
      XMLWorkload.Lane("list-read", items: count, answer: checksum) {
        try PropertyListDecoder().decode(SampleTree.self, from: binary).checksum
      },
      XMLWorkload.Lane("json-write", items: count, answer: json.count) {
        try JSONEncoder().encode(tree).count
      },
      XMLWorkload.Lane("json-read", items: count, answer: checksum) {
        try JSONDecoder().decode(SampleTree.self, from: json).checksum
      },
    ]
  }
}

/// A delegate that counts the elements.
private final class ElementDelegate: NSObject, XMLParserDelegate {
  private(set) var elements = 0

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements += 1
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {}
}

/// The book's client of events: it compares each name with eleven texts, and keeps the text of the
/// abstracts.
private final class AbstractDelegate: NSObject, XMLParserDelegate {
  private(set) var abstractBytes = 0
  private var text = ""
  private var isInside = false
  private static let dummies = (0..<10).map { "DummyElement\($0)" }

  private func isAbstract(_ name: String) -> Bool {
    for dummy in Self.dummies where name == dummy { return false }
    return name == "AbstractText"
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if isAbstract(elementName) { isInside = true }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isInside { text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard isAbstract(elementName) else { return }
    abstractBytes += text.utf8.count
    text = ""
    isInside = false
  }
}

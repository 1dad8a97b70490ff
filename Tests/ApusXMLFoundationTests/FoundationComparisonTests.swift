#if canImport(FoundationXML)
  import ApusXMLFoundation
  import Foundation
  import FoundationXML
  import Testing

  @Suite("The replacement beside Foundation's XMLParser")
  struct FoundationComparisonTests {
    /// The cases in which Foundation's parser on Linux loses text at a reference, and one in which it
    /// keeps the carriage return of a line end. `ConformanceTests` compares ours with the outputs of the suite.
    private static let otherTexts: Set = [
      "sun/invalid/empty.xml", "sun/valid/ext01.xml", "sun/valid/ext02.xml", "sun/valid/pe03.xml",
      "xmltest/valid/ext-sa/007.xml", "xmltest/valid/ext-sa/008.xml", "xmltest/valid/sa/068.xml",
      "xmltest/valid/sa/088.xml", "xmltest/valid/sa/089.xml", "xmltest/valid/sa/115.xml",
      "xmltest/valid/sa/116.xml", "xmltest/valid/sa/117.xml", "xmltest/valid/sa/118.xml",
    ]

    /// The documents of the W3C suite that are well-formed, without declarations of attributes,
    /// notations and instructions without data: Foundation's parser on Linux crashes for most of
    /// those, in a call of `strlen`.
    private static var documents: [(name: String, data: Data)] {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "ApusXMLTests/Conformance/Data")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      let names = (files?.allObjects as? [URL] ?? []).filter {
        $0.pathExtension == "xml" && !$0.path.contains("/out/")
          && ($0.path.contains("/valid/") || $0.path.contains("/invalid/"))
      }
      return names.sorted { $0.path < $1.path }.compactMap { file in
        let name = String(file.path.dropFirst(folder.path.count + 1))
        guard let data = try? Data(contentsOf: file) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        let crashes =
          ["<!ATTLIST", "NOTATION", "NDATA"].contains { text.contains($0) }
          || text.contains(/<\?[a-z]+\?>/)
        return crashes ? nil : (name, data)
      }
    }

    @Test("Elements, attributes, texts, comments and instructions are those of Foundation")
    func suite() {
      var compared = 0
      for (name, data) in Self.documents {
        let foundation = FoundationLog()
        let theirs = FoundationXML.XMLParser(data: data)
        theirs.delegate = foundation
        guard theirs.parse() else { continue }
        let log = ReplacementLog()
        let ours = ApusXMLFoundation.XMLParser(data: data)
        ours.delegate = log
        let isWellFormed = ours.parse()
        #expect(isWellFormed, "\(name): \(ours.parserError.map { "\($0)" } ?? "")")
        let isMarkupOnly = Self.otherTexts.contains(name)
        #expect(
          log.parts.content(isMarkupOnly) == foundation.parts.content(isMarkupOnly), "\(name)")
        compared += 1
      }
      #expect(compared > 150)
    }
  }

  /// The parts of a document, one a line; a text with its CDATA sections is one part.
  private struct Parts {
    private var finished: [String] = []
    private var markup: Set<String> = []
    private var text = ""

    /// The parts from the root element on: comments of a document type are reported by Foundation
    /// alone.
    func content(_ isMarkupOnly: Bool) -> [String] {
      let content = finished.drop { $0.hasPrefix("<!--") || $0.hasPrefix("<?") }
      return content.filter { !isMarkupOnly || markup.contains($0) }
    }

    mutating func add(text: String) { self.text += text }

    mutating func add(_ part: String) {
      if !text.isEmpty { finished.append(text) }
      text = ""
      finished.append(part)
      markup.insert(part)
    }

    mutating func start(_ name: String, _ attributes: [String: String]) {
      add("<\(name) \(attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })")
    }
  }

  private final class FoundationLog: NSObject, FoundationXML.XMLParserDelegate {
    typealias Parser = FoundationXML.XMLParser
    var parts = Parts()

    func parser(
      _ parser: Parser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) { parts.start(elementName, attributeDict) }
    func parser(
      _ parser: Parser, didEndElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?
    ) { parts.add("</\(elementName)") }
    func parser(_ parser: Parser, foundCharacters string: String) { parts.add(text: string) }
    func parser(_ parser: Parser, foundCDATA block: Data) {
      parts.add(text: String(decoding: block, as: UTF8.self))
    }
    func parser(_ parser: Parser, foundComment comment: String) { parts.add("<!--\(comment)") }
    func parser(
      _ parser: Parser, foundProcessingInstructionWithTarget target: String, data: String?
    ) { parts.add("<?\(target) \(data ?? "")") }
  }

  private final class ReplacementLog: ApusXMLFoundation.XMLParserDelegate {
    typealias Parser = ApusXMLFoundation.XMLParser
    var parts = Parts()

    func parser(
      _ parser: Parser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) { parts.start(elementName, attributeDict) }
    func parser(
      _ parser: Parser, didEndElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?
    ) { parts.add("</\(elementName)") }
    func parser(_ parser: Parser, foundCharacters string: String) { parts.add(text: string) }
    func parser(_ parser: Parser, foundCDATA block: Data) {
      parts.add(text: String(decoding: block, as: UTF8.self))
    }
    func parser(_ parser: Parser, foundComment comment: String) { parts.add("<!--\(comment)") }
    func parser(
      _ parser: Parser, foundProcessingInstructionWithTarget target: String, data: String?
    ) { parts.add("<?\(target) \(data ?? "")") }
  }
#endif

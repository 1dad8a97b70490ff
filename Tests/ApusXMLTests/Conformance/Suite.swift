import ApusBytes
import ApusXML
import Foundation

/// A case of the W3C test suite.
struct SuiteCase: Sendable, CustomStringConvertible {
  var part = ""
  var path = ""
  var type = ""
  var output: String?
  /// The kinds of external entities that the verdict needs.
  var entities = "none"

  var description: String { "\(part)/\(path)" }
  var document: [UInt8] { Suite.file("\(part)/\(path)") ?? [] }
  var canonicalOutput: [UInt8]? { output.flatMap { Suite.file("\(part)/\($0)") } }
}

/// The parts of the W3C test suite beside this file.
enum Suite {
  static let cases =
    catalog("xmltest", "xmltest.xml") + catalog("oasis", "oasis.xml")
    + ["sun-valid.xml", "sun-invalid.xml", "sun-not-wf.xml"].flatMap { catalog("sun", $0) }

  static func file(_ name: String) -> [UInt8]? {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")
    return (try? Data(contentsOf: folder.appending(path: name))).map { [UInt8]($0) }
  }

  /// Reads a list of cases. Some lists have no root element of their own.
  private static func catalog(_ part: String, _ name: String) -> [SuiteCase] {
    let text = String(decoding: file("\(part)/\(name)") ?? [], as: UTF8.self)
    let body = text.range(of: "?>").map { text[$0.upperBound...] } ?? text[...]
    var handler = CatalogHandler(part: part)
    do throws(XMLError) {
      try XMLPushParser.parse(Array("<list>\(body)</list>".utf8).span, into: &handler)
    } catch {
      return []
    }
    return handler.cases
  }
}

private struct CatalogHandler: XMLHandler {
  let part: String
  var cases: [SuiteCase] = []

  init(part: String) { self.part = part }

  mutating func startElement(_ tag: XMLStartTag) {
    guard tag.name == "TEST" else { return }
    var isForFifthEdition = true
    var found = SuiteCase(part: part)
    for index in tag.attributes.indices {
      let attribute = tag.attributes[index]
      let value = attribute.value
      switch attribute.name.string {
      case "URI": found.path = value
      case "TYPE": found.type = value
      case "OUTPUT": found.output = value
      case "ENTITIES": found.entities = value
      case "EDITION": isForFifthEdition = value.contains("5")
      default: break
      }
    }
    if isForFifthEdition { cases.append(found) }
  }
}

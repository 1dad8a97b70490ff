// Compares the public symbols of modules with the roles of Scripts/vocabulary-roles.tsv; see check-vocabulary.
//
//     swift Scripts/check-vocabulary.swift TABLE GRAPH...

import Foundation

/// A pattern with `*` for any text, and `|` between alternatives.
struct Pattern {
  let text: String
  private let alternatives: [[Substring]]

  init(_ text: some StringProtocol) {
    self.text = String(text)
    alternatives = text.split(separator: "|").map {
      String($0).split(separator: "*", omittingEmptySubsequences: false)
    }
  }

  func matches(_ value: String) -> Bool {
    alternatives.contains { parts in
      guard let first = parts.first, let last = parts.last, value.hasPrefix(first) else { return false }
      if parts.count == 1 { return value == first }
      var rest = value.dropFirst(first.count)
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let range = rest.range(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
      return rest.hasSuffix(last)
    }
  }
}

/// A row of the table: names of one role, and the word that the role has in every module.
struct Role {
  enum Kind: String { case label, type, member, error, never }

  let kind: Kind
  let subject: Pattern
  let expected: Pattern
  let exceptions: Pattern
  let line: Int
}

struct Parameter {
  let label: String
  /// The name of the type without its modifiers and its generic arguments; that of an array with its brackets, and
  /// empty for a function.
  let type: String
}

struct Symbol {
  let precise: String
  let kind: String
  let path: [String]
  let parameters: [Parameter]
  /// The type of a property.
  let type: String?
  let location: String

  var title: String { path.last ?? "" }
  var name: String { String(title.prefix { $0 != "(" }) }
  var qualified: String { path.joined(separator: ".") }
  var isType: Bool { ["swift.struct", "swift.enum", "swift.class", "swift.protocol"].contains(kind) }
}

/// The symbols of the graphs, and the types that are thrown.
struct Graph {
  var symbols: [Symbol] = []
  var errors: Set<String> = []

  mutating func read(_ path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    guard let graph = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return }
    for case let symbol as [String: Any] in graph["symbols"] as? [Any] ?? [] {
      guard let symbol = Symbol(symbol), !symbol.path.contains(where: { $0.hasPrefix("_") }) else { continue }
      symbols.append(symbol)
    }
    for case let relation as [String: Any] in graph["relationships"] as? [Any] ?? []
    where relation["kind"] as? String == "conformsTo" && relation["target"] as? String == "s:s5ErrorP" {
      if let source = relation["source"] as? String { errors.insert(source) }
    }
  }
}

extension Symbol {
  init?(_ json: [String: Any]) {
    guard let identifier = json["identifier"] as? [String: Any], let precise = identifier["precise"] as? String,
      let kind = (json["kind"] as? [String: Any])?["identifier"] as? String,
      let path = json["pathComponents"] as? [String]
    else { return nil }
    self.precise = precise
    self.kind = kind
    self.path = path
    let labels = Self.labels(path.last ?? "")
    let signature = json["functionSignature"] as? [String: Any]
    let types = (signature?["parameters"] as? [[String: Any]] ?? []).map {
      Self.typeName($0["declarationFragments"] as? [[String: Any]] ?? [])
    }
    parameters = zip(labels, types).map { Parameter(label: $0, type: $1) }
    type =
      kind == "swift.property" || kind == "swift.type.property"
      ? Self.typeName(json["declarationFragments"] as? [[String: Any]] ?? []) : nil
    location = Self.location(json["location"] as? [String: Any])
  }

  /// The labels in a title such as `decode(_:path:)`.
  private static func labels(_ title: String) -> [String] {
    guard let open = title.firstIndex(of: "(") else { return [] }
    return title[open...].dropFirst().dropLast().split(separator: ":").map(String.init)
  }

  /// The first name after the colon.
  private static func typeName(_ fragments: [[String: Any]]) -> String {
    let text = fragments.map { $0["spelling"] as? String ?? "" }.joined()
    guard let colon = text.range(of: ": ") else { return "" }
    var words = text[colon.upperBound...].split(separator: " ")
    let modifiers: Set = [
      "inout", "borrowing", "consuming", "sending", "some", "any", "@escaping", "@Sendable", "@autoclosure",
    ]
    while let word = words.first, modifiers.contains(String(word)) || word.hasPrefix("@") { words.removeFirst() }
    guard let type = words.first, !type.hasPrefix("(") else { return "" }
    if type.hasPrefix("[") { return words.joined(separator: " ").replacing("any ", with: "") }
    return String(type.prefix { $0.isLetter || $0.isNumber || $0 == "." })
  }

  private static func location(_ location: [String: Any]?) -> String {
    guard let uri = location?["uri"] as? String else { return "?" }
    let path = uri.hasPrefix("file://") ? String(uri.dropFirst(7)) : uri
    let line = ((location?["position"] as? [String: Any])?["line"] as? Int ?? 0) + 1
    let folder = FileManager.default.currentDirectoryPath + "/"
    return "\(path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path):\(line)"
  }
}

/// The rows that are not comments; the first of them has the titles of the columns.
func roles(_ path: String) throws -> [Role] {
  let lines = try String(contentsOfFile: path, encoding: .utf8).split(
    separator: "\n", omittingEmptySubsequences: false)
  return lines.enumerated().compactMap { index, line in
    let cells = line.split(separator: "\t")
    guard !line.hasPrefix("#"), cells.count == 4, let kind = Role.Kind(rawValue: String(cells[0])) else {
      return nil
    }
    return Role(
      kind: kind, subject: Pattern(cells[1]), expected: Pattern(cells[2]), exceptions: Pattern(cells[3]),
      line: index + 1)
  }
}

/// The findings of a role in all symbols, and whether a symbol had the role.
func findings(_ role: Role, in graph: Graph) -> (texts: [String], used: Bool) {
  var texts: [String] = []
  var used = false
  func note(_ symbol: Symbol, _ text: String) {
    if !role.exceptions.matches(symbol.qualified) { texts.append("\(symbol.location): \(symbol.qualified) \(text)") }
  }
  for symbol in graph.symbols {
    switch role.kind {
    case .label:
      for parameter in symbol.parameters where role.subject.matches(parameter.type) {
        used = true
        if !role.expected.matches(parameter.label) {
          note(symbol, "labels \(parameter.type) `\(parameter.label)`; use `\(role.expected.text)`")
        }
      }
    case .type:
      var named = symbol.parameters
      if let type = symbol.type { named.append(Parameter(label: symbol.name, type: type)) }
      for parameter in named where role.subject.matches(parameter.label) {
        used = true
        if !role.expected.matches(parameter.type) {
          note(symbol, "gives `\(parameter.label)` the type \(parameter.type); use \(role.expected.text)")
        }
      }
    case .member:
      guard symbol.isType, role.subject.matches(symbol.qualified) else { continue }
      used = true
      let members = graph.symbols.filter { $0.path.dropLast() == symbol.path[...] }
      for alternative in role.expected.text.split(separator: "&") {
        let pattern = Pattern(alternative)
        if !members.contains(where: { pattern.matches($0.title) || pattern.matches($0.name) }) {
          note(symbol, "has no member `\(alternative)`")
        }
      }
    case .error:
      guard symbol.isType, graph.errors.contains(symbol.precise) else { continue }
      used = true
      if !role.expected.matches(symbol.name) { note(symbol, "is thrown; use a name \(role.expected.text)") }
    case .never:
      if role.subject.matches(symbol.name) || symbol.parameters.contains(where: { role.subject.matches($0.label) }) {
        note(symbol, "has the word \(role.subject.text); use \(role.expected.text)")
      }
      used = true
    }
  }
  return (texts, used)
}

let table = CommandLine.arguments[1]
var graph = Graph()
for path in CommandLine.arguments.dropFirst(2) { try graph.read(path) }
let rows = try roles(table)
var texts: Set<String> = []
for role in rows {
  let result = findings(role, in: graph)
  texts.formUnion(result.texts)
  if !result.used && ProcessInfo.processInfo.environment["APUS_PARTIAL_GRAPHS"] == nil {
    texts.insert("\(table):\(role.line): no public symbol has the role \(role.subject.text); remove the row")
  }
}
for text in texts.sorted() { print(text) }
if texts.isEmpty { print("✓ \(rows.count) roles, \(graph.symbols.count) public symbols") }
exit(texts.isEmpty ? 0 : 1)

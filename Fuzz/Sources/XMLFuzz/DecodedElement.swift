import ApusXML

/// An element as text, by the keys of `XMLValueDecoder` and by the tree.
struct DecodedElement: Decodable, CustomStringConvertible {
  private(set) var description: String

  /// Any name.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Name.self)
    description =
      "text \(try keys.decodeIfPresent(String.self, forKey: Name(stringValue: "#text")) ?? "-")"
    for name in keys.allKeys {
      let value = try keys.decode(String.self, forKey: name)
      if name.stringValue == "#text" {
        let texts = try keys.decode([String].self, forKey: name)
        description += " #text=\(value.debugDescription)\(texts)"
        continue
      }
      let elements = try keys.decode([DecodedElement].self, forKey: name)
      description += " \(name.stringValue)=\(value.debugDescription)\(elements)"
    }
  }

  init(_ element: XMLTreeElement) {
    description = "text \(Self.directText(element) ?? "-")"
    var names: [String] = []
    // A declaration of a namespace is no member.
    let members = element.attributes.map(\.name).filter { $0 != "xmlns" && !$0.hasPrefix("xmlns:") }
    for name in members + element.elements.map(\.name)
    where !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      names.append(name)
    }
    for name in names {
      let elements = element.elements.filter { $0.isNamed(name) }
      let value = element.attribute(name) ?? elements.first?.text ?? "?"
      description += " \(name)=\(value.debugDescription)\(elements.map { DecodedElement($0) })"
    }
    // White space alone is no member.
    if let text = Self.directText(element), !Self.isSpace(text) {
      description += " #text=\(text.debugDescription)\([text])"
    }
  }

  /// The text directly in an element, or `nil` if it has none but white space between elements.
  fileprivate static func directText(_ element: XMLTreeElement) -> String? {
    let texts = element.children.compactMap { child in
      if case .text(let text) = child { text } else { nil }
    }
    let hasElements = element.elements.contains { _ in true }
    let text = texts.joined()
    return texts.isEmpty || hasElements && isSpace(text) ? nil : text
  }

  private static func isSpace(_ text: String) -> Bool {
    text.utf8.allSatisfy { [9, 10, 13, 32].contains($0) }
  }

  /// The number of elements around the innermost element, with it.
  static func depth(_ element: XMLTreeElement) -> Int {
    1 + (element.elements.map(depth).max() ?? 0)
  }
}

/// A type whose keys are known before: absent values, arrays, booleans and nested types.
struct DecodedRecord: Decodable, CustomStringConvertible {
  private let a: String?
  private let b: [DecodedRecord]
  private let c: Bool?
  private let d: Nested?

  private struct Nested: Decodable {
    let a: String?
    let b: [String]
  }

  var description: String {
    "\(a ?? "-") \(b) \(c.map { "\($0)" } ?? "-") "
      + (d.map { "\($0.a ?? "-") \($0.b)" } ?? "-")
  }

  /// Creates the record that the decoder must find, or `nil` if it must refuse the element.
  init?(_ element: XMLTreeElement) {
    func value(_ name: String, _ element: XMLTreeElement) -> String? {
      element.attribute(name) ?? element.first(name)?.text
    }
    a = value("a", element)
    let elements = element.elements.filter { $0.isNamed("b") }
    let records = elements.compactMap { DecodedRecord($0) }
    guard records.count == elements.count else { return nil }
    b = records
    let blanks: Set<UInt8> = [9, 10, 13, 32]
    let word = value("c", element)?.utf8.drop { blanks.contains($0) }.reversed()
      .drop { blanks.contains($0) }.reversed().map { $0 }
    switch word.map({ String(decoding: $0, as: UTF8.self) }) {
    case nil: c = nil
    case "true", "1": c = true
    case "false", "0": c = false
    default: return nil
    }
    // An attribute has no keys.
    guard element.attribute("d") == nil else { return nil }
    d = element.first("d").map { nested in
      Nested(a: value("a", nested), b: nested.elements.filter { $0.isNamed("b") }.map(\.text))
    }
  }
}

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
      let elements = try keys.decode([DecodedElement].self, forKey: name)
      description += " \(name.stringValue)=\(value.debugDescription)\(elements)"
    }
  }

  init(_ element: XMLTreeElement) {
    description = "text \(Self.directText(element) ?? "-")"
    var names: [String] = []
    for name in element.attributes.map(\.name) + element.elements.map(\.name)
    where !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      names.append(name)
    }
    for name in names {
      let elements = element.elements.filter { $0.isNamed(name) }
      let value = element.attribute(name) ?? elements.first?.text ?? "?"
      description += " \(name)=\(value.debugDescription)\(elements.map { DecodedElement($0) })"
    }
  }

  fileprivate static func directText(_ element: XMLTreeElement) -> String? {
    let texts = element.children.compactMap { child in
      if case .text(let text) = child { text } else { nil }
    }
    return texts.isEmpty ? nil : texts.joined()
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

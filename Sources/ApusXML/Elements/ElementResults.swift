import ApusBytes

/// The values of a declared element that no element around it has taken yet.
class ElementResults {
  func removeLast() {}
  /// Removes the last value and keeps it for `restore`.
  func setAsideLast() {}
  func restore() {}
}

/// The values, with their type.
final class TypedResults<Value>: ElementResults {
  var values: [Value] = []
  private var aside: Value?

  override func removeLast() { values.removeLast() }

  override func setAsideLast() { aside = values.popLast() }

  override func restore() {
    if let aside { values.append(aside) }
    aside = nil
  }
}

/// The declared elements of a reader, as tables of numbers.
struct ElementTable {
  let rules: [XMLElementRule]
  /// The policies of the rules, which are read for each element.
  let policies: [(keepsText: Bool, unknown: XMLUnknownElements)]
  private let names: StringIndex
  /// A bit for each length of a name; the highest is that of all long names.
  private let lengths: UInt64
  /// Whether rules have namespaces, so that names are looked up without their prefix, too.
  private let usesNamespaces: Bool
  private let identifiers: [ObjectIdentifier: Int]
  /// For each rule, and for each name: the first rule of a child with that name, or -1. The last row
  /// is that of the document.
  private let children: [Int16]
  /// The further rules of children with one name, by the position of the first in `children`.
  private let others: [Int: [Int]]

  init(_ target: XMLElementRule) {
    var rules: [XMLElementRule] = []
    var identifiers: [ObjectIdentifier: Int] = [:]
    Self.collect(target, &rules, &identifiers)
    var texts: [[UInt8]] = []
    for rule in rules where !texts.contains(rule.name) { texts.append(rule.name) }
    var children = [Int16](repeating: -1, count: (rules.count + 1) * texts.count)
    var others: [Int: [Int]] = [:]
    for (row, list) in (rules.map(\.allChildren) + [[target]]).enumerated() {
      for (name, text) in texts.enumerated() {
        let numbers = Self.distinct(list.filter { $0.name == text }).compactMap {
          identifiers[ObjectIdentifier($0)]
        }
        guard let first = numbers.first else { continue }
        children[row * texts.count + name] = Int16(first)
        if numbers.count > 1 { others[row * texts.count + name] = Array(numbers.dropFirst()) }
      }
    }
    self.rules = rules
    self.others = others
    policies = rules.map { ($0.keepsText, $0.unknown) }
    lengths = texts.reduce(0) { $0 | Self.bit(of: $1.count) }
    self.identifiers = identifiers
    self.children = children
    names = StringIndex(texts)
    usesNamespaces = rules.contains { $0.namespace != nil }
  }

  /// The last rule of each namespace; a rule without a namespace comes last.
  private static func distinct(_ rules: [XMLElementRule]) -> [XMLElementRule] {
    var result: [XMLElementRule] = []
    for rule in rules.reversed() where !result.contains(where: { $0.namespace == rule.namespace }) {
      result.append(rule)
    }
    return result.filter { $0.namespace != nil } + result.filter { $0.namespace == nil }
  }

  private static func collect(
    _ rule: XMLElementRule, _ rules: inout [XMLElementRule],
    _ identifiers: inout [ObjectIdentifier: Int]
  ) {
    guard identifiers[ObjectIdentifier(rule)] == nil else { return }
    precondition(rules.count < Int(Int16.max), "there must be fewer than 32767 elements")
    identifiers[ObjectIdentifier(rule)] = rules.count
    rules.append(rule)
    for child in rule.children { collect(child, &rules, &identifiers) }
  }

  private static func bit(of count: Int) -> UInt64 { 1 &<< UInt64(min(count, 63)) }

  /// Whether a rule has a name of a length.
  @inline(__always)
  private func mayHaveName(of count: Int) -> Bool { lengths & Self.bit(of: count) != 0 }

  /// The number of the row of the document.
  var documentRow: Int { rules.count }

  func number(of rule: XMLElementRule) -> Int? { identifiers[ObjectIdentifier(rule)] }

  /// Returns the rule of a child by its name, or -1.
  @inline(__always)
  func child(_ name: XMLName, in row: Int) -> Int {
    if usesNamespaces { return qualifiedChild(name, in: row) }
    let position = position(of: name.bytes, in: row)
    return position < 0 ? -1 : Int(children[position])
  }

  /// Returns the position in `children` of a name, or -1.
  @inline(__always)
  private func position(of name: Span<UInt8>, in row: Int) -> Int {
    guard mayHaveName(of: name.count), let number = names.index(of: name) else { return -1 }
    return row * names.count + number
  }

  /// Returns the rule of a child by its local name and its namespace, or by its whole name, or -1.
  private func qualifiedChild(_ name: XMLName, in row: Int) -> Int {
    let rule = firstMatch(of: name, at: position(of: name.localBytes, in: row))
    if rule >= 0 || name.prefixBytes.isEmpty { return rule }
    return firstMatch(of: name, at: position(of: name.bytes, in: row))
  }

  private func firstMatch(of name: XMLName, at position: Int) -> Int {
    if position < 0 || children[position] < 0 { return -1 }
    let first = Int(children[position])
    if rules[first].matches(name) { return first }
    for rule in others[position] ?? [] where rules[rule].matches(name) { return rule }
    return -1
  }
}

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
  let names: StringIndex
  /// A bit for each length of a name; the highest is that of all long names.
  private let lengths: UInt64
  /// Whether names are compared without their prefix, because rules have namespaces.
  let usesLocalNames: Bool
  private let identifiers: [ObjectIdentifier: Int]
  /// For each rule, and for each name: the rule of a child with that name, or -1. The last row is
  /// that of the document.
  private let children: [Int16]

  init(_ target: XMLElementRule) {
    var rules: [XMLElementRule] = []
    var identifiers: [ObjectIdentifier: Int] = [:]
    Self.collect(target, &rules, &identifiers)
    var texts: [[UInt8]] = []
    for rule in rules where !texts.contains(rule.name) { texts.append(rule.name) }
    var children = [Int16](repeating: -1, count: (rules.count + 1) * texts.count)
    func set(_ row: Int, _ child: XMLElementRule) {
      guard let name = texts.firstIndex(of: child.name),
        let number = identifiers[ObjectIdentifier(child)]
      else { return }
      children[row * texts.count + name] = Int16(number)
    }
    for (row, rule) in rules.enumerated() { rule.allChildren.forEach { set(row, $0) } }
    set(rules.count, target)
    self.rules = rules
    policies = rules.map { ($0.keepsText, $0.unknown) }
    lengths = texts.reduce(0) { $0 | Self.bit(of: $1.count) }
    self.identifiers = identifiers
    self.children = children
    names = StringIndex(texts)
    usesLocalNames = rules.contains { $0.namespace != nil }
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
  func mayHaveName(of count: Int) -> Bool { lengths & Self.bit(of: count) != 0 }

  /// The number of the row of the document.
  var documentRow: Int { rules.count }

  func number(of rule: XMLElementRule) -> Int? { identifiers[ObjectIdentifier(rule)] }

  /// Returns the rule of a child by the number of its name, or -1.
  @inline(__always)
  func child(_ name: Int, in row: Int) -> Int { Int(children[row * names.count + name]) }
}

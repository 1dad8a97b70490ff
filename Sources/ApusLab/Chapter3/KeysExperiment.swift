import ApusBytes
import ApusMachine
import ApusMeasure

extension CaseStudyExperiment {
  /// The dictionaries of the book's chapter 3 by the kind of their keys.
  static let keys = CaseStudyExperiment(
    .keys, from: Chapter3.source,
    measures: "look-ups by integers, texts and objects: hits, misses, collisions, interned texts",
    how: """
      found: 1,000 keys in a random order, each by a call that returns an element of an array, and by \
      dictionaries whose keys are integers, texts of 8 bytes, texts of 40 bytes in the same memory, copies of these, \
      and objects. missed: keys that the dictionary does not have. collision: texts whose hashes are all different, \
      and of which three each share a hash, so that a look-up has one collision more in the mean. interned: a text from a buffer is made \
      each time; is made and then replaced by the first of a set; and is found by its bytes. \
      attribute: a property is set, an entry of a dictionary with any values, and one with an \
      object for each value. A measurement is the time of a look-up, a text or a change.
      """,
    seconds: 6, published: [Chapter3.keyTable]
  ) {
    [
      CaseStudyGroup("keys") { experiment in
        let names = KeyNames(
          experiment.scaled(1000, atLeast: 30), using: &experiment.context.random)
        return CaseStudyPlan([
          found(names), missed(names), collision(names), interned(names),
          attribute(experiment.scaled(20_000, atLeast: 100)),
        ])
      }
    ]
  }

  private static func found(_ names: KeyNames) -> CaseStudy {
    let objects = names.order.map { _ in KeyObject() }
    let numbers = Numbers(names.order)
    return CaseStudy(
      .found, items: names.lookUps,
      variants: [
        Variant(.call) { names.sum(Array(names.order.indices)) { numbers.number($0) } },
        Variant(.integers, lookUps(names, names.order, names.order)),
        Variant(.shortTexts, lookUps(names, names.short, names.short)),
        Variant(.sameTexts, lookUps(names, names.long, names.long)),
        Variant(.textCopies, lookUps(names, names.long, names.copies)),
        Variant(.objectKeys, lookUps(names, objects, objects)),
      ], ratios: [(.textCopies, .sameTexts)])
  }

  /// Looks up the keys in their order; `stored` are the same keys, and may be copies.
  private static func lookUps<Key: Hashable>(
    _ names: KeyNames, _ stored: [Key], _ keys: [Key]
  ) -> () -> Int {
    let table = Dictionary(uniqueKeysWithValues: zip(stored, names.order))
    return { names.sum(keys) { table[$0] ?? -1 } }
  }

  private static func missed(_ names: KeyNames) -> CaseStudy {
    CaseStudy(
      .missed, items: names.lookUps,
      variants: [
        Variant(.integers, lookUps(names, names.order, names.order.map { ~$0 })),
        Variant(.shortTexts, lookUps(names, names.short, names.short.map { "?" + $0.dropFirst() })),
        Variant(.textCopies, lookUps(names, names.long, names.copies.map { "?" + $0.dropFirst() })),
      ])
  }

  private static func collision(_ names: KeyNames) -> CaseStudy {
    func study(_ key: VariantKey, sharing: Int) -> Variant {
      let keys = { (texts: [String]) in
        zip(texts, names.order).map { HashedText(text: $0, hash: $1 / sharing) }
      }
      return Variant(key, lookUps(names, keys(names.long), keys(names.copies)))
    }
    return CaseStudy(
      .collision, items: names.lookUps,
      variants: [study(.distinctHashes, sharing: 1), study(.sharedHashes, sharing: 3)],
      differences: [(.sharedHashes, .distinctHashes)])
  }

  private static func interned(_ names: KeyNames) -> CaseStudy {
    let texts = names.long.map { Array($0.utf8) }
    let all = Set(names.long)
    let table = StringIndex(texts)
    return CaseStudy(
      .interned, items: names.lookUps,
      variants: [
        Variant(.madeEach) { names.sum(texts) { String(decoding: $0, as: UTF8.self).utf8.count } },
        Variant(.bySet) {
          names.sum(texts) { bytes in
            let index = all.firstIndex(of: String(decoding: bytes, as: UTF8.self))
            return index.map { all[$0].utf8.count } ?? 0
          }
        },
        Variant(.withoutStrings) {
          names.sum(texts) { bytes in
            table.index(of: bytes.span).map { names.long[$0].utf8.count } ?? 0
          }
        },
      ])
  }

  private static func attribute(_ count: Int) -> CaseStudy {
    let names = ["leading", "trailing", "kern", "size"]
    return CaseStudy(
      .attribute, items: count,
      variants: [
        Variant(.setter) {
          let style = Style()
          for number in 0..<count { style.set(leading: Double(number)) }
          return Int(style.leading)
        },
        Variant(.anyValues) {
          var style = [String: Any](uniqueKeysWithValues: names.map { ($0, 0.0) })
          for number in 0..<count { style[names[0]] = Double(number) }
          return Int(style[names[0]] as? Double ?? 0)
        },
        Variant(.objectValues) {
          var style = [String: Style](uniqueKeysWithValues: names.map { ($0, Style()) })
          for number in 0..<count {
            let value = Style()
            value.set(leading: Double(number))
            style[names[0]] = value
          }
          return Int(style[names[0]]?.leading ?? 0)
        },
      ])
  }
}

/// Keys of several kinds for the same numbers, in a random order.
private struct KeyNames {
  let order: [Int]
  let short: [String]
  let long: [String]
  let copies: [String]

  init(_ count: Int, using random: inout some RandomNumberGenerator) {
    let order = (0..<count).shuffled(using: &random)
    let long = { order.map { "the name of an attribute with the number \(100_000 + $0)" } }
    self.order = order
    short = order.map { "k\(1_000_000 + $0)" }
    (self.long, copies) = (long(), long())
  }

  /// The number of look-ups of a variant.
  var lookUps: Int { Self.rounds * order.count }
  private static let rounds = 20

  /// Returns the sum of the values of all keys, in several rounds.
  @inline(__always)
  func sum<Key>(_ keys: [Key], _ value: (Key) -> Int) -> Int {
    (0..<Self.rounds).reduce(0) { sum, _ in keys.reduce(sum) { $0 &+ value($1) } }
  }
}

/// An object as a key: its identity.
private final class KeyObject: Hashable {
  static func == (one: KeyObject, other: KeyObject) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A text that brings its hash, so that hashes can be equal.
private struct HashedText: Hashable {
  let text: String
  let hash: Int
  static func == (one: HashedText, other: HashedText) -> Bool { one.text == other.text }
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

private class Numbers {
  private let numbers: [Int]
  init(_ numbers: [Int]) { self.numbers = numbers }
  @inline(never) func number(_ index: Int) -> Int { numbers[index] }
}

private class Style {
  private(set) var leading = 0.0
  @inline(never) func set(leading: Double) { self.leading = leading }
}

extension ProbeKey {
  /// The key of the experiment.
  static let keys = ProbeKey("keys")
}

extension StudyKey {
  static let found = StudyKey("found")
  static let missed = StudyKey("missed")
  static let collision = StudyKey("collision")
  static let interned = StudyKey("interned")
  static let attribute = StudyKey("attribute")
}

extension VariantKey {
  static let call = VariantKey("call")
  static let integers = VariantKey("integers")
  static let shortTexts = VariantKey("short-texts")
  static let sameTexts = VariantKey("same-texts")
  static let textCopies = VariantKey("text-copies")
  static let objectKeys = VariantKey("object-keys")
  static let distinctHashes = VariantKey("distinct-hashes")
  static let sharedHashes = VariantKey("shared-hashes")
  static let madeEach = VariantKey("made-each")
  static let setter = VariantKey("setter")
  static let anyValues = VariantKey("any-values")
  static let objectValues = VariantKey("object-values")
}

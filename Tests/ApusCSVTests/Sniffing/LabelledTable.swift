import ApusMeasure

/// A random table and its format, which a sniffer should find.
struct LabelledTable {
  enum Quoting: CaseIterable { case minimal, text, all }

  private(set) var text = ""
  let delimiter: Character
  let quote: Character
  let escapesByBackslash: Bool
  let lineEnd: String
  let hasHeader: Bool
  let quoting: Quoting
  let columnCount: Int
  /// Whether some field has a quote around it.
  private(set) var hasQuotes = false
  /// Whether some field has an escape before a quote.
  private(set) var hasEscapes = false
  private var random: SplitMix64

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(random.next() % UInt64(values.count))]
    }
    delimiter = pick([",", ",", ",", ";", ";", "\t", "|", " ", ":", "^"])
    quote = pick(["\"", "\"", "\"", "\"", "'"])
    escapesByBackslash = pick([false, false, false, false, true])
    lineEnd = pick(["\n", "\n", "\r\n", "\r"])
    hasHeader = pick([true, true, false])
    quoting = pick(Quoting.allCases)
    columnCount = pick([1, 2, 2, 3, 3, 4, 5, 6, 8, 12])
    let rowCount = pick([1, 2, 3, 5, 8, 12, 20, 40, 100])
    let kinds = (0..<columnCount).map { _ in pick(Kind.allCases) }
    let isRagged = pick(Array(repeating: false, count: 9) + [true])
    self.random = random
    if hasHeader { append(kinds.enumerated().map { ($1.name($0), true) }) }
    for _ in 0..<rowCount {
      var row = kinds.map { kind in (value(of: kind), kind.isText) }
      if isRagged, chance(12) == 0 { row.removeLast(min(1, row.count - 1)) }
      append(row)
    }
  }

  var description: String {
    "\(delimiter.debugDescription), quote \(quote), \(quoting), header \(hasHeader), \(columnCount) columns"
  }

  private enum Kind: CaseIterable {
    case integer, decimal, commaDecimal, date, germanDate, time, timestamp, truth, code, word
    case phrase, sentence, address, link, money, missing

    var isText: Bool {
      switch self {
      case .code, .word, .phrase, .sentence, .address, .link: true
      default: false
      }
    }

    func name(_ column: Int) -> String {
      ["id", "Name", "unit price", "created_at", "stop", "value", "Street", "qty", "kind", "note"][
        column % 10] + (column < 10 ? "" : "\(column)")
    }
  }

  private mutating func chance(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func two(_ count: Int) -> String {
    let number = chance(count)
    return number < 10 ? "0\(number)" : "\(number)"
  }

  private static let words = [
    "Zoo", "platform", "Main", "gate", "north", "Bahnhof", "Straße", "São", "Paulo", "don't",
    "12th",
    "O'Hara", "stop", "terminal", "x1", "Berlin", "café",
  ]

  private mutating func word() -> String { Self.words[chance(Self.words.count)] }

  private mutating func value(of kind: Kind) -> String {
    switch kind {
    case .integer: return "\(chance(100_000) - 1000)"
    case .decimal: return "\(chance(10_000)).\(two(100))"
    case .commaDecimal: return "\(chance(10_000)),\(two(100))"
    case .date: return "20\(two(30))-\(chance(9) + 1 > 9 ? "" : "0")\(chance(9) + 1)-1\(chance(10))"
    case .germanDate: return "1\(chance(10)).0\(chance(9) + 1).20\(two(30))"
    case .time: return "\(two(24)):\(two(60)):\(two(60))"
    case .timestamp: return "2026-1\(chance(3))-1\(chance(10))T\(two(24)):\(two(60)):\(two(60))Z"
    case .truth: return chance(2) == 0 ? "true" : "false"
    case .code: return "\(Array("ABCDEF")[chance(6)])\(chance(900))-\(chance(9))"
    case .word: return word()
    case .phrase: return "\(word()) \(word())"
    case .sentence:
      let pause = [", ", "; ", " ", ": ", " \"so to say\" ", "\n"][chance(6)]
      return "\(word()) \(word())\(pause)\(word()) and \(word())."
    case .address: return "\(word())@example.org"
    case .link: return "https://example.org/\(chance(100))?a=\(chance(9))"
    case .money: return "$\(chance(9) + 1),\(two(10))\(two(100)).50"
    case .missing: return chance(2) == 0 ? "" : "\(chance(100))"
    }
  }

  private mutating func append(_ row: [(value: String, isText: Bool)]) {
    let fields = row.map { field($0.value, isText: $0.isText) }
    let line = fields.joined(separator: String(delimiter))
    text += (line.isEmpty ? "\(quote)\(quote)" : line) + lineEnd
  }

  private mutating func field(_ value: String, isText: Bool) -> String {
    let special: [Character] = [delimiter, quote, "\n", "\r"]
    let needsQuotes = value.contains { special.contains($0) }
    guard needsQuotes || quoting == .all || quoting == .text && isText else { return value }
    hasQuotes = true
    let inner = value.contains(quote)
    if inner, escapesByBackslash { hasEscapes = true }
    let doubled = escapesByBackslash ? "\\\(quote)" : "\(quote)\(quote)"
    return "\(quote)"
      + value.split(separator: quote, omittingEmptySubsequences: false)
      .joined(separator: doubled) + "\(quote)"
  }
}

import ApusMeasure

/// Random texts: well-formed, and with a few bytes changed.
struct RandomJSON {
  private var random: SplitMix64
  private var bytes: [UInt8] = []

  /// Returns a text.
  ///
  /// - Parameter changes: The number of bytes that are changed, removed or doubled.
  static func text(seed: UInt64, changes: Int = 0) -> [UInt8] {
    var maker = RandomJSON(random: SplitMix64(seed: seed))
    maker.value(depth: 0)
    for _ in 0..<changes { maker.change() }
    return maker.bytes
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func write(_ text: String) { bytes += Array(text.utf8) }

  private mutating func blanks() {
    for _ in 0..<[0, 0, 0, 1, 1, 3, 17][pick(7)] { write([" ", "\n", "\t", "\r"][pick(4)]) }
  }

  private mutating func value(depth: Int) {
    blanks()
    // Texts stay short, because every split of them is parsed.
    switch pick(depth > 5 || bytes.count > 500 ? 6 : 10) {
    case 0: write(["true", "false", "null"][pick(3)])
    case 1, 2: number()
    case 3, 4, 5: string()
    case 6, 7: elements("[", "]") { $0.value(depth: depth + 1) }
    default:
      elements("{", "}") {
        $0.string()
        $0.blanks()
        $0.write(":")
        $0.value(depth: depth + 1)
      }
    }
    blanks()
  }

  private mutating func elements(
    _ first: String, _ last: String, _ body: (inout RandomJSON) -> Void
  ) {
    write(first)
    blanks()
    for index in 0..<[0, 1, 2, 3, 5, 9][pick(6)] {
      if index > 0 { write(",") }
      blanks()
      body(&self)
    }
    write(last)
  }

  private mutating func number() {
    let samples = [
      "0", "-0", "1", "-17", "1234567", "12345678", "123456789", "-99999999", "9223372036854775807",
      "-9223372036854775808", "9223372036854775808", "18446744073709551615", "0.5", "-1.25", "1e5",
      "1E-7", "3.141592653589793", "123456.789012345678", "0.00000001", "1.7976931348623157e308",
      "5e-324", "2.2250738585072011e-308", "-65.613616999999977", "43.420273000000009", "100000000",
    ]
    write(samples[pick(samples.count)])
  }

  private mutating func string() {
    write("\"")
    let parts = [
      "a", "hello", "é", "日本", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", " ",
      "{", "]", ",", ":", "twenty characters ..", "",
    ]
    for _ in 0..<[0, 1, 1, 2, 3, 8, 40][pick(7)] { write(parts[pick(parts.count)]) }
    write("\"")
  }

  private mutating func change() {
    guard !bytes.isEmpty else { return }
    let index = pick(bytes.count)
    let alphabet =
      Array("{}[]:,\"\\ \n0123456789-+.eEtruefalsn/u\u{1}\u{0}é".utf8) + [0xff, 0xc0, 0xed]
    switch pick(5) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(bytes[index], at: index)
    case 2: bytes.insert(alphabet[pick(alphabet.count)], at: index)
    case 3: bytes.removeLast(min(bytes.count, pick(3)))
    default: bytes[index] = alphabet[pick(alphabet.count)]
    }
  }
}

/// Random numbers for tests that cannot import `ApusMeasure`, which has a `JSONError` as well.
struct RandomIndex {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
}

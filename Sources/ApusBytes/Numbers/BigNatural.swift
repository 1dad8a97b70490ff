/// A natural number of any size, to compare a decimal with a binary number exactly.
///
/// It is used for the few inputs that the fast conversion cannot decide, and for the table of powers.
struct BigNatural: Comparable {
  /// The words, lowest first; the highest word is not zero.
  private(set) var words: [UInt64]

  init(_ value: UInt64) { words = value == 0 ? [] : [value] }

  /// Multiplies by a number of one word and adds another number.
  mutating func multiply(by factor: UInt64, adding summand: UInt64 = 0) {
    var carry = summand
    for index in words.indices {
      let (high, low) = words[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      words[index] = sum
      carry = high &+ (overflow ? 1 : 0)
    }
    if carry != 0 { words.append(carry) }
    trim()
  }

  mutating func multiply(byFiveToThe exponent: Int) {
    // The 27th is the greatest power of five that fits.
    for _ in 0..<exponent / 27 { multiply(by: 7_450_580_596_923_828_125) }
    for _ in 0..<exponent % 27 { multiply(by: 5) }
  }

  /// Divides by five; the remainder is dropped.
  mutating func divideByFive() {
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      (words[index], remainder) = UInt64(5).dividingFullWidth((remainder, words[index]))
    }
    trim()
  }

  mutating func shiftLeft(by count: Int) {
    guard !words.isEmpty else { return }
    let bits = count % 64
    if bits != 0 { multiply(by: 1 << UInt64(bits)) }
    words.insert(contentsOf: repeatElement(0, count: count / 64), at: 0)
  }

  /// The 128 bits after the leading zeros, filled up with zeros if there are fewer.
  var leading: UInt128 {
    guard let top = words.last else { return 0 }
    let zeros = top.leadingZeroBitCount
    let upper = UInt128(word(1)) << 64 | UInt128(word(2))
    return upper << zeros | UInt128(word(3)) >> (64 - zeros)
  }

  /// Returns a word counted from the top, from 1, or 0 if there is no such word.
  private func word(_ index: Int) -> UInt64 {
    index <= words.count ? words[words.count - index] : 0
  }

  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
  }

  static func < (left: BigNatural, right: BigNatural) -> Bool {
    if left.words.count != right.words.count { return left.words.count < right.words.count }
    for index in left.words.indices.reversed() where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}

import ApusBytes

/// The smallest and the largest of some texts, by their bytes.
struct TextRange: Sendable {
  private(set) var low: [UInt8] = []
  private(set) var high: [UInt8] = []
  private var isEmpty = true
  /// The first eight bytes of both, which decide nearly every comparison.
  private var (lowWord, highWord) = (UInt64.max, UInt64.min)

  mutating func take(_ text: Span<UInt8>) {
    let word = Self.word(text)
    if isEmpty || word <= lowWord, isEmpty || text.isBefore(low.span) {
      low = Self.array(text)
      lowWord = word
    }
    if isEmpty || word >= highWord, isEmpty || high.span.isBefore(text) {
      high = Self.array(text)
      highWord = word
    }
    isEmpty = false
  }

  mutating func take(_ other: TextRange) {
    guard !other.isEmpty else { return }
    take(other.low.span)
    take(other.high.span)
  }

  @inline(__always)
  private static func word(_ text: Span<UInt8>) -> UInt64 {
    if text.count >= 8 { return text.rawBytes.bigEndian(at: 0) }
    var word: UInt64 = 0
    for index in text.indices { word |= UInt64(text[index]) << UInt64(56 - 8 * index) }
    return word
  }

  private static func array(_ text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(copying: text)
    return bytes
  }
}

extension Span where Element == UInt8 {
  /// Whether the bytes are before others in the order of dictionaries.
  fileprivate func isBefore(_ other: Span<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}

/// The smallest and the largest of some numbers.
struct NumberRange<Number: Comparable & Sendable>: Sendable {
  private(set) var bounds: (low: Number, high: Number)?

  mutating func take(_ number: Number) {
    guard let (low, high) = bounds else { return bounds = (number, number) }
    if number < low { bounds?.low = number }
    if number > high { bounds?.high = number }
  }

  mutating func take(_ other: NumberRange) {
    guard let (low, high) = other.bounds else { return }
    take(low)
    take(high)
  }
}

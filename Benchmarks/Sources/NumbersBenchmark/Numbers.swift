import ApusBytes
import ApusMeasure

/// Random numbers and their texts, one behind the other with commas.
struct Numbers<Number> {
  let name: String
  let values: [Number]
  private(set) var text: [UInt8] = []
  /// The start and the end of each text.
  private(set) var bounds: [UInt32] = []

  init(_ name: String, _ values: [Number], _ description: (Number) -> String) {
    (self.name, self.values) = (name, values)
    for value in values {
      let digits = description(value).utf8
      bounds += [UInt32(text.count), UInt32(text.count + digits.count)]
      text += digits
      text.append(UInt8(ascii: ","))
    }
  }

  /// The bytes of a number's text.
  @inline(__always)
  func range(_ index: Int) -> Range<Int> {
    Int(bounds[2 * index])..<Int(bounds[2 * index + 1])
  }
}

extension Numbers<Int64> {
  /// Integers whose number of digits is uniform, with a sign before half of them if they may be negative.
  static func integers(digits: ClosedRange<Int>, isSigned: Bool, seed: UInt64, count: Int)
    -> Numbers
  {
    var random = SplitMix64(seed: seed)
    let values = (0..<count).map { _ in
      let length = Int.random(in: digits, using: &random)
      let limit = (0..<length).reduce(UInt64(1)) { power, _ in power &* 10 }
      let least = length == 1 ? 0 : limit / 10
      let magnitude = UInt64.random(in: least...min(limit - 1, UInt64(Int64.max)), using: &random)
      return Int64(magnitude) * (isSigned && Bool.random(using: &random) ? -1 : 1)
    }
    return Numbers("integers of \(digits.lowerBound) to \(digits.upperBound) digits", values) {
      "\($0)"
    }
  }
}

extension Numbers<Double> {
  /// Doubles from 0 to 1000, which have 16 or 17 digits.
  static func long(seed: UInt64, count: Int) -> Numbers {
    var random = SplitMix64(seed: seed)
    let values = (0..<count).map { _ in Double.random(in: 0..<1000, using: &random) }
    return Numbers("doubles of 17 digits", values) { "\($0)" }
  }

  /// Prices and measures, with two digits behind the point.
  static func short(seed: UInt64, count: Int) -> Numbers {
    var random = SplitMix64(seed: seed)
    let values = (0..<count).map { _ in Double(Int.random(in: 0..<1_000_000, using: &random)) / 100
    }
    return Numbers("short doubles", values) { "\($0)" }
  }

  /// Doubles of any pattern that is a finite number.
  static func random(seed: UInt64, count: Int) -> Numbers {
    var random = SplitMix64(seed: seed)
    var values: [Double] = []
    while values.count < count {
      let value = Double(bitPattern: random.next())
      if value.isFinite { values.append(value) }
    }
    return Numbers("doubles of random bits", values) { "\($0)" }
  }
}

import ApusBenchmark

/// Numbers in text, separated by commas, and their sum in this order.
struct Fields {
  var bytes: [UInt8] = []
  var ranges: [Range<Int>] = []
  var sum = 0.0

  /// Doubles of 17 digits, uniform between 0 and 1000.
  init(doubles count: Int) {
    var random = SplitMix64(seed: 1)
    for _ in 0..<count {
      let number = Double.random(in: 0..<1000, using: &random)
      append("\(number)")
      sum += number
    }
    bytes.append(0)
  }

  /// Integers of 1 to 12 digits.
  init(integers count: Int) {
    var random = SplitMix64(seed: 2)
    for _ in 0..<count {
      let number = Int((random.next() >> 24) >> (random.next() % 40))
      append("\(number)")
      sum += Double(number)
    }
    bytes.append(0)
  }

  private mutating func append(_ text: String) {
    ranges.append(bytes.count..<bytes.count + text.utf8.count)
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: ","))
  }
}

// Stores a pipeline in a property and returns another from a function. Both run as a single loop,
// as fast as a loop written by hand.

import ApusPipelines

@main
struct Checksum {
  static let published = Pipeline<Int, Int> {
    $0.filter { $0 != 0 }
      .map(\.byteSwapped)
      .filter { ($0 & 0xff00) >> 8 < $0 & 0xff }
      .map(\.leadingZeroBitCount)
      .wrappingSum()
  }

  static func longest(under limit: Int) -> Pipeline<String, Int?> {
    Pipeline { $0.map(\.count).filter { $0 < limit }.max() }
  }

  static func main() {
    print(published([0, 0x0201 << 48, 0x7f << 56 | 5]))
    print(longest(under: 6)(["apus", "swift", "needletail"]) ?? 0)
  }
}

// Output:
// 60
// 5

public import ApusMeasure

extension SplitMix64 {
  /// Returns random bytes, each of them an element of `choices`.
  public mutating func bytes(count: Int, of choices: [UInt8]) -> [UInt8] {
    (0..<count).map { _ in choices[Int(next() % UInt64(choices.count))] }
  }

  /// Returns random bytes.
  public mutating func bytes(count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}

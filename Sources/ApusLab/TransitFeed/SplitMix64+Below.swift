package import ApusMeasure

extension SplitMix64 {
  /// Returns a random number from 0 on, below a limit that is far less than 2^64.
  package mutating func next(below limit: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(limit)).high)
  }
}

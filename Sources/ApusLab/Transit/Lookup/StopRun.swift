/// Up to 64 stops with numbers in a row, and which of them are near a place.
struct StopRun {
  /// Their numbers.
  let numbers: Range<Int>
  /// Which are near: the lowest bit is the first stop's.
  let bits: UInt64

  /// How many are near.
  var count: Int { bits.nonzeroBitCount }

  /// The numbers of those that are near.
  var stops: [Int] { numbers.filter { bits >> UInt64($0 - numbers.lowerBound) & 1 == 1 } }
}

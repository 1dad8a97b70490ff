/// A run of up to 64 stops with consecutive numbers, and a mask of the stops near a location.
struct StopRun {
  /// The numbers of the stops.
  let numbers: Range<Int>
  /// The mask of the near stops; the lowest bit belongs to the first stop.
  let bits: UInt64

  /// The number of near stops.
  var count: Int { bits.nonzeroBitCount }

  /// The numbers of the near stops.
  var stops: [Int] { numbers.filter { bits >> UInt64($0 - numbers.lowerBound) & 1 == 1 } }
}

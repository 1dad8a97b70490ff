/// The stops near a place: some numbers in a row for each strip of places, and which of them are near.
struct NearStops {
  /// Stops with numbers in a row.
  struct Run {
    /// The first number, of a stop that is near.
    let first: UInt32
    /// The number after the last stop that is near.
    let end: UInt32
    /// The bit of the first one.
    fileprivate let bit: Int
    /// About which share of all departures are at stops before the first, in 2^-32.
    let share: UInt64
  }

  /// In the order of the numbers.
  private(set) var runs: [Run] = []
  private var words: [UInt64] = []
  private var bitCount = 0
  private let stopCount: Int

  /// Begins with no stops.
  init(stopCount: Int) { self.stopCount = stopCount }

  /// Adds the stops of a range that are near.
  mutating func append(_ range: Range<Int>, where isNear: (Int) -> Bool) {
    guard let first = range.first(where: isNear), let last = range.last(where: isNear) else {
      return
    }
    let run = Run(
      first: UInt32(first), end: UInt32(last + 1), bit: bitCount,
      share: UInt64(first) << 32 / UInt64(stopCount))
    runs.append(run)
    bitCount += last + 1 - first
    while words.count * 64 < bitCount { words.append(0) }
    for stop in first...last where isNear(stop) {
      let bit = run.bit + stop - first
      words[bit >> 6] |= 1 << UInt64(bit & 63)
    }
  }

  /// Whether a stop of a run is near.
  @inline(__always)
  func contains(_ stop: UInt32, of run: Run) -> Bool {
    let bit = run.bit &+ Int(stop &- run.first)
    return words[bit >> 6] >> UInt64(bit & 63) & 1 == 1
  }
}

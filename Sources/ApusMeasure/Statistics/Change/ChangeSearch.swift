/// A search for changes: a series, its segments so far, and the changes between them.
struct ChangeSearch {
  private typealias Segment = (range: Range<Int>, division: EnergyDivision?)

  private let detector: ChangeDetector
  private let values: [Double]
  private let memory: SeriesMemory
  private var segments: [Segment] = []
  private var random: SplitMix64
  private(set) var changes: [ChangePoint] = []

  init(_ detector: ChangeDetector, _ values: [Double], _ memory: SeriesMemory) {
    self.detector = detector
    self.values = values
    self.memory = memory
    random = SplitMix64(seed: detector.seed)
    segments = [segment(values.indices)]
  }

  /// Divides the series once more; returns false if no division is significant.
  mutating func divide() -> Bool {
    let strengths = segments.map { $0.division?.statistic ?? 0 }
    guard
      let index = strengths.indices.max(by: { strengths[$0] < strengths[$1] }),
      let division = segments[index].division, division.statistic > 0,
      let significance = significance(of: division.statistic)
    else { return false }
    changes.append(ChangePoint(index: division.index, significance: significance))
    let range = segments[index].range
    segments[index] = segment(range.lowerBound..<division.index)
    segments.insert(segment(division.index..<range.upperBound), at: index + 1)
    return true
  }

  /// The ranges of the segments so far.
  var ranges: [Range<Int>] { segments.map(\.range) }

  private func segment(_ range: Range<Int>) -> Segment {
    (range, EnergyDivision(of: values, in: range, least: detector.leastSegment))
  }

  /// Returns the p-value of a statistic, or `nil` if it is too large.
  ///
  /// The p-value is the part of the shuffled series that divide as strongly. The series itself
  /// counts among them.
  private mutating func significance(of statistic: Double) -> Double? {
    let total = Double(detector.permutations + 1)
    // Sums in another order differ in their last digits; equal statistics must still count as
    // equal.
    let limit = statistic * (1 - 1e-9)
    let most = detector.significance * (1 + 1e-12)
    var asStrong = 1
    for _ in 0..<detector.permutations where chanceReaches(limit) {
      asStrong += 1
      if Double(asStrong) / total > most { return nil }
    }
    return Double(asStrong) / total
  }

  /// Shuffles the numbers within each segment; returns whether any segment divides so strongly.
  private mutating func chanceReaches(_ limit: Double) -> Bool {
    var shuffled = values
    for (range, division) in segments where division != nil {
      memory.shuffle(&shuffled, range, using: &random)
      let chance = EnergyDivision(of: shuffled, in: range, least: detector.leastSegment)
      if let chance, chance.statistic >= limit { return true }
    }
    return false
  }
}

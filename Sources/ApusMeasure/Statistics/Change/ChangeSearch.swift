/// A search for changes: a series, its segments so far, and the changes between them.
struct ChangeSearch {
  private struct Segment {
    let range: Range<Int>
    let level: LevelDivision?
    let shape: EnergyDivision?
  }

  private let detector: ChangeDetector
  private let values: [Double]
  /// The numbers as distances from the median of their segment, without spikes.
  private var clamped: [Double]
  private let memory: SeriesMemory
  private var segments: [Segment] = []
  private var random: SplitMix64
  private(set) var changes: [ChangePoint] = []

  init(_ detector: ChangeDetector, _ values: [Double], _ memory: SeriesMemory) {
    self.detector = detector
    self.values = values
    self.memory = memory
    clamped = values
    random = SplitMix64(seed: detector.seed)
    segments = [segment(values.indices)]
  }

  /// Divides the series once more; returns false if no division is significant.
  mutating func divide() -> Bool {
    let share = ChangeDetector.shareOfLevels
    return divide(clamped, by: \.level, share) || divide(values, by: \.shape, 1 - share)
  }

  /// Divides the series by one statistic, whose share of the significance is given.
  private mutating func divide<Division: SeriesDivision>(
    _ values: [Double], by division: KeyPath<Segment, Division?>, _ share: Double
  ) -> Bool {
    let strengths = segments.map { $0[keyPath: division]?.statistic ?? 0 }
    guard
      let index = strengths.indices.max(by: { strengths[$0] < strengths[$1] }),
      let strongest = segments[index][keyPath: division], strongest.statistic > 0,
      let probability = probability(of: strongest, in: values, share * detector.significance)
    else { return false }
    changes.append(ChangePoint(index: strongest.index, significance: probability / share))
    let range = segments[index].range
    segments[index] = segment(range.lowerBound..<strongest.index)
    segments.insert(segment(strongest.index..<range.upperBound), at: index + 1)
    return true
  }

  /// The ranges of the segments so far.
  var ranges: [Range<Int>] { segments.map(\.range) }

  private mutating func segment(_ range: Range<Int>) -> Segment {
    clamped.replaceSubrange(range, with: LevelDivision.clamped(values[range]))
    return Segment(
      range: range, level: LevelDivision(of: clamped, in: range, least: detector.leastSegment),
      shape: EnergyDivision(of: values, in: range, least: detector.leastSegment))
  }

  /// Returns the p-value of a division, or `nil` if it is above a limit.
  ///
  /// The p-value is the part of the shuffled series that divide as strongly. The series itself
  /// counts among them.
  private mutating func probability<Division: SeriesDivision>(
    of division: Division, in values: [Double], _ most: Double
  ) -> Double? {
    let total = Double(detector.permutations + 1)
    // Sums in another order differ in their last digits; equal statistics must still count as
    // equal.
    let limit = division.statistic * (1 - 1e-9)
    var asStrong = 1
    for _ in 0..<detector.permutations where chanceReaches(limit, values, Division.self) {
      asStrong += 1
      if Double(asStrong) / total > most * (1 + 1e-12) { return nil }
    }
    return Double(asStrong) / total
  }

  /// Shuffles the numbers within each segment; returns whether any segment divides so strongly.
  private mutating func chanceReaches<Division: SeriesDivision>(
    _ limit: Double, _ values: [Double], _: Division.Type
  ) -> Bool {
    var shuffled = values
    for segment in segments where segment.range.count >= 2 * detector.leastSegment {
      memory.shuffle(&shuffled, segment.range, using: &random)
      let chance = Division(of: shuffled, in: segment.range, least: detector.leastSegment)
      if let chance, chance.statistic >= limit { return true }
    }
    return false
  }
}

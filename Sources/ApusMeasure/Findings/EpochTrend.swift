/// The trend of the epochs of a benchmark's processes: whether later iterations take longer.
///
/// In each process, Kendall's correlation tells whether the time of an epoch grows with its position. A
/// trend is found only if all processes agree on its sign, no chance makes the pairs of all processes agree so often,
/// and the median process changes by 5 % from its first quarter to its last, because a disturbance does not
/// come at the same epoch in all. Processes of fewer than four epochs, as a busy machine leaves them, are not read.
///
/// Source: Kendall, "A New Measure of Rank Correlation", Biometrika 30 (1938), 81-93.
struct EpochTrend {
  /// The ratio of the last quarter's time to the first quarter's: the median of the processes.
  let change: Double
  /// The correlation of position and time in each process, -1 to 1.
  private let correlations: [Double]
  /// The balance of all pairs, in standard deviations of that of epochs in any order.
  private let deviations: Double

  /// The fewest epochs of a process, and the fewest processes.
  private static let (fewestEpochs, fewestProcesses) = (4, 3)
  /// The most epochs of a process that are compared in pairs.
  private static let mostEpochs = 256
  /// The least correlation of every process.
  private static let leastCorrelation = 0.3
  /// The fewest standard deviations: fewer than one of 30,000 sets of epochs in any order has as many.
  private static let fewestDeviations = 4.0
  /// The least change from the first to the last quarter.
  private static let leastChange = 1.05

  /// - Parameter processes: The times of the epochs of each process, in order.
  /// - Returns: `nil` for fewer than three processes of four epochs.
  /// - Complexity: O(*n*) in the number of epochs, and at most 32,640 pairs for each process.
  init?(_ processes: [[Double]]) {
    let long = processes.filter { $0.count >= Self.fewestEpochs }
    guard long.count >= Self.fewestProcesses else { return nil }
    let thinned = long.map(Self.thinned)
    let balances = thinned.map(Self.balance)
    correlations = zip(balances, thinned).map { $0 / Self.pairCount($1.count) }
    deviations =
      balances.reduce(0, +) / thinned.reduce(0) { $0 + Self.variance($1.count) }.squareRoot()
    change = Samples(thinned.map(Self.change)).median
  }

  /// The finding; `nil` without a trend.
  var finding: TimeFinding? {
    guard abs(deviations) >= Self.fewestDeviations else { return nil }
    if correlations.allSatisfy({ $0 >= Self.leastCorrelation }), change >= Self.leastChange {
      return .grows
    }
    if correlations.allSatisfy({ $0 <= -Self.leastCorrelation }), change <= 1 / Self.leastChange {
      return .falls
    }
    return nil
  }

  /// Returns the medians of equal parts of the epochs, so that the number of pairs is bounded.
  private static func thinned(_ times: [Double]) -> [Double] {
    let size = (times.count + mostEpochs - 1) / mostEpochs
    guard size > 1 else { return times }
    return stride(from: 0, to: times.count, by: size).map { start in
      Samples(Array(times[start..<min(start + size, times.count)])).median
    }
  }

  /// Returns the number of pairs in which the later epoch takes longer, less that of pairs in which it takes less time.
  private static func balance(_ times: [Double]) -> Double {
    var balance = 0
    for later in 1..<times.count {
      for earlier in 0..<later where times[later] != times[earlier] {
        balance += times[later] > times[earlier] ? 1 : -1
      }
    }
    return Double(balance)
  }

  private static func pairCount(_ count: Int) -> Double { Double(count * (count - 1) / 2) }

  /// Returns the variance of the balance of epochs in any order.
  private static func variance(_ count: Int) -> Double {
    Double(count * (count - 1) * (2 * count + 5)) / 18
  }

  private static func change(_ times: [Double]) -> Double {
    let quarter = times.count / 4
    let first = Samples(Array(times.prefix(quarter))).median
    let last = Samples(Array(times.suffix(quarter))).median
    return first > 0 ? last / first : 1
  }
}

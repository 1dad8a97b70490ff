public import ApusMeasure

/// The round-trip latency of a cache line between two processors, for every pair.
///
///     try CoresProbe().run(context)  // reports `compare-and-swap` for each pair of processors
///
public struct CoresProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.cores
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [ProbePromise(.cores, [.compareAndSwap], ["from": .numbers, "to": .numbers])]
  }
  /// A summary of the measured quantity.
  public let summary = "compare-and-swap round trip of one cache line between each two processors"
  /// The method of measurement.
  public let method = """
    Two threads bound to two processors change one word in turn by compare-and-swap: one thread \
    from 0 to 1, the other back. The word is alone on its line and on the adjacent line. The \
    measurement is the whole round trip, two transfers; a sample is the median of some epochs with a \
    fresh word and a fresh thread. A pair is measured in one direction, because a round trip has \
    no direction. Both threads spin, so a busy machine widens the interval. After the design of \
    core-to-core-latency (which prints half of the round trip).
    """
  /// The share of a run's time.
  public let weight = 1.0
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Runs the probe.
  public func run(_ context: ProbeContext) throws {
    guard context.processors.count > 1 else {
      report(.compareAndSwap, absent: "needs at least two processors", to: context)
      return
    }
    var pairs = Self.pairs(of: context.processors)
    // If there are more pairs than time, a random choice covers near and far pairs.
    if pairs.count > 16 { pairs.shuffle(using: &context.random) }
    let measured = try measure(pairs, context)
    if measured < pairs.count { reportLeftOut(pairs.count - measured, of: pairs.count, context) }
  }
}

extension CoresProbe {
  /// Returns every pair of processors once, the lower number first.
  ///
  /// - Complexity: O(*n*^2), where *n* is the number of processors.
  package static func pairs(of processors: [Int]) -> [(from: Int, to: Int)] {
    processors.indices.flatMap { first in
      processors[(first + 1)...].map { (from: processors[first], to: $0) }
    }
  }

  /// Measures at least one pair and as many as the budget allows; returns the number of measured
  /// pairs.
  private func measure(_ pairs: [(from: Int, to: Int)], _ context: ProbeContext) throws -> Int {
    for (index, pair) in pairs.enumerated() {
      let left = context.budgetSeconds - context.elapsedSeconds
      if index > 0, left <= 0 { return index }
      let seconds = max(0, left) / Double(pairs.count - index)
      let parameters = [Parameter("from", pair.from), Parameter("to", pair.to)]
      try report(pair, parameters, seconds, context)
    }
    return pairs.count
  }

  private func report(
    _ pair: (from: Int, to: Int), _ parameters: [Parameter], _ seconds: Double,
    _ context: ProbeContext
  ) throws {
    try attempt(.compareAndSwap, parameters, to: context) {
      let samples = try Processors.whileBound(to: [pair.from]) { isBound in
        guard isBound, Processors.canBind(to: pair.to) else { throw UnavailableError.noBinding }
        let what = "line between processors \(pair.from) and \(pair.to)"
        return try context.repeats(of: what, seconds: seconds) {
          let pingPong = try SwappingPingPong(partnerOn: pair.to)
          defer { pingPong.end() }
          return context.medianOverEpochs(pingPong.play)
        }
      }
      report(.compareAndSwap, parameters, median: samples, over: .allocations, to: context)
    }
  }

  private func reportLeftOut(_ count: Int, of all: Int, _ context: ProbeContext) {
    let reason = "\(count) of \(all) pairs left out, chosen at random: give it a larger budget"
    report(.compareAndSwap, absent: reason, to: context)
  }
}

extension ProbeKey {
  /// Cache lines between processors.
  public static let cores = ProbeKey("cores")
}

extension MetricKey {
  /// The round trip of a cache line.
  public static let compareAndSwap = MetricKey("compare-and-swap", .nanoseconds)
}

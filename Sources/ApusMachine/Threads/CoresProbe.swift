import ApusMeasure

/// What a cache line's way from one processor to another and back costs, for every pair.
public struct CoresProbe: Probe {
  /// The name in results.
  public let name = "cores"
  /// What it measures.
  public let summary = "compare-and-swap round trip of one cache line between each two processors"
  /// How it measures.
  public let method = """
    Two threads bound to two processors change one word in turn by compare-and-swap: one from 0 to \
    1, the other back. The word is alone on its line and on that line's neighbour. The figure is \
    the whole round trip, two transfers; a sample is the median of some epochs with a fresh word \
    and a fresh thread. A pair is measured in one direction, since the round trip has none. Both \
    threads spin, so a busy machine shows as a wide interval. After the design of \
    core-to-core-latency (which prints half of the round trip).
    """
  /// Its share of a run's time.
  public let weight = 1.0
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    guard context.processors.count > 1 else {
      report(variant, absent: "one processor only", to: context)
      return
    }
    var pairs = Self.pairs(of: context.processors)
    // A machine with more pairs than time gets some of each neighbourhood.
    if pairs.count > 16 { pairs.shuffle(using: &context.random) }
    let measured = try measure(pairs, context)
    if measured < pairs.count { reportLeftOut(pairs.count - measured, of: pairs.count, context) }
  }
}

extension CoresProbe {
  private var variant: String { "compare-and-swap" }

  /// Every two processors once, the lower first.
  package static func pairs(of processors: [Int]) -> [(from: Int, to: Int)] {
    processors.indices.flatMap { first in
      processors[(first + 1)...].map { (from: processors[first], to: $0) }
    }
  }

  /// Measures at least one pair and as many as the budget allows; returns how many.
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
    try attempt(variant, parameters, to: context) {
      let samples = try Processors.whileBound(to: [pair.from]) { isBound in
        guard isBound, Processors.canBind(to: pair.to) else { throw NotHere.noBinding }
        let what = "line between processors \(pair.from) and \(pair.to)"
        return try context.repeats(of: what, seconds: seconds) {
          let rally = try SwappingRally(partnerOn: pair.to)
          defer { rally.end() }
          return context.medianOverEpochs(rally.play)
        }
      }
      report(variant, parameters, median: samples, over: .allocations, to: context)
    }
  }

  private func reportLeftOut(_ count: Int, of all: Int, _ context: ProbeContext) {
    let reason = "\(count) of \(all) pairs left out, chosen by chance: give it a larger budget"
    report(variant, absent: reason, to: context)
  }
}

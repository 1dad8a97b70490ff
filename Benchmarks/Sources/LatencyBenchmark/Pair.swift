import ApusMeasure
import RivalCommandLine

/// One working set, measured by both programs in turn.
struct Pair {
  /// `latency/tlb-local/16384`
  let name: String
  /// Nanoseconds a load by the probe, one for each repeat.
  var candidate: [Double] = []
  /// Nanoseconds a load by the rival, in the same repeats.
  var rival: [Double] = []

  /// The quotients of each repeat, with their interval: the machine's mood is in both numbers.
  var ratio: Estimate {
    .median(of: zip(candidate, rival).map { $0 / $1 }, unit: .ratio, over: .allocations)
  }

  private static func median(_ values: [Double]) -> Double { Samples(values).median }

  /// The row of the document.
  var documentRow: RivalRow {
    RivalRow(
      name, .median(of: candidate, unit: .nanoseconds, over: .allocations),
      rivals: [RivalRatio("c-O2", value: Self.median(rival), ratio: ratio, limits: 0.9...1.1)])
  }

  /// A row of the table.
  var row: String {
    let ratio = ratio
    let ends = [ratio.low, ratio.high].map { $0.map { decimalText($0, digits: 3) } ?? "?" }
    let verdict = abs(ratio.value - 1) <= 0.1 ? "yes" : "NO"
    let cells = [
      name, decimalText(Self.median(candidate), digits: 2),
      decimalText(Self.median(rival), digits: 2),
      decimalText(ratio.value, digits: 3), "[\(ends[0]), \(ends[1])]", "\(candidate.count)",
      verdict,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The head of the table.
  static let head = """
    | benchmark | apus, ns | C -O2, ns | ratio | 95 % interval | repeats | within 10 % |
    |---|---:|---:|---:|---|---:|---|
    """
}

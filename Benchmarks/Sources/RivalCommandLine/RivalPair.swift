import ApusBenchmark

/// A quantity that a probe and a program in C measured in turn, in nanoseconds.
public struct RivalPair {
  /// The name, such as `latency/tlb-local/16384`.
  public let name: String
  /// The nanoseconds by the probe, one value for each repeat.
  public var candidate: [Double] = []
  /// The nanoseconds by the rival, in the same repeats.
  public var rival: [Double] = []

  /// Creates a pair without repeats.
  public init(name: String) { self.name = name }

  private static let limits = 0.9...1.1

  /// The median of the ratios of each repeat; a change of the machine's speed has the same effect
  /// on both.
  private var ratio: Estimate {
    .median(of: zip(candidate, rival).map { $0 / $1 }, unit: .ratio, over: .allocations)
  }

  private static func median(_ values: [Double]) -> Double { Samples(values).median }

  /// The row of the document. There must be a repeat.
  public var documentRow: RivalRow {
    RivalRow(
      name, .median(of: candidate, unit: .nanoseconds, over: .allocations),
      rivals: [
        RivalRatio("c-O2", value: Self.median(rival), ratio: ratio, limits: Self.limits)
      ])
  }

  /// A row of the table. There must be a repeat.
  public var row: String {
    let ratio = ratio
    let ends = [ratio.low, ratio.high].map { $0.map { decimalText($0, digits: 3) } ?? "?" }
    let cells = [
      name, decimalText(Self.median(candidate), digits: 2),
      decimalText(Self.median(rival), digits: 2),
      decimalText(ratio.value, digits: 3), "[\(ends[0]), \(ends[1])]", "\(candidate.count)",
      RivalVerdict(ratio, within: Self.limits).rawValue,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The head of the table.
  public static let head = """
    | benchmark | apus, ns | C -O2, ns | ratio | 95 % interval | repeats | within 10 % |
    |---|---:|---:|---:|---|---:|---|
    """
}

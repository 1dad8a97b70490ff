import ApusBenchmark
import ApusMachine
import RivalCommandLine

/// An operation on a working set, measured by both programs in turn.
struct Pair {
  let level: Level
  let operation: BandwidthOperation
  /// The rates of the probe in bytes per nanosecond, for each repeat.
  var candidate: [Double] = []
  /// The rates of the rival in bytes per nanosecond, in the same repeats.
  var rival: [Double] = []

  /// The largest distance of the ratio from 1.
  private static let tolerance = 0.05

  /// The name, such as `bandwidth/read/24576`.
  var name: String { "bandwidth/\(operation.rawValue)/\(level.bytes)" }

  /// The median of the ratios of each repeat; the state of the machine has the same effect on both
  /// rates.
  var ratio: Estimate {
    .median(of: zip(candidate, rival).map { $0 / $1 }, unit: .ratio, over: .allocations)
  }

  private var rivalRatio: RivalRatio {
    RivalRatio(
      "c-O2", value: Samples(rival).median, ratio: ratio,
      limits: 1 - Self.tolerance...1 + Self.tolerance)
  }

  /// `yes` or `NO` if the whole interval is on one side of the limit, else `undecided`.
  private var verdict: String {
    switch rivalRatio.verdict {
    case .met: "yes"
    case .missed: "NO"
    default: "undecided"
    }
  }

  /// The row of the document.
  var documentRow: RivalRow {
    RivalRow(
      "\(name) (\(level.name))",
      .median(of: candidate, unit: .gigabytesPerSecond, over: .allocations), rivals: [rivalRatio])
  }

  /// A row of the table.
  var row: String {
    let ratio = ratio
    let ends = [ratio.low, ratio.high].map { $0.map { decimalText($0, digits: 3) } ?? "?" }
    let cells = [
      name, level.name, decimalText(Samples(candidate).median, digits: 1),
      decimalText(Samples(rival).median, digits: 1),
      decimalText(ratio.value, digits: 3), "[\(ends[0]), \(ends[1])]", "\(candidate.count)",
      verdict,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The head of the table.
  static let head = """
    | benchmark | in | apus, GB/s | C -O2, GB/s | ratio | 95 % interval | repeats | within 5 % |
    |---|---|---:|---:|---:|---|---:|---|
    """
}

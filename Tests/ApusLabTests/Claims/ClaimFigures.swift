import ApusMeasure

@testable import ApusBenchmark

/// The figures of a claim: everything that its transcript must have as well.
struct ClaimFigures {
  let identifier: String
  var words: String
  var machine: String
  var value: Double?
  var isTarget: Bool
  var unit: String
  var low: Double?
  var high: Double?

  init(_ claim: Claim) {
    identifier = claim.identifier
    words = claim.published.text
    machine = claim.published.machine
    value = claim.published.value
    isTarget = claim.published.origin == .target
    unit = claim.predicate.quantity
    let range = claim.predicate.range
    low = range.flatMap { $0.low.isFinite ? $0.low : nil }
    high = range.flatMap { $0.high.isFinite ? $0.high : nil }
  }

  /// Returns the differences to a line of a transcript; empty if there are none.
  func differences(to line: ClaimTranscript.Line) -> [String] {
    var found: [String] = []
    if words != line.words { found.append("words: \(words)") }
    if machine != line.machine { found.append("machine: \(machine)") }
    if unit != line.unit { found.append("unit: \(unit)") }
    if isTarget != (line.value?.isTarget ?? false) { found.append("target: \(isTarget)") }
    found += Self.difference("value", value, line.value?.value)
    found += Self.difference("low", low, line.low) + Self.difference("high", high, line.high)
    return found
  }

  private static func difference(_ name: String, _ ours: Double?, _ theirs: Double?) -> [String] {
    let texts = [ours, theirs].map { $0.map { "\($0)" } ?? "-" }
    return areEqual(ours, theirs) ? [] : ["\(name): \(texts[0]), not \(texts[1])"]
  }

  /// Returns the limits that are more than three times away from the printed value.
  var distantLimits: [Double] {
    guard let value, value > 0, !isTarget else { return [] }
    let isNear = { (limit: Double) in limit >= value / 3 && limit <= 3 * value }
    return [low, high].compactMap { $0 }.filter { !isNear($0) }
  }

  private static func areEqual(_ first: Double?, _ second: Double?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return abs(first - second) <= 1e-9 * max(abs(first), abs(second))
  }
}

extension ClaimPredicate {
  /// The unit of the judged quantity, or the kind of a judgement without one.
  fileprivate var quantity: String {
    switch kind {
    case .ratio: "ratio"
    case .value(_, .nanoseconds, _): "nanoseconds"
    case .value(_, .gigabytesPerSecond, _): "GB/s"
    case .value(_, .bytes, _): "bytes"
    case .value(_, let unit, _): unit.rawValue
    case .exact: "count"
    case .growth: "growth"
    case .caught: "caught"
    }
  }
}

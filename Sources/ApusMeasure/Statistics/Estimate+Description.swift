extension Estimate: CustomStringConvertible {
  /// The value with its interval and number of samples, such as `10.5 ns [9, 12] (6 processes)`.
  ///
  /// Fractions are rounded to four significant digits in all. Without an interval, the text gives
  /// the reason: `10.5 ns, undecided: 4 of 6 processes` or `9 ns, least of 6 processes`.
  public var description: String { "\(Self.rounded(value)) \(unit.rawValue)\(grounds)" }

  private var grounds: String {
    if statistic == .reading { return " (read)" }
    if statistic == .minimum { return ", least of \(drawn)" }
    if let low, let high { return " [\(Self.rounded(low)), \(Self.rounded(high))] (\(drawn))" }
    if samples < Self.fewestSamples {
      return ", undecided: \(samples) of \(Self.fewestSamples) \(noun)"
    }
    return ", undecided: \(drawn)"
  }

  /// The samples with their population: `6 processes`.
  package var drawn: String { "\(samples) \(noun)" }

  /// The noun for the samples.
  private var noun: String {
    switch population {
    case .processes: "processes"
    case .allocations: "allocations"
    case .withinProcess: "epochs of one process"
    case .events: "events"
    case .exact: "readings"
    }
  }

  /// Spells a number with four significant digits, or more if its whole part has more.
  private static func rounded(_ number: Double) -> String {
    guard (1e-9..<1e15).contains(abs(number)) else { return number == 0 ? "0" : "\(number)" }
    var scale = 1.0
    while abs(number) * scale < 1000 { scale *= 10 }
    let text = "\((number * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

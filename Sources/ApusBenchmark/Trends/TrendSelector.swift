import ApusSystem

/// A selector of a series, as typed: a benchmark, or a probe with the parameters of a measurement.
///
///     sum of integers                           the time of that benchmark
///     benchmark/allocations sum of integers     another of its metrics
///     memory-plateaus/tlb-local level=memory    a measurement of a probe
///
/// The text of `TrendSeries.selector` selects that series, whatever characters its names have.
package struct TrendSelector: Sendable {
  private let text: String

  /// Creates a selector from the typed text.
  package init(_ text: String) { self.text = text }

  /// Returns the selected series, or several if the text does not distinguish them.
  ///
  /// - Complexity: O(*n* · *m*) in the number of series and the length of the text.
  package func matches(in series: [TrendSeries]) -> [TrendSeries] {
    if let exact = series.first(where: { $0.selector == text }) { return [exact] }
    let named = series.filter { $0.benchmarkName == text && $0.metric == .time }
    if !named.isEmpty { return named }
    let words = Words(text)
    let found = series.filter { words.nameProbe(of: $0) }
    return found.isEmpty ? series.filter { words.nameBenchmark(of: $0) } : found
  }
}

extension TrendSelector {
  private static let mostListed = 100

  /// The message about several series that the text matches, each as it can be typed.
  package func ambiguity(_ matches: [TrendSeries]) -> String {
    let listed = matches.prefix(Self.mostListed).map { "\n  \($0.selector.printable)" }.joined()
    let rest = matches.count - Self.mostListed
    return "'\(text.printable)' names \(matches.count) series; type one of them:" + listed
      + (rest > 0 ? "\n  and \(rest) more" : "")
  }
}

extension TrendSelector {
  /// The words of the typed text: `name=value` at the end are parameters, the rest is a name.
  private struct Words {
    private let name: [Substring]
    private let parameters: [(name: Substring, value: Substring)]

    init(_ text: String) {
      var words = text.split(separator: " ", omittingEmptySubsequences: false)
      var parameters: [(name: Substring, value: Substring)] = []
      while words.count > 1, let word = words.last, let sign = word.firstIndex(of: "=") {
        parameters.append((word[..<sign], word[word.index(after: sign)...]))
        words.removeLast()
      }
      name = words
      self.parameters = parameters
    }

    /// Returns whether the name is that of the benchmark of a time series.
    func nameBenchmark(of series: TrendSeries) -> Bool {
      series.metric == .time && series.benchmarkName == name.joined(separator: " ")
        && hasParameters(series)
    }

    /// Returns whether the name is `PROBE` or `PROBE/METRIC`, perhaps followed by a benchmark's
    /// name.
    func nameProbe(of series: TrendSeries) -> Bool {
      let head = name.first.map { $0.split(separator: "/", maxSplits: 1) } ?? []
      let variant = head.count > 1 ? String(head[1]) : nil
      let benchmark = name.dropFirst().joined(separator: " ")
      return head.first.map(String.init) == series.probe.name
        && (variant ?? series.standardMetric.name) == series.metric.name
        && (benchmark.isEmpty || benchmark == series.benchmarkName) && hasParameters(series)
    }

    private func hasParameters(_ series: TrendSeries) -> Bool {
      parameters.allSatisfy { wanted in
        series.parameters.contains {
          $0.name == wanted.name && $0.value.description == wanted.value
        }
      }
    }
  }
}

extension TrendSeries {
  /// The metric of a selector that names none: of a benchmark its time, of a probe any.
  fileprivate var standardMetric: MetricKey { probe == .benchmark ? .time : metric }
}

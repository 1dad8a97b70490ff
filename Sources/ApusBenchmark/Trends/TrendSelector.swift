/// What a user types to name a series: a benchmark, or a probe with what tells its figures apart.
///
///     sum of integers                           the time of that benchmark
///     benchmark/allocations sum of integers     another of its metrics
///     memory-plateaus/tlb-local level=memory    a figure of a probe
///
/// The text of `TrendSeries.selector` names that series, whatever characters its names have.
package struct TrendSelector: Sendable {
  private let text: String

  /// Creates a selector from what was typed.
  package init(_ text: String) { self.text = text }

  /// Returns the series that are meant, more than one where the text does not tell them apart.
  ///
  /// - Complexity: O(*n* · *m*) in the number of series and the length of the text.
  package func matches(in series: [TrendSeries]) -> [TrendSeries] {
    if let exact = series.first(where: { $0.selector == text }) { return [exact] }
    let named = series.filter { $0.benchmarkName == text && $0.variant == "time" }
    if !named.isEmpty { return named }
    let words = Words(text)
    let found = series.filter { words.nameProbe(of: $0) }
    return found.isEmpty ? series.filter { words.nameBenchmark(of: $0) } : found
  }
}

extension TrendSelector {
  /// What was typed, taken apart: `name=value` at the end are parameters, the rest is a name.
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

    /// Whether the name is that of the benchmark whose time the series is.
    func nameBenchmark(of series: TrendSeries) -> Bool {
      series.variant == "time" && series.benchmarkName == name.joined(separator: " ")
        && hasParameters(series)
    }

    /// Whether the name is `PROBE` or `PROBE/VARIANT`, and then perhaps a benchmark's.
    func nameProbe(of series: TrendSeries) -> Bool {
      let head = name.first.map { $0.split(separator: "/", maxSplits: 1) } ?? []
      let variant = head.count > 1 ? String(head[1]) : nil
      let benchmark = name.dropFirst().joined(separator: " ")
      return head.first.map(String.init) == series.probe
        && (variant ?? series.standardVariant) == series.variant
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
  /// The variant that is meant where none is named: of a benchmark its time, of a probe any.
  fileprivate var standardVariant: String { probe == "benchmark" ? "time" : variant }
}

import ApusMeasure

/// A row of the table for a form, built from its figures.
struct StreamRow {
  let form: StreamForm
  private let figures: [StreamMetric: Figure]
  private let counts: [StreamCounts.Kind: Figure]

  /// Creates the row of a form; returns `nil` if it has no figures.
  init?(_ form: StreamForm, _ figures: [Figure]) {
    let own = figures.filter { figure in
      form.parameters.allSatisfy { figure.parameter($0.name) == $0.value }
    }
    guard !own.isEmpty else { return nil }
    self.form = form
    self.figures = Dictionary(
      own.compactMap { figure in
        StreamMetric(rawValue: figure.variant).map { ($0, figure) }
      }, uniquingKeysWith: { $1 })
    counts = Dictionary(
      own.compactMap { figure in
        StreamCounts.Kind(rawValue: figure.variant).map { ($0, figure) }
      }, uniquingKeysWith: { $1 })
  }

  /// Whether the form has a time.
  var isMeasured: Bool { figures[.wall]?.estimate != nil }

  /// The name and every quantity.
  var cells: [String] { [form.variant.title] + StreamMetric.allCases.map(text) }

  /// The name and the counts; `nil` if nothing was counted.
  var counted: [String]? {
    counts.isEmpty
      ? nil
      : [name]
        + StreamCounts.Kind.allCases.map { kind in
          counts[kind]?.estimate.map { Quantity.text($0) } ?? "-"
        }
  }

  /// The name and the percentiles of the wall time; `nil` if there are too few rounds.
  var percentiles: [String]? {
    figures[.wall]?.distribution.map { times in
      [name]
        + [times.least, times.p10, times.p25, times.median, times.p75, times.p90, times.greatest]
        .map { Quantity.text($0, .nanoseconds) }
    }
  }

  /// Returns the reasons why forms were not measured, each with its forms.
  static func missing(_ rows: [StreamRow]) -> [[String]] {
    let missing = rows.filter { !$0.isMeasured }
    var seen: Set<String> = []
    return missing.map(\.reason).filter { seen.insert($0).inserted }.map { reason in
      [reason, missing.filter { $0.reason == reason }.map(\.name).joined(separator: ", ")]
    }
  }

  private var name: String { "\(form.variant.name) (\(form.scheme.rawValue))" }

  private var reason: String {
    switch figures[.wall]?.outcome {
    case .absent(let reason), .failed(let reason): reason
    case .measured, nil: "not measured"
    }
  }

  private func text(_ metric: StreamMetric) -> String {
    figures[metric]?.estimate.map { Quantity.text($0.value, $0.unit) } ?? "-"
  }
}

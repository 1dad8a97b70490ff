import ApusMeasure

/// A ratio between variants that is paired within each round, for the claims.
///
/// The published variants are measured through HTTP, because Linux refuses `file:`.
enum StreamRatio: String, Sendable, CaseIterable {
  case bestWall = "others-in-incremental-raw-wall"
  case bestCPU = "others-in-incremental-raw-cpu"
  case bestPeak = "others-in-incremental-raw-peak"
  case elements = "elements-in-raw"
  case rawDataExtra = "raw-data-extra"
  case forEachInFor = "foreach-in-for"
  case forEachInReduce = "foreach-in-reduce"
  case cores = "cores-busy"
  case sourceInFastest = "source-in-fastest-published"
  case fileSourceInFastest = "file-source-in-fastest-published"
  case sourceExtra = "source-extra"

  /// The metric of the measurements.
  var key: MetricKey { MetricKey(rawValue, self == .sourceExtra ? .bytes : .ratio) }

  /// The title in a table.
  var title: String {
    switch self {
    case .bestWall: "wall: best other published variant in delegate, raw"
    case .bestCPU: "CPU: best other published variant in delegate, raw"
    case .bestPeak: "peak: best other published variant in delegate, raw"
    case .elements: "delegate: for loop in raw"
    case .rawDataExtra: "data(from:): extra memory of raw, relative to the bytes"
    case .forEachInFor: "delegate: forEach in for loop"
    case .forEachInReduce: "delegate: forEach in reduce"
    case .cores: "delegate, raw: CPU time in wall time"
    case .sourceInFastest: "our source (http) in the fastest published variant"
    case .fileSourceInFastest: "our source (file) in the fastest published variant (http)"
    case .sourceExtra: "our source (file): memory beyond opening the file"
    }
  }

  /// The values of all rounds.
  struct Values {
    /// The value of each round that has all parts.
    let values: [Double]
    /// The published variant that was chosen over all rounds; `nil` if the ratio has no choice.
    var rival: StreamVariant?
  }

  /// Returns the values of all rounds.
  func values(in rounds: StreamRounds) -> Values {
    let raw = StreamForm(.delegate(.raw), .http)
    return switch self {
    case .bestWall: Self.rival(of: raw, \.wallNanoseconds, in: rounds)
    case .bestCPU: Self.rival(of: raw, \.cpuNanoseconds, in: rounds)
    case .bestPeak: Self.rival(of: raw, \.peakBytes, in: rounds)
    case .sourceInFastest: Self.fastest(below: StreamForm(.source, .http), in: rounds)
    case .fileSourceInFastest: Self.fastest(below: StreamForm(.source, .file), in: rounds)
    case .elements, .rawDataExtra, .forEachInFor, .forEachInReduce, .cores, .sourceExtra:
      Values(
        values: rounds.values { round in
          let value = part(StreamPairing(round: round, byteCount: rounds.byteCount))
          return value.flatMap { $0.isFinite ? $0 : nil }
        })
    }
  }

  /// Returns the ratios of the rival with the least median ratio to a form.
  private static func rival(
    of form: StreamForm, _ quantity: KeyPath<StreamTrial, Double>, in rounds: StreamRounds
  ) -> Values {
    let rival = StreamRivals(rounds: rounds).least(quantity, over: form)
    return Values(values: rival?.ratios ?? [], rival: rival?.variant)
  }

  /// Returns the ratios of the wall time of a form to that of the fastest published variant.
  private static func fastest(below form: StreamForm, in rounds: StreamRounds) -> Values {
    let rival = rival(of: form, \.wallNanoseconds, in: rounds)
    return Values(values: rival.values.map { 1 / $0 }, rival: rival.rival)
  }

  private func part(_ pairing: StreamPairing) -> Double? {
    switch self {
    case .elements: pairing.wall(.delegate(.forLoop), in: .delegate(.raw))
    case .rawDataExtra: pairing.extra(.data(.raw), .data(.forLoop), .http, inBytes: true)
    case .forEachInFor: pairing.wall(.delegate(.forEach), in: .delegate(.forLoop))
    case .forEachInReduce: pairing.wall(.delegate(.forEach), in: .delegate(.reduce))
    case .cores: pairing.cores(.delegate(.raw))
    case .sourceExtra: pairing.extra(.source, .nothing, .file, inBytes: false)
    case .bestWall, .bestCPU, .bestPeak, .sourceInFastest, .fileSourceInFastest: nil
    }
  }
}

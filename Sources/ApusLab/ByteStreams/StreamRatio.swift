import ApusMeasure

/// A ratio between variants of the same round, for the claims.
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
  case sourceInRaw = "source-in-incremental-raw"
  case fileSourceInRaw = "file-source-in-incremental-raw"
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
    case .sourceInRaw: "our source (http) in delegate, raw"
    case .fileSourceInRaw: "our source (file) in delegate, raw (http)"
    case .sourceExtra: "our source (file): memory beyond opening the file"
    }
  }

  /// Returns the value in a round, or `nil` if a part is missing.
  func value(in round: StreamRounds.Round, byteCount: Int) -> Double? {
    let value = part(StreamPairing(round: round, byteCount: byteCount))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private func part(_ pairing: StreamPairing) -> Double? {
    switch self {
    case .bestWall: pairing.best(\.wallNanoseconds)
    case .bestCPU: pairing.best(\.cpuNanoseconds)
    case .bestPeak: pairing.best(\.peakBytes)
    case .elements: pairing.wall(.delegate(.forLoop), in: .delegate(.raw))
    case .rawDataExtra: pairing.extra(.data(.raw), .data(.forLoop), .http, inBytes: true)
    case .forEachInFor: pairing.wall(.delegate(.forEach), in: .delegate(.forLoop))
    case .forEachInReduce: pairing.wall(.delegate(.forEach), in: .delegate(.reduce))
    case .cores: pairing.cores(.delegate(.raw))
    case .sourceInRaw: pairing.wall(.source, in: .delegate(.raw))
    case .fileSourceInRaw: pairing.wall(.source, .file, in: .delegate(.raw))
    case .sourceExtra: pairing.extra(.source, .nothing, .file, inBytes: false)
    }
  }
}

import RivalCommandLine

/// A comparison that is repeated to count its verdicts.
struct Trial {
  /// The name of the comparison that the program serves.
  let comparison: String
  /// The number of runs.
  let runs: Int
  /// The budget of each run, or nil for the default.
  let budget: String?
  /// The confidence of each run, in per cent.
  let confidence: Int

  /// First planted work, then identical code at two confidences. In a quick run each has a single
  /// run with a small budget.
  static func all(isQuick: Bool) -> [Trial] {
    let kernels = ["integers", "hash table", "string", "allocation"]
    let planted = kernels.map {
      Trial(
        comparison: "\($0), planted", runs: isQuick ? 1 : 20, budget: isQuick ? "2s" : "5s",
        confidence: 99)
    }
    let identical = kernels.flatMap { kernel in
      [99, 95].map {
        Trial(
          comparison: "\(kernel), identical", runs: isQuick ? 1 : 100,
          budget: isQuick ? "1s" : nil, confidence: $0)
      }
    }
    return planted + identical
  }

  /// Runs this program `runs` times; a run without a verdict has `nil`.
  func measurements(seed: UInt64) -> [ProgramMeasurement?] {
    (0..<runs).map { run in
      var arguments = ["--compare", comparison, "--seed", "\(seed &+ UInt64(run))"]
      arguments += ["--confidence", "\(confidence)"]
      if let budget { arguments += ["--budget", budget] }
      do {
        return try ProgramMeasurement.all(arguments).first { $0.verdict != nil }
      } catch {
        writeError("\(comparison): \(error)\n")
        return nil
      }
    }
  }

  /// Returns a line of the table: the number of runs with each verdict.
  func line(_ measurements: [ProgramMeasurement?]) -> String {
    func count(_ verdict: RivalVerdict?) -> String {
      "\(measurements.count { $0?.verdict == verdict })"
    }
    let cells =
      [comparison, budget ?? "default", "\(confidence) %", "\(runs)"]
      + [.withinFloor, .faster, .slower, .undecided, nil].map(count)
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// Returns a row of the document for each run: the ratio of the two sides.
  func rows(_ measurements: [ProgramMeasurement?]) -> [RivalRow] {
    measurements.enumerated().compactMap { run, measurement in
      guard let measurement, let ratio = measurement.estimate, let verdict = measurement.verdict
      else {
        return nil
      }
      let baseline = RivalRatio(
        measurement.parameter.baseline ?? "base", value: nil, ratio: ratio, verdict: verdict)
      return RivalRow(
        "\(comparison)/\(confidence) %/run \(run + 1)", ratio, rivals: [baseline])
    }
  }
}

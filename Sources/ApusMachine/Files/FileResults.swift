import ApusMeasure

/// The results of the rounds of a single kind on files of a single size.
struct FileResults {
  private let kind: FileRoundKind
  private let size: Int
  private let fileSystem: String
  private var samples: [FileOperation: [Double]] = [:]
  private var refusal: String?
  private var failure: String?

  /// Creates empty counts.
  init(_ kind: FileRoundKind, size: Int, fileSystem: String) {
    (self.kind, self.size, self.fileSystem) = (kind, size, fileSystem)
  }

  /// Records the reason why no round will run.
  mutating func leaveOut(_ reason: String) { refusal = reason }

  /// Runs rounds: at least `leastRepeats`, and more while `seconds` last.
  ///
  /// - Returns: The median time of a round, in seconds, or `nil` if a round failed; the failure is
  ///   recorded.
  /// - Throws: `InterruptionError`.
  /// - Complexity: O(*n*), where *n* is the number of rounds.
  mutating func fill(
    seconds: Double, _ context: ProbeContext, _ makeRound: (_ number: Int) -> FileRound
  ) throws -> Double? {
    do {
      return try run(seconds: seconds, context, makeRound)
    } catch let interruption as InterruptionError {
      throw interruption
    } catch {
      failure = "\(error)"
      return nil
    }
  }

  private mutating func run(
    seconds: Double, _ context: ProbeContext, _ makeRound: (_ number: Int) -> FileRound
  ) throws -> Double {
    let start = context.elapsedSeconds
    var times: [Double] = []
    while times.count < context.leastRepeats
      || (context.elapsedSeconds < start + seconds && times.count < kind.limit)
    {
      let begin = context.elapsedSeconds
      var round = makeRound(times.count)
      defer { add(round) }
      try round.run(kind)
      times.append(context.elapsedSeconds - begin)
    }
    return Samples(times).median
  }

  private mutating func add(_ round: FileRound) {
    for (operation, time) in round.times { samples[operation, default: []].append(time) }
    refusal = round.refusal ?? refusal
  }

  /// Reports the measurement of each operation.
  func report(by probe: some Probe, to context: ProbeContext) {
    let parameters = [Parameter("bytes", size)]
    let least = context.leastRepeats
    for operation in kind.operations {
      let metric = operation.metric
      if let times = samples[operation], times.count >= least || failure == nil {
        probe.report(
          metric, parameters, median: times, over: .events, notes: [fileSystem], to: context)
      } else if let failure {
        probe.report(metric, parameters, failed: failure, to: context)
      } else {
        let reason = refusal ?? "nothing was measured"
        probe.report(metric, parameters, absent: "\(reason) (\(fileSystem))", to: context)
      }
    }
  }
}

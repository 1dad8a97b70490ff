import ApusSystem

/// The times and the peak memory of a command, over all of its runs.
package struct CommandCost: Sendable, Hashable {
  /// The command as the user wrote it.
  package let command: String
  /// The wall time in nanoseconds, without the time of the shell.
  package let wall: Estimate
  /// The user time in nanoseconds, without the time of the shell.
  package let user: Estimate
  /// The system time in nanoseconds, without the time of the shell.
  package let system: Estimate
  /// The peak memory in bytes; `nil` if the peak of a run was not above its initial peak.
  package let peak: Estimate?
  /// The greatest initial peak of a run, in bytes.
  package let peakFloorBytes: Double
  /// The wall time of each run, in nanoseconds, and its peak memory in bytes.
  package let wallTimes, peaks: [Double]
  /// The values of the parameters in the command.
  package let parameters: [Parameter]
  /// The role, `old`, `new` or a number; two commands may have the same name.
  private let role: String
  /// The shell's time and the need for it; `nil` if the program was started directly.
  private let shell: Shell?

  private struct Shell: Sendable, Hashable {
    let need: ShellNeed
    let wallNanoseconds: Double
  }

  /// - Parameters:
  ///   - runs: At least one run, without the times of the shell.
  ///   - shell: The median run of the idle shell, if a shell was needed.
  init(_ command: ComparedCommand, role: String, runs: [CommandRun], shell: CommandRun?) {
    func median(_ unit: MeasurementUnit, _ number: (CommandRun) -> Double) -> Estimate {
      .median(of: runs.map(number), unit: unit, over: .processes)
    }
    self.command = command.name
    self.role = role
    wall = median(.nanoseconds, \.wallNanoseconds)
    user = median(.nanoseconds, \.userNanoseconds)
    system = median(.nanoseconds, \.systemNanoseconds)
    wallTimes = runs.map(\.wallNanoseconds)
    peaks = runs.map(\.peakBytes)
    parameters = command.parameters
    let isCounted = runs.allSatisfy { $0.countedPeakBytes != nil }
    peak = isCounted ? median(.bytes, \.peakBytes) : nil
    peakFloorBytes = runs.map(\.peakFloorBytes).max() ?? 0
    self.shell = command.shellNeed.flatMap { need in
      shell.map { Shell(need: need, wallNanoseconds: $0.wallNanoseconds) }
    }
  }

  /// A remark about the subtracted time; `nil` if no shell ran the command.
  package var shellRemark: String? {
    shell.map {
      """
      \(command): run by sh, because of \($0.need); the time of sh -c : \
      (\(Quantity.text($0.wallNanoseconds, .nanoseconds))) is subtracted
      """
    }
  }

  /// The measurements: wall time, user time, system time and peak memory.
  package var measurements: [MetricMeasurement] {
    [
      measurement(.commandWallTime, .measured(wall)),
      measurement(.commandUserTime, .measured(user)),
      measurement(.commandSystemTime, .measured(system)),
      measurement(
        .commandPeakMemory, peak.map { .measured($0) } ?? .missing(.unavailable(peakAbsence))),
    ]
  }

  /// The reason for the absence of a peak.
  private var peakAbsence: String {
    "not above \(Quantity.text(peakFloorBytes, .bytes)), with which a process begins"
  }

  private func measurement(_ metric: MetricKey, _ outcome: MetricMeasurement.Outcome)
    -> MetricMeasurement
  {
    MetricMeasurement(
      probe: .command, metric: metric,
      [Parameter("command", command), Parameter("side", role)] + parameters, outcome: outcome,
      notes: shellRemark.map { [$0] } ?? [])
  }
}

extension ProbeKey {
  /// The commands of a comparison.
  package static let command = ProbeKey("command")
}

extension MetricKey {
  /// The wall time of a command.
  package static let commandWallTime = MetricKey("wall time", .nanoseconds)
  /// The user time of a command.
  package static let commandUserTime = MetricKey("user time", .nanoseconds)
  /// The system time of a command.
  package static let commandSystemTime = MetricKey("system time", .nanoseconds)
  /// The peak memory of a command.
  package static let commandPeakMemory = MetricKey("peak memory", .bytes)
}

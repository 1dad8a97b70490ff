/// The times and the peak memory of a command, over all of its runs.
package struct CommandCost: Sendable, Hashable {
  /// The command as the user wrote it.
  package let command: String
  /// Wall time without the shell's, in nanoseconds.
  package let wall: Estimate
  /// User time without the shell's, in nanoseconds.
  package let user: Estimate
  /// System time without the shell's, in nanoseconds.
  package let system: Estimate
  /// Peak memory in bytes; `nil` if a run had none above the one with which processes begin.
  package let peak: Estimate?
  /// The greatest peak with which a run began, in bytes.
  package let peakFloorBytes: Double
  /// `old` or `new`: two commands may have one name.
  private let role: String
  /// How much was subtracted for the shell, and why; `nil` if the program was started directly.
  private let shell: Shell?

  private struct Shell: Sendable, Hashable {
    let need: ShellNeed
    let wallNanoseconds: Double
  }

  /// - Parameters:
  ///   - runs: At least one run, without the shell's times.
  ///   - shell: The median run of the shell alone, if there is one.
  init(_ command: ComparedCommand, role: String, runs: [CommandRun], shell: CommandRun?) {
    func median(_ unit: MeasurementUnit, _ number: (CommandRun) -> Double) -> Estimate {
      .median(of: runs.map(number), unit: unit, over: .processes)
    }
    self.command = command.name
    self.role = role
    wall = median(.nanoseconds, \.wallNanoseconds)
    user = median(.nanoseconds, \.userNanoseconds)
    system = median(.nanoseconds, \.systemNanoseconds)
    let isCounted = runs.allSatisfy { $0.countedPeakBytes != nil }
    peak = isCounted ? median(.bytes, \.peakBytes) : nil
    peakFloorBytes = runs.map(\.peakFloorBytes).max() ?? 0
    self.shell = command.shellNeed.flatMap { need in
      shell.map { Shell(need: need, wallNanoseconds: $0.wallNanoseconds) }
    }
  }

  /// What was subtracted, as a remark; `nil` if no shell ran the command.
  package var shellRemark: String? {
    shell.map {
      """
      \(command): run by sh, because of \($0.need); the time of sh -c : \
      (\(Quantity.text($0.wallNanoseconds, .nanoseconds))) is subtracted
      """
    }
  }

  /// A figure for each of the four.
  package var figures: [Figure] {
    [
      figure("wall time", .measured(wall)), figure("user time", .measured(user)),
      figure("system time", .measured(system)),
      figure("peak memory", peak.map { .measured($0) } ?? .absent(reason: peakAbsence)),
    ]
  }

  /// The reason why there is no peak.
  private var peakAbsence: String {
    "not above \(Quantity.text(peakFloorBytes, .bytes)), with which a process begins"
  }

  private func figure(_ variant: String, _ outcome: Figure.Outcome) -> Figure {
    Figure(
      probe: "command", variant: variant,
      [Parameter("command", command), Parameter("side", role)], outcome: outcome,
      notes: shellRemark.map { [$0] } ?? [])
  }
}

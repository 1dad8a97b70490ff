package import ApusBenchmark
package import ApusCommandLine
package import ApusMachine
import ApusReport
import ApusSystem

/// Runs probes and records their measurements: first in rounds of fresh processes the probes that
/// allow it, then each of the others with its share of the time.
package struct ProfileRun {
  private let settings: ProbeSettings
  private let recorder: Recorder
  private let probes: [any Probe]
  private let processes: Int
  private let onRounds: ([[MetricMeasurement]]) -> Void
  private let progress = ProgressLine()

  /// The most memory that probes map at once: enough for working sets of 512 MiB on two cores, and
  /// at most half of the free memory.
  package let memoryLimit: Int

  /// - Parameters:
  ///   - processes: The number of rounds, and of the fresh processes that measure each experiment.
  ///   - onRounds: Receives the measurements of each round, after those over all rounds were recorded.
  package init(
    _ settings: ProbeSettings, _ recorder: Recorder, probes: [any Probe],
    processes: Int = ProbeRounds.fewest,
    onRounds: @escaping ([[MetricMeasurement]]) -> Void = { _ in }
  ) {
    self.processes = processes
    self.onRounds = onRounds
    self.settings = settings
    self.recorder = recorder
    self.probes = probes
    memoryLimit = min(Self.mostMemory, FreeMemory.bytes.map { $0 / 2 } ?? 256 << 20)
  }

  private static let mostMemory = 1100 << 20

  /// The planned duration of the run, in seconds.
  package var seconds: Double {
    settings.measure.budgetSeconds ?? probes.map(weight).reduce(0, +) * (isQuick ? 0.16 : 1)
  }

  private var isQuick: Bool { settings.measure.isQuick }

  /// Returns the share of a probe. Each process of a probe of the machine needs its time, because it
  /// leaves sizes out otherwise; the processes of an experiment divide the time of its rounds.
  private func weight(_ probe: any Probe) -> Double {
    guard probe.replication != .callingProcess, !(probe is any Experiment) else {
      return probe.weight
    }
    return probe.weight * Double(processes(of: probe)) / Double(ProbeRounds.fewest)
  }

  /// Returns the number of processes that measure a probe. Those of a probe of the machine take their time each, so
  /// that they are at most sixteen.
  private func processes(of probe: any Probe) -> Int {
    probe is any Experiment ? processes : min(processes, 16)
  }

  /// Runs every probe; the failure of a probe is reported and does not stop the others.
  package func run() -> ExitStatus {
    let replicated = probes.filter { $0.replication != .callingProcess }
    let single = probes.filter { $0.replication == .callingProcess }
    let total = probes.map(weight).reduce(0, +)
    var done = replicated.map(weight).reduce(0, +)
    var statuses = replicated.isEmpty ? [] : [runInRounds(replicated, share: done / total)]
    for probe in single where statuses.last != .interrupted {
      statuses.append(run(probe, from: done / total, share: weight(probe) / total))
      done += weight(probe)
      recorder.sampleEnvironment()
      recorder.flush()
    }
    progress.erase()
    return ExitStatus.worst(of: statuses)
  }

  /// Measures probes in rounds. Measurements that were measured before a signal from the user are
  /// kept.
  private func runInRounds(_ probes: [any Probe], share: Double) -> ExitStatus {
    var rounds = ProbeRounds(
      probes,
      ProbeRounds.Terms(
        effort: isQuick ? .quick : .normal, clock: recorder.session.clock, memoryLimit: memoryLimit,
        directory: settings.folder.path),
      count: processes, processes: processes(of:), seed: settings.measure.seed, weight: weight)
    let isComplete = rounds.run(
      seconds: seconds * share,
      onProgress: { what, fraction in
        let whole = share * fraction
        progress.show(what, fraction: whole, secondsLeft: seconds * (1 - whole))
      }, afterRound: recorder.sampleEnvironment)
    progress.erase()
    for outcome in rounds.outcomes {
      outcome.measurements.forEach(recorder.record)
      if let failure = outcome.failure {
        StandardStream.error.write("\(outcome.probe.name): \(failure)\n")
      }
    }
    onRounds(rounds.rounds)
    recorder.note(ProcessAgreement(rounds.outcomes.map(\.processes)).finding)
    recorder.flush()
    if !isComplete { return .interrupted }
    return rounds.outcomes.contains { $0.failure != nil } ? .incomplete : .success
  }

  private func run(_ probe: any Probe, from start: Double, share: Double) -> ExitStatus {
    let context = ProbeContext(
      effort: isQuick ? .quick : .normal, budgetSeconds: seconds * share,
      clock: recorder.session.clock, processors: Self.processors, memoryLimit: memoryLimit,
      directory: settings.folder.path, seed: settings.measure.seed, onMeasurement: recorder.record,
      onProgress: { what, fraction in
        let whole = start + share * fraction
        progress.show(
          "\(probe.name): \(what)", fraction: whole, secondsLeft: seconds * (1 - whole))
      })
    do {
      try probe.run(context)
      return .success
    } catch is InterruptionError {
      return .interrupted
    } catch {
      recorder.record(
        MetricMeasurement(probe: probe.key, metric: .wholeProbe, missing: .failed("\(error)")))
      progress.erase()
      StandardStream.error.write("\(probe.name): \(error)\n")
      return .incomplete
    }
  }

  private static var processors: [Int] {
    let allowed = Processors.allowed
    return allowed.isEmpty ? [0] : allowed
  }
}

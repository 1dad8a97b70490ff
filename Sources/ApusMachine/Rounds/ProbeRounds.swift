package import ApusMeasure
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run of probes in rounds: each round runs every probe once, in random order, in a fresh
/// process.
///
/// So the processes of a probe are spread over the whole run, and the interval reflects a slow
/// minute of the machine.
package struct ProbeRounds {
  /// The terms of all processes.
  package struct Terms {
    package var effort: ProbeContext.Effort
    package var clock: TickClock
    package var memoryLimit: Int
    package var directory: String

    package init(
      effort: ProbeContext.Effort, clock: TickClock, memoryLimit: Int, directory: String
    ) {
      self.effort = effort
      self.clock = clock
      self.memoryLimit = memoryLimit
      self.directory = directory
    }
  }

  /// The outcome of a probe.
  package struct Outcome {
    package let probe: any Probe
    /// The measurements of each process that finished, with the index of its round.
    fileprivate var finished: [(round: Int, measurements: [MetricMeasurement])] = []
    /// The reason of the first failed process.
    package fileprivate(set) var failure: String?
    /// The number of rounds in which the probe takes part.
    fileprivate var processCount: Int

    /// The measurements of each process that finished.
    package var processes: [[MetricMeasurement]] { finished.map(\.measurements) }

    /// The measurements over all processes, and the conclusions from all of them.
    package var measurements: [MetricMeasurement] {
      let merged = processes.isEmpty ? [] : ProcessMeasurements(processes).merged
      let failed = failure.map {
        MetricMeasurement(probe: probe.key, metric: .wholeProbe, missing: .failed($0))
      }
      return merged + probe.conclusions(from: processes) + [failed].compactMap { $0 }
    }
  }

  /// A function that runs a single process.
  package typealias Launch = (any Probe, ProbeRequest) throws -> [MetricMeasurement]

  /// The number of processes that measure each probe of a profile: the fewest that give an
  /// interval.
  package static let fewest = ProbeContext.fewestRepeats

  /// The number of processes for a family of claims. The interval of a claim among fifty then leaves out three
  /// exceptional processes at each end (decision 0071). A probe whose first process left something out for want of
  /// time has half as many (decision 0066).
  package static let forClaims = 24

  /// The outcomes, in the order of the given probes.
  package private(set) var outcomes: [Outcome]
  private let terms: Terms
  private let count: Int
  private let processes: (any Probe) -> Int
  private let weight: (any Probe) -> Double
  private let launch: Launch
  private var random: SplitMix64

  /// - Parameters:
  ///   - count: The number of rounds.
  ///   - processes: Returns the number of processes that measure a probe, if it takes part in some of the rounds only.
  ///   - weight: Returns the share of the time for all processes of a probe.
  ///   - launch: Runs a single process; by default, a fresh process of this program.
  package init(
    _ probes: [any Probe], _ terms: Terms, count: Int = Self.fewest,
    processes: @escaping (any Probe) -> Int = { _ in .max }, seed: UInt64,
    weight: @escaping (any Probe) -> Double = \.weight,
    launch: @escaping Launch = Self.launchProcess
  ) {
    self.processes = { min(count, processes($0)) }
    outcomes = probes.map { Outcome(probe: $0, processCount: min(count, processes($0))) }
    self.terms = terms
    self.count = count
    self.weight = weight
    self.launch = launch
    random = SplitMix64(seed: seed)
  }

  /// Runs all rounds.
  ///
  /// - Parameters:
  ///   - seconds: The time for all rounds together.
  ///   - onProgress: Receives the current step and the finished fraction, 0 to 1, before each
  ///     process.
  ///   - afterRound: Called after each round.
  /// - Returns: Whether all rounds were run; false after a signal from the user.
  /// - Complexity: O(*n*), where *n* is the number of probes; the number of rounds is fixed.
  package mutating func run(
    seconds: Double, onProgress: (_ what: String, _ fraction: Double) -> Void,
    afterRound: () -> Void = {}
  ) -> Bool {
    let start = TickClock.now()
    let all = outcomes.map { weight($0.probe) }.reduce(0, +) * Double(count)
    var done = 0.0
    var schedule = RoundSchedule(variants: outcomes.count, rounds: count...count)
    while let round = schedule.next(isTimeUp: true, using: &random) {
      for index in round.order where takesPart(index, in: round.index) {
        let probe = outcomes[index].probe
        if apus_interrupted() != 0 { return false }
        onProgress("\(probe.name), round \(round.index + 1) of \(count)", done / all)
        let elapsed = terms.clock.nanoseconds(TickClock.now() &- start) / 1e9
        let left = max(0, seconds - elapsed)
        // The extra time of a slow probe is shared by all later probes, not only by the last probe.
        let weight = weight(probe) * Double(count) / Double(outcomes[index].processCount)
        let budget = min(2 * seconds * weight / all, left * weight / max(all - done, weight))
        let planned = seconds * self.weight(probe) * Double(count) / Double(processes(probe)) / all
        guard measure(index, round.index, budgetSeconds: budget, plannedSeconds: planned) else {
          return false
        }
        done += weight
        giveMoreTime(index)
      }
      afterRound()
    }
    return true
  }

  /// The measurements of each round, by the processes of all probes that finished in it.
  package var rounds: [[MetricMeasurement]] {
    (0..<count).map { round in
      outcomes.flatMap(\.finished).filter { $0.round == round }.flatMap(\.measurements)
    }
  }

  /// Whether a probe takes part in a round: its processes are spread evenly. It takes part in the first, which tells
  /// whether its time suffices.
  private func takesPart(_ index: Int, in round: Int) -> Bool {
    let processes = outcomes[index].processCount
    return round * processes % count < processes
  }

  /// Gives a probe fewer processes, each with more time, if its first process left something out for want of
  /// time, and enough processes for an interval remain.
  private mutating func giveMoreTime(_ index: Int) {
    let outcome = outcomes[index]
    guard outcome.processCount / 2 > Self.fewest, outcome.processes.count == 1,
      outcome.processes[0].contains(where: { $0.reason?.isWantOfTime == true })
    else { return }
    outcomes[index].processCount /= 2
  }

  /// Measures a probe once more; returns false after a signal from the user.
  private mutating func measure(
    _ index: Int, _ round: Int, budgetSeconds: Double, plannedSeconds: Double
  ) -> Bool {
    let probe = outcomes[index].probe
    let request = ProbeRequest(
      probe: probe.name, effort: terms.effort, budgetSeconds: budgetSeconds,
      plannedSeconds: plannedSeconds, clock: terms.clock, memoryLimit: terms.memoryLimit,
      directory: terms.directory, seed: random.next(), parent: getpid())
    do {
      outcomes[index].finished.append((round, try launch(probe, request)))
    } catch MeasuringProcessError.interrupted {
      return false
    } catch is InterruptionError {
      return false
    } catch {
      outcomes[index].failure = outcomes[index].failure ?? "\(error)"
    }
    return true
  }

  /// Measures a probe in a fresh process of this program, or in this process if the probe starts
  /// processes itself.
  package static func launchProcess(_ probe: any Probe, _ request: ProbeRequest) throws
    -> [MetricMeasurement]
  {
    guard probe.replication == .freshProcesses else { return try request.measure(probe) }
    return try ProbeMessage.measurements(in: request.report(of: HostProcess.programPath))
  }
}

extension MetricKey {
  /// The metric of the failure of a whole probe.
  package static let wholeProbe = MetricKey("probe", .count)
}

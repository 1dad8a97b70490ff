public import ApusMeasure
import CApusSystem

/// The context of a probe: its budget, its random numbers, and the receiver of its measurements.
///
///     var measurements: [MetricMeasurement] = []
///     let context = ProbeContext(
///       effort: .quick, budgetSeconds: 1, clock: .calibrated(), processors: [0], memoryLimit: 1 << 20,
///       directory: "/tmp", seed: 1, onMeasurement: { measurements.append($0) })
///     try ClockProbe().run(context)
///     measurements.count  // 4
///
public final class ProbeContext {
  /// The time limit of the whole profile.
  ///
  ///     let sizes = context.effort == .quick ? 4 : 16
  ///
  public enum Effort: String, Sendable, CaseIterable {
    /// At most ten seconds for all probes, on a machine that is not busy.
    case quick
    /// At most a minute for all probes, on a machine that is not busy.
    case normal
  }

  /// The time limit of the whole profile.
  public let effort: Effort
  /// The time limit of this probe, in seconds. A probe drops repeats before sizes, and always runs
  /// at least `leastRepeats`.
  public let budgetSeconds: Double
  /// The time for a plan that must be the same in all processes of a run, in seconds. Unlike
  /// `budgetSeconds`, it does not depend on the time that other probes took.
  public let plannedSeconds: Double
  /// The calibrated counter.
  public let clock: TickClock
  /// The processors that this process may use, ascending. At least one.
  public let processors: [Int]
  /// The largest number of bytes that a probe may have mapped at a time.
  public let memoryLimit: Int
  /// The folder in which file probes create a folder of their own.
  public let directory: String
  /// Whether several processes run the same measurement, so that one repeat suffices.
  public let isOneOfSeveral: Bool
  /// The random number generator, seeded by the user or from the clock; the seed is recorded.
  public var random: SplitMix64

  private let onMeasurement: (MetricMeasurement) -> Void
  private let onProgress: (_ what: String, _ fraction: Double) -> Void
  private let started = TickClock.now()
  private var isStopped = false

  /// Creates a context that passes measurements and progress to its owner.
  ///
  /// - Parameters:
  ///   - effort: The time limit of the profile, which determines sizes and repeats.
  ///   - budgetSeconds: The time for the probe, in seconds, from 0 to 1,000,000.
  ///   - plannedSeconds: The time for a plan that all processes share, from 0 to 1,000,000;
  ///     `budgetSeconds` if `nil`.
  ///   - clock: The calibrated counter.
  ///   - processors: The processors that the process may use, at least one; none is negative.
  ///   - memoryLimit: The largest number of bytes that may be mapped at a time. A size that needs
  ///     more is reported as absent. With 0 or less, only measurements that need a few pages are
  ///     measured.
  ///   - directory: A folder for files. If no folder can be created in it, a probe with files
  ///     throws an error.
  ///   - seed: The seed of all random choices.
  ///   - isOneOfSeveral: Whether several processes run the same measurement, so that one repeat
  ///     suffices.
  ///   - onMeasurement: Receives each measurement.
  ///   - onProgress: Receives the name of the current step, and the finished fraction.
  public init(
    effort: Effort, budgetSeconds: Double, plannedSeconds: Double? = nil, clock: TickClock,
    processors: [Int], memoryLimit: Int, directory: String, seed: UInt64,
    isOneOfSeveral: Bool = false,
    onMeasurement: @escaping (MetricMeasurement) -> Void,
    onProgress: @escaping (_ what: String, _ fraction: Double) -> Void = { _, _ in }
  ) {
    precondition(
      0...1_000_000 ~= budgetSeconds,
      "budgetSeconds must be from 0 to 1,000,000")
    precondition(
      0...1_000_000 ~= plannedSeconds ?? 0,
      "plannedSeconds must be from 0 to 1,000,000")
    precondition(!processors.isEmpty, "processors must not be empty")
    precondition(processors.allSatisfy { $0 >= 0 }, "processors must not be negative")
    clock.requireRate()
    self.effort = effort
    self.budgetSeconds = budgetSeconds
    self.plannedSeconds = plannedSeconds ?? budgetSeconds
    self.clock = clock
    self.processors = processors
    self.memoryLimit = memoryLimit
    self.directory = directory
    self.isOneOfSeveral = isOneOfSeveral
    random = SplitMix64(seed: seed)
    self.onMeasurement = onMeasurement
    self.onProgress = onProgress
  }

  /// The seconds since the probe was started.
  public var elapsedSeconds: Double { clock.nanoseconds(TickClock.now() &- started) / 1e9 }

  /// Reports a measurement; it is shown and kept from then on, even if the probe fails later.
  public func report(_ measurement: MetricMeasurement) { onMeasurement(measurement) }

  /// Reports the current step, and stops the probe if the user asked for that.
  ///
  /// Call it at least every 100 ms, never inside a timed part.
  ///
  /// - Parameters:
  ///   - what: The name of the current step, such as `latency at 8 MiB`.
  ///   - fraction: The finished part of the probe, 0 to 1.
  /// - Throws: `InterruptionError` after a signal from the user.
  public func step(_ what: String, _ fraction: Double) throws(InterruptionError) {
    if isStopped || apus_interrupted() != 0 { throw InterruptionError() }
    onProgress(what, fraction)
  }

  /// Stops the probe at its next step, as a signal from the user does.
  package func interrupt() { isStopped = true }

  /// Creates a sampler with this context's clock and random numbers.
  package func sampler() -> EpochSampler {
    EpochSampler(clock: clock, random: SplitMix64(seed: random.next()))
  }
}

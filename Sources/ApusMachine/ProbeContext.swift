public import ApusMeasure
import CApus

/// What a probe is given: its budget, its source of chance, and where its figures go.
public final class ProbeContext {
  /// How much time the whole profile may take.
  public enum Effort: String, Sendable, CaseIterable {
    /// At most ten seconds for all probes.
    case quick
    /// At most a minute for all probes.
    case normal
  }

  /// How much time the whole profile may take.
  public let effort: Effort
  /// How long this probe should take at most, in seconds. A probe sheds repeats before sizes, and
  /// never goes below six repeats, which is what an interval needs.
  public let budgetSeconds: Double
  /// The calibrated counter.
  public let clock: TickClock
  /// The processors that this process may use, ascending. At least one.
  public let processors: [Int]
  /// How many bytes a probe may have mapped at once.
  public let memoryLimit: Int
  /// A folder in which file probes may make a folder of their own.
  public let directory: String
  /// The source of chance, seeded by the user or from the clock; the seed is recorded.
  public var random: SplitMix64

  private let onFigure: (Figure) -> Void
  private let onProgress: (_ what: String, _ fraction: Double) -> Void
  private let started = TickClock.now()
  private var isStopped = false

  /// Creates a context that hands figures and progress to its owner.
  public init(
    effort: Effort, budgetSeconds: Double, clock: TickClock, processors: [Int], memoryLimit: Int,
    directory: String, seed: UInt64, onFigure: @escaping (Figure) -> Void,
    onProgress: @escaping (_ what: String, _ fraction: Double) -> Void = { _, _ in }
  ) {
    self.effort = effort
    self.budgetSeconds = budgetSeconds
    self.clock = clock
    self.processors = processors
    self.memoryLimit = memoryLimit
    self.directory = directory
    random = SplitMix64(seed: seed)
    self.onFigure = onFigure
    self.onProgress = onProgress
  }

  /// Seconds since the probe was started.
  public var elapsedSeconds: Double { clock.nanoseconds(TickClock.now() &- started) / 1e9 }

  /// Hands a figure over; it is shown and kept from now on, whatever happens later.
  public func report(_ figure: Figure) { onFigure(figure) }

  /// Says what is being measured now, and stops the probe when the user asked for that.
  ///
  /// Call it at least every 100 ms, never inside a timed part.
  ///
  /// - Parameters:
  ///   - what: What is being measured, such as `latency at 8 MiB`.
  ///   - fraction: How much of the probe is done, 0 to 1.
  /// - Throws: `Interrupted` after a signal from the user.
  public func step(_ what: String, _ fraction: Double) throws(Interrupted) {
    if isStopped || apus_interrupted() != 0 { throw Interrupted() }
    onProgress(what, fraction)
  }

  /// Stops the probe at its next step, as a signal from the user does.
  package func interrupt() { isStopped = true }

  /// A sampler with this context's clock and chance.
  package func sampler() -> EpochSampler {
    EpochSampler(clock: clock, random: SplitMix64(seed: random.next()))
  }
}

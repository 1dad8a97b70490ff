public import ApusMeasure
import CApusSystem

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
  /// never goes below `leastRepeats`.
  public let budgetSeconds: Double
  /// How long a plan should take that must be the same in all processes of a run, in seconds. Unlike `budgetSeconds`
  /// it does not depend on how long other probes took.
  public let plannedSeconds: Double
  /// The calibrated counter.
  public let clock: TickClock
  /// The processors that this process may use, ascending. At least one.
  public let processors: [Int]
  /// How many bytes a probe may have mapped at once.
  public let memoryLimit: Int
  /// A folder in which file probes may make a folder of their own.
  public let directory: String
  /// Whether this is one of several processes that measure the same, so that one repeat is enough.
  public let isOneOfSeveral: Bool
  /// The source of chance, seeded by the user or from the clock; the seed is recorded.
  public var random: SplitMix64

  private let onFigure: (Figure) -> Void
  private let onProgress: (_ what: String, _ fraction: Double) -> Void
  private let started = TickClock.now()
  private var isStopped = false

  /// Creates a context that hands figures and progress to its owner.
  ///
  /// - Parameters:
  ///   - effort: How many sizes and repeats a probe has.
  ///   - budgetSeconds: How long the probe should take, from 0 to 1,000,000.
  ///   - plannedSeconds: What a plan follows from that all processes share, from 0 to 1,000,000; `budgetSeconds` if
  ///     it is `nil`.
  ///   - clock: The calibrated counter.
  ///   - processors: The processors that the process may use, at least one; none is negative.
  ///   - memoryLimit: How many bytes may be mapped at once. A size that needs more is reported as
  ///     absent; 0 or less leaves what needs a few pages.
  ///   - directory: A folder for files. If none can be made in it, the figures are absent.
  ///   - seed: What the choices are drawn from.
  ///   - isOneOfSeveral: Whether several processes measure the same, so that one repeat is enough.
  ///   - onFigure: Receives each figure.
  ///   - onProgress: Receives what is being measured, and which part is done.
  public init(
    effort: Effort, budgetSeconds: Double, plannedSeconds: Double? = nil, clock: TickClock,
    processors: [Int], memoryLimit: Int, directory: String, seed: UInt64,
    isOneOfSeveral: Bool = false,
    onFigure: @escaping (Figure) -> Void,
    onProgress: @escaping (_ what: String, _ fraction: Double) -> Void = { _, _ in }
  ) {
    precondition(
      0...1_000_000 ~= budgetSeconds,
      "budgetSeconds must not be negative and must be at most 1,000,000")
    precondition(
      0...1_000_000 ~= plannedSeconds ?? 0,
      "plannedSeconds must not be negative and must be at most 1,000,000")
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

/// A throttle that tells a busy loop when to send an update, for a fraction of a nanosecond per
/// iteration.
///
/// The throttle reads its clock about once in a hundredth of the rule's shortest time, and at least
/// once in 1024 events. It can decide only when it is called. For a stream that may stall, call
/// `isDue()` from elsewhere. Or use `withUpdates(_:clock:update:during:)`, which does so.
///
///     var throttle = Throttle(.bytes)
///     for byte in bytes {
///       digest.add(byte)
///       if throttle.shouldUpdate(adding: 1) { show(throttle.total) }
///     }
///
public struct Throttle<Source: Clock>: Sendable where Source.Duration == Duration {
  /// The rule that decides when an update is due.
  public let rule: ThrottleRule

  private let clock: Source
  private var pace: CountingPace
  private var schedule: UpdateSchedule<Source.Instant>
  private var lastReading: Source.Instant
  /// The number of events up to the last reading.
  private var counted = 0
  /// The number of events up to the last update.
  private var updated = 0
  /// The size of the current batch, as decided at the last reading.
  @usableFromInline var batch = 1
  /// The number of events of the batch that are still to come.
  @usableFromInline var left = 1

  /// Creates a throttle whose first interval begins now.
  public init(_ rule: ThrottleRule, clock: Source) {
    self.rule = rule
    self.clock = clock
    pace = CountingPace(reaction: rule.earliest / 100)
    lastReading = clock.now
    schedule = UpdateSchedule(rule, from: lastReading)
  }

  /// The number of events so far; stays at `Int.max` after reaching it.
  public var total: Int { Self.sum(counted, Self.sum(batch, -left)) }

  /// Counts events and returns whether an update is due; if so, the next interval begins.
  ///
  /// - Parameter count: The number of events, not negative.
  /// - Precondition: `count` is not negative. Checked in every build.
  /// - Complexity: O(1): a subtraction and a branch, and a reading of the clock once in a batch.
  ///   Does not allocate.
  @inlinable @inline(__always)
  public mutating func shouldUpdate(adding count: Int) -> Bool {
    precondition(count >= 0, "count must not be negative")
    left &-= count
    if _fastPath(left > 0) { return false }
    return isDue()
  }

  /// Reads the clock and returns whether an update is due; if so, the next interval begins.
  ///
  /// Call it if no event was counted for a while, such as from a timer.
  ///
  /// - Complexity: O(1): a reading of the clock. Does not allocate.
  public mutating func isDue() -> Bool {
    let now = clock.now
    takeStock(at: now)
    guard schedule.isDue(at: now, count: counted - updated, rule) else { return false }
    schedule = UpdateSchedule(rule, from: now)
    updated = counted
    return true
  }

  /// The instant of the next check if no event is counted until then.
  package var nextQuestion: Source.Instant {
    lastReading < schedule.earliest ? schedule.earliest : schedule.latest
  }

  /// Adds the batch to the total and decides the size of the next batch.
  private mutating func takeStock(at now: Source.Instant) {
    pace.adapt(to: Self.sum(batch, -left), in: lastReading.duration(to: now))
    counted = total
    if now < lastReading { schedule = UpdateSchedule(rule, from: now) }
    lastReading = now
    batch = pace.batch
    left = batch
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}

extension Throttle where Source == CounterClock {
  /// Creates a throttle on the processor's counter.
  public init(_ rule: ThrottleRule) { self.init(rule, clock: CounterClock()) }
}

/// When a queue merges references, how often it tries, and how many references may wait.
///
///     var options = CoalescingQueueOptions()
///     options.attempts = 3
///     let queue = CoalescingQueue(options) { reference in try upload(reference) }
///
public struct CoalescingQueueOptions: Sendable, Hashable {
  /// From how many references on containers wait in their place.
  public var levels = CoalescingLevels()
  /// The attempts to write a reference before it is a failure, 10 by default.
  public var attempts = 10 {
    didSet { precondition(attempts > 0, "attempts must be positive") }
  }
  /// The delay before the second attempt, 50 ms by default. Each later delay is twice as long, up to `greatestDelay`.
  public var firstDelay = Duration.milliseconds(50) {
    didSet { precondition(firstDelay > .zero, "firstDelay must be positive") }
  }
  /// The greatest delay, 30 s by default.
  public var greatestDelay = Duration.seconds(30) {
    didSet { precondition(greatestDelay > .zero, "greatestDelay must be positive") }
  }
  /// The references from which on `waitForRoom` waits, 100,000 by default.
  public var room = 100_000 {
    didSet { precondition(room > 0, "room must be positive") }
  }

  /// Creates the default options.
  public init() {}

  /// The delay after an attempt: between half of it and all of it, so that many queues do not try at one time.
  func delay(afterAttempt count: Int, random: Double) -> Duration {
    let full = min(greatestDelay, firstDelay * (1 << min(count - 1, 30)))
    return full * (0.5 + random / 2)
  }
}

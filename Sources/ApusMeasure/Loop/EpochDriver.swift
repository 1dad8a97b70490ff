/// A driver that decides at every border between epochs how the loop continues.
protocol EpochDriver: AnyObject {
  /// Returns the number of iterations of the next epoch; 0 ends the loop.
  ///
  /// The argument is the time of the last epoch, or `nil` at the first border. The call is not timed.
  func border(_ time: EpochTime?) -> Int

  /// Whether the last planned epoch is recorded, and not part of the warm-up.
  var isForTheRecord: Bool { get }

  /// Whether the driver uses the body's own clock, so that the steps of that clock must be fine.
  var usesOwnClock: Bool { get }

  /// Whether the times of single events are kept.
  var keepsEvents: Bool { get }

  /// Whether the driver counts events, so that untimed work must be left out by `pause` and `resume`.
  var isCounting: Bool { get }

  /// Tells the driver that untimed work begins.
  func pause()

  /// Tells the driver that untimed work has ended.
  func resume()

  /// Tells the driver that its loop leads a team. Called once, before the first border.
  func lead(_ team: LoopTeam)

  /// Gives the driver a loop without work that has the same form as its loop, such as fresh inputs.
  /// Called at most once, before the first border.
  func useEmptyLoop(_ loop: @escaping EmptyLoop)
}

/// A loop that does no work; it runs to its end.
typealias EmptyLoop = (RunState) -> Void

extension EpochDriver {
  /// True: the time of the body is a result.
  var usesOwnClock: Bool { true }

  /// True: the times of single events are a result.
  var keepsEvents: Bool { true }

  /// False: the driver uses only times.
  var isCounting: Bool { false }

  /// Does nothing: times have no untimed work.
  func pause() {}

  /// Does nothing: times have no untimed work.
  func resume() {}

  /// Does nothing: the team keeps running.
  func lead(_ team: LoopTeam) {}

  /// Does nothing: the driver needs no empty loop.
  func useEmptyLoop(_ loop: @escaping EmptyLoop) {}
}

/// The time of an epoch, in ticks.
struct EpochTime: Sendable, Hashable {
  /// The time of the body, by its own clock if it has one; without pauses and preparation.
  var body: UInt64
  /// The time of the body by the counter; without pauses and preparation.
  var wall: UInt64
  /// The time from the start of the epoch to its end, with pauses and preparation.
  var elapsed: UInt64

  /// Creates the time of an epoch that has only timed work.
  init(_ ticks: UInt64) { self.init(body: ticks, wall: ticks, elapsed: ticks) }

  init(body: UInt64, wall: UInt64, elapsed: UInt64) {
    self.body = body
    self.wall = wall
    self.elapsed = elapsed
  }

  /// The same time with the counter's time of the body, for plans.
  var byCounter: EpochTime { EpochTime(body: wall, wall: wall, elapsed: elapsed) }
}

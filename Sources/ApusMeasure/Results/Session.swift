/// One run of a command: where, when and how the figures came about.
public struct Session: Sendable, Hashable {
  /// Sorts by time and is unique: the start in UTC and some chance, `20261121T220923Z-5f3a09c1`.
  public let identifier: String
  /// The start in UTC, ISO 8601: `2026-11-21T22:09:23Z`.
  public let startedAt: String
  /// The command and its arguments, without the path of the program.
  public let command: [String]
  /// What the run's chance was seeded with.
  public let seed: UInt64
  /// The compiler that built the program: `Swift 6.3, release`.
  public let toolchain: String
  /// The machine.
  public let machine: Machine
  /// The calibrated counter.
  public let clock: TickClock
  /// The environment's verdict; filled in when the run ends.
  public var verdict: Verdict?
  /// What was measured, in the order of measurement.
  public var figures: [Figure]

  /// Creates a session from its parts.
  public init(
    identifier: String, startedAt: String, command: [String], seed: UInt64, toolchain: String,
    machine: Machine, clock: TickClock, verdict: Verdict? = nil, figures: [Figure] = []
  ) {
    self.identifier = identifier
    self.startedAt = startedAt
    self.command = command
    self.seed = seed
    self.toolchain = toolchain
    self.machine = machine
    self.clock = clock
    self.verdict = verdict
    self.figures = figures
  }
}

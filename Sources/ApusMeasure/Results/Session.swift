/// A session: a run of a command, with its time, machine, clock and measurements.
///
///     let session = Session(
///       identifier: "20261121T220923Z-5f3a09c1", startedAt: "2026-11-21T22:09:23Z", command: ["bench"],
///       seed: 1, toolchain: BuildDescription.current, machine: .current(), clock: .calibrated(),
///       measurements: [measurement])
///     session.measurements.count  // 1
///
public struct Session: Sendable, Hashable {
  /// The unique identifier, which sorts by time: `20261121T220923Z-5f3a09c1`.
  ///
  /// It is the start in UTC and a random number.
  public let identifier: String
  /// The start in UTC, in ISO 8601: `2026-11-21T22:09:23Z`.
  public let startedAt: String
  /// The command and its arguments, without the path of the program.
  public let command: [String]
  /// The seed of the run's random numbers.
  public let seed: UInt64
  /// The compiler that built the program: `Swift 6.3, release`.
  public let toolchain: String
  /// The machine.
  public let machine: Machine
  /// The calibrated counter.
  public let clock: TickClock
  /// The environment's verdict; `nil` until the run ends.
  public var verdict: Verdict?
  /// The measurements, in the order of measurement.
  public var measurements: [MetricMeasurement]

  /// Creates a session from its parts.
  public init(
    identifier: String, startedAt: String, command: [String], seed: UInt64, toolchain: String,
    machine: Machine, clock: TickClock, verdict: Verdict? = nil,
    measurements: [MetricMeasurement] = []
  ) {
    self.identifier = identifier
    self.startedAt = startedAt
    self.command = command
    self.seed = seed
    self.toolchain = toolchain
    self.machine = machine
    self.clock = clock
    self.verdict = verdict
    self.measurements = measurements
  }
}

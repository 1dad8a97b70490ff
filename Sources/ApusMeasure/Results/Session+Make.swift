extension Session {
  /// Creates a session that starts now, with a new identifier.
  ///
  /// - Parameters:
  ///   - command: The command and its arguments, without the path of the program.
  ///   - seed: The seed of the run's random numbers.
  ///   - machine: The machine.
  ///   - clock: The calibrated counter.
  ///   - toolchain: The compiler that built the program: `Swift 6.3, release`.
  public static func make(
    command: [String], seed: UInt64, machine: Machine, clock: TickClock, toolchain: String
  ) -> Session {
    let start = CivilTime.now()
    let chance = UInt32.random(in: 0...UInt32.max).hexadecimal
    return Session(
      identifier: "\(start.basic)-\(chance)", startedAt: start.extended, command: command,
      seed: seed, toolchain: toolchain, machine: machine, clock: clock)
  }
}

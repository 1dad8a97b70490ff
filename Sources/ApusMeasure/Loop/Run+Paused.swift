extension Run {
  /// Does work inside an iteration that is neither timed nor counted.
  ///
  ///     for _ in run {
  ///       work()
  ///       run.paused { flag.raise() }
  ///     }
  ///
  /// A pause takes two readings of the clock; their cost is measured and subtracted. If it is more than
  /// 5 % of the time that remains, the benchmark fails with this reason. Prefer `batches(of:)` for inputs:
  /// it reads the clock once for many iterations.
  ///
  /// Outside of the loop, and inside another pause, the function only calls its closure.
  ///
  /// - Parameter work: The untimed work. It must not end the loop.
  /// - Returns: The result of the closure.
  /// - Complexity: About 50 ns around the closure.
  @inlinable @inline(__always)
  public func paused<Result: ~Copyable, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.pause()
    defer { state.resume() }
    return try work()
  }

  /// Does asynchronous work inside an iteration that is neither timed nor counted.
  ///
  /// - Parameter work: The untimed work. It must not end the loop.
  /// - Returns: The result of the closure.
  @inlinable
  public nonisolated(nonsending) func paused<Result: ~Copyable, Failure: Error>(
    _ work: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    state.pause()
    defer { state.resume() }
    return try await work()
  }

  /// Returns the run with a clock of its own: the time of an iteration is what that clock says.
  ///
  /// For a body whose time the processor's clock cannot tell, such as work of a device or of a
  /// simulation.
  ///
  ///     let wire = Benchmark("1500 bytes on a simulated wire") { run in
  ///       var now = Duration.zero
  ///       for _ in run.timed(by: { now }) { now += .microseconds(12) }
  ///     }
  ///
  /// The number of iterations still follows the counter of the processor. The clock is read at the
  /// borders of epochs, pauses and batches of inputs, so that its advance in untimed work does not count.
  /// An epoch is about 100 microseconds of the counter and must have at least ten steps of the clock,
  /// unless every iteration takes the same time.
  ///
  /// The benchmark fails with the reason if the clock never advances, goes back at any time, or has too few
  /// steps in an epoch. It also fails if the clock is given after the loop has begun, or for `events`.
  ///
  /// - Parameter clock: Returns the reading of the clock.
  public func timed(by clock: @escaping () -> Duration) -> Run {
    state.use(OwnClock(clock))
    return self
  }
}

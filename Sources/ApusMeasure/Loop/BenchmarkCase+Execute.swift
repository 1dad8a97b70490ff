extension BenchmarkCase {
  /// Calls the closure once, its loop driven by `driver`.
  ///
  /// - Parameter size: The size to hand to a sized benchmark, instead of the declared one.
  /// - Throws: `LoopError`, or what the closure throws.
  func execute(_ driver: some EpochDriver, size: Int? = nil, epochTicks: Double) throws {
    if case .threaded(_, let body) = benchmark.body {
      return try executeOnThreads(driver, body, epochTicks: epochTicks)
    }
    let state = RunState(driver)
    switch benchmark.body {
    case .plain(let body): try body(Run(state))
    case .sized(_, _, let body): try body(Run(state), size ?? count)
    case .asynchronous(let body): try Self.executeAsynchronously(state, body)
    case .threaded: break
    }
    try state.check()
  }

  private static func executeAsynchronously(
    _ state: RunState, _ body: @escaping @Sendable (Run) async throws -> Void
  ) throws {
    let done = DoneFlag()
    // SAFETY: only the task touches the state until the flag is raised, only this thread after it.
    nonisolated(unsafe) let state = state
    Task.detached {
      do {
        try await body(Run(unsafe state))
        done.raise(nil)
      } catch {
        done.raise(error)
      }
    }
    try done.wait()
  }

  /// Runs the measured loop on this thread and a companion on each of `count - 1` others.
  private func executeOnThreads(
    _ driver: some EpochDriver, _ body: @escaping @Sendable (Run, Int) throws -> Void,
    epochTicks: Double
  ) throws {
    let team = LoopTeam()
    let state = RunState(LeadDriver(team, companions: count - 1, inner: driver))
    let companions = (1..<count).map { number in
      let done = DoneFlag()
      WorkerThread.start {
        let companion = RunState(BackgroundDriver(team, epochTicks: epochTicks))
        do {
          try body(Run(companion), number)
          try companion.check()
          done.raise(nil)
        } catch {
          team.arrive()
          done.raise(error)
        }
      }
      return done
    }
    defer { team.end() }
    try body(Run(state), 0)
    try state.check()
    for companion in companions { try companion.wait() }
  }
}

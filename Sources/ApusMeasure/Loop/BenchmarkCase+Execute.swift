import Synchronization

extension BenchmarkCase {
  /// Calls the benchmark's closure once; `driver` drives its loop.
  ///
  /// - Parameter size: The size for a sized benchmark, instead of the declared size.
  /// - Throws: `LoopError`, or the error of the closure.
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

  /// Runs the measured loop on this thread, and a companion on each of `count - 1` others.
  ///
  /// Each thread has its own processor if there are enough. If the scheduler put two threads on the
  /// same processor, two threads would seem as fast as a single thread.
  private func executeOnThreads(
    _ driver: some EpochDriver, _ body: @escaping @Sendable (Run, Int) throws -> Void,
    epochTicks: Double
  ) throws {
    let processors = Processors.allowed
    func processor(_ number: Int) -> Int? {
      processors.isEmpty ? nil : processors[number % processors.count]
    }
    let team = LoopTeam(companions: count - 1)
    let failure = Mutex<(any Error)?>(nil)
    var companions: [PinnedThread] = []
    let lead = Result {
      for number in 1..<count {
        let companion = try PinnedThread(on: processor(number)) {
          do {
            let state = RunState(BackgroundDriver(team, epochTicks: epochTicks))
            try body(Run(state), number)
            try state.check()
          } catch {
            failure.withLock { $0 = $0 ?? error }
            team.leave()
          }
        }
        companions.append(companion)
      }
      let state = RunState(LeadDriver(team, inner: driver))
      try Processors.whileBound(to: Array(processors.prefix(1))) { _ in
        try body(Run(state), 0)
      }
      try state.check()
    }
    team.end()
    for companion in companions { companion.join() }
    try lead.get()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}

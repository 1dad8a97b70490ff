// UNSAFE: passes the loop's state to a task and waits for it

import Dispatch
import Synchronization

/// A case: a benchmark with a single value of its parameter. A process measures a single case.
package struct BenchmarkCase: Sendable {
  package let benchmark: Benchmark
  /// The declared size or the number of threads; 1 for a benchmark without parameters.
  let count: Int
  /// The values of the named parameters; none for a benchmark without them.
  var values = CaseParameters(values: [])

  /// Returns the cases of a list of benchmarks, in its order.
  ///
  /// - Complexity: O(*n*) in the number of cases. Allocates the array.
  package static func all(of benchmarks: [Benchmark]) -> [BenchmarkCase] {
    benchmarks.flatMap { benchmark -> [BenchmarkCase] in
      switch benchmark.body {
      case .plain, .asynchronous: [BenchmarkCase(benchmark: benchmark, count: 1)]
      case .sized(_, let counts, _), .threaded(let counts, _):
        counts.map { BenchmarkCase(benchmark: benchmark, count: $0) }
      case .parametrised(let lists, _):
        ParameterList.combinations(lists).map {
          BenchmarkCase(benchmark: benchmark, count: 1, values: $0)
        }
      }
    }
  }

  /// The parameters of this case's measurements.
  package var parameters: [Parameter] {
    let name = Parameter("benchmark", benchmark.name)
    switch benchmark.body {
    case .plain, .asynchronous: return [name]
    case .sized(let work, _, _): return [name, Parameter(work.rawValue, count)]
    case .threaded: return [name, Parameter("threads", count)]
    case .parametrised: return [name] + values.values
    }
  }

  /// Returns whether a filter chooses the case: a part of its name or of its title.
  package func matches(_ filters: [String]) -> Bool {
    filters.isEmpty || filters.contains { benchmark.name.contains($0) || title.contains($0) }
  }

  /// The name with its parameter, for display: `sum, elements 1000`.
  package var title: String {
    parameters.dropFirst().reduce(benchmark.name) { "\($0), \($1.name) \($1.value)" }
  }

  /// Whether other threads run the body beside the measured loop.
  ///
  /// Counts of the process cannot then be divided among the iterations.
  var hasCompanions: Bool {
    if case .threaded = benchmark.body { count > 1 } else { false }
  }

  /// Whether the loop may move between threads, so that it must not be bound to a processor.
  package var needsSeveralProcessors: Bool {
    if case .asynchronous = benchmark.body { true } else { hasCompanions }
  }
}

extension BenchmarkCase {
  /// Calls the benchmark's closure once; `driver` drives its loop.
  ///
  /// - Parameter size: The size for a sized benchmark, instead of the declared size.
  /// - Returns: The facts about the loop; with several threads, about the measured loop, and the own
  ///   metrics of all.
  /// - Throws: `LoopError`, or the error of the closure.
  @discardableResult
  func execute(
    _ driver: some EpochDriver, size: Int? = nil, epochTicks: Double
  ) throws -> LoopFacts {
    if case .threaded(_, let body) = benchmark.body {
      return try executeOnThreads(driver, body, epochTicks: epochTicks)
    }
    let state = RunState(driver)
    switch benchmark.body {
    case .plain(let body): try body(Run(state))
    case .sized(_, _, let body): try body(Run(state), size ?? count)
    case .asynchronous(let body): try Self.executeAsynchronously(state, body)
    case .parametrised(_, let body): try body(Run(state), values)
    case .threaded: break
    }
    try state.check()
    return state.facts
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
  ) throws -> LoopFacts {
    let processors = Processors.allowed
    func processor(_ number: Int) -> Int? {
      processors.isEmpty ? nil : processors[number % processors.count]
    }
    let team = LoopTeam(companions: count - 1)
    let failure = Mutex<(any Error)?>(nil)
    let recorded = Mutex([[MetricSum]](repeating: [], count: count))
    var companions: [PinnedThread] = []
    let lead = Result { () -> RunState in
      for number in 1..<count {
        let companion = try PinnedThread(on: processor(number)) {
          do {
            let state = RunState(BackgroundDriver(team, epochTicks: epochTicks))
            try body(Run(state), number)
            try state.check()
            let sums = state.recorder.sums
            recorded.withLock { $0[number] = sums }
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
      return state
    }
    team.end()
    for companion in companions { companion.join() }
    let state = try lead.get()
    if let failure = failure.withLock({ $0 }) { throw failure }
    for sums in recorded.withLock({ $0 }) { state.recorder.add(sums) }
    return state.facts
  }
}

/// A flag for a thread that waits until work elsewhere has ended, with or without an error.
private final class DoneFlag: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let error = Mutex<(any Error)?>(nil)

  /// Signals that the work has ended. Call it once.
  func raise(_ error: (any Error)?) {
    self.error.withLock { $0 = error }
    semaphore.signal()
  }

  /// Waits for the end and rethrows the error that the work ended with.
  func wait() throws {
    semaphore.wait()
    if let error = error.withLock({ $0 }) { throw error }
  }
}

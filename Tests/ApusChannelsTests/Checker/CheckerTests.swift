import ApusChannels
import ApusMeasure
import ApusTestSupport
import Testing

/// Small random programs. They run in every order and are compared with a sequential model. They
/// also run on real threads, and some order must then explain the observed results.
@Suite("Checker")
struct CheckerTests {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program in up to `limit` orders, and returns the number of orders.
  static func explore(_ program: Program, strategy: SuspensionStrategy, limit: Int) throws -> Int {
    var search = ScheduleSearch()
    var count = 0
    repeat {
      count += 1
      let executor = PermutingExecutor()
      let run = ProgramRun(program, strategy: strategy)
      executor.watch { [channels = run.channels] in channels.contains { $0.isLocked } }
      run.hold(
        program.tasks.indices.map { task in
          Task.detached(executorPreference: executor) { await run.run(task: task) }
        })
      executor.drain { search.choose($0) }
      run.close()
      let end = ContinuousClock.now.advanced(by: .seconds(2))
      repeat {
        executor.drain { _ in 0 }
      } while run.finishedTasks < program.tasks.count && ContinuousClock.now < end
      try check(run, executor)
    } while count < limit && search.advance()
    return count
  }

  private static func check(_ run: ProgramRun, _ executor: PermutingExecutor) throws {
    let program = run.program
    if executor.wasUnderLock {
      throw Failure(description: "a task was resumed under a lock: \(program)")
    }
    if run.finishedTasks != program.tasks.count {
      throw Failure(description: "a task was left waiting: \(program)")
    }
    let expected = LockstepReplay.outcomes(
      program, order: run.order, seen: { [records = run.records] in records[$0]?.outcome })
    for (number, record) in run.records {
      guard let seen = record.outcome, let said = expected[number], seen.agrees(with: said) else {
        throw Failure(
          description: """
            operation \(number) gave \(record.outcome as Any), and should give \
            \(expected[number] as Any), in the order \(run.order) of \(program)
            """)
      }
    }
  }

  @Test(
    "Every order of a small program has the outcome of the model",
    arguments: SuspensionStrategy.each,
    [false, true])
  func orders(_ strategy: SuspensionStrategy, reserves: Bool) async throws {
    let programs: UInt64 = BuildDescription.isDebug ? 100 : 400
    let schedules = try await onOwnThread {
      var schedules = 0
      for seed in 1...programs {
        // A task that waits on the parking executor notices its cancellation later. The test
        // `threads` covers that.
        let program = Program(seed: seed, cancels: strategy == .continuation, reserves: reserves)
        schedules += try Self.explore(program, strategy: strategy, limit: 100)
      }
      return schedules
    }
    #expect(schedules > 75 * Int(programs))
    print(
      "checked \(schedules) orders of \(programs) programs, \(strategy)\(reserves ? ", with permits" : "")"
    )
  }

  @Test(
    "On threads, some order explains the observed outcomes", arguments: SuspensionStrategy.each,
    [false, true])
  func threads(_ strategy: SuspensionStrategy, reserves: Bool) async throws {
    for seed in UInt64(1)...150 {
      let program = Program(seed: seed, cancels: true, reserves: reserves)
      for _ in 0..<4 {
        let run = ProgramRun(program, strategy: strategy)
        let gate = Channel<Never>()
        let tasks = program.tasks.indices.map { task in
          Task.detached {
            _ = await gate.receive()
            await run.run(task: task)
          }
        }
        run.hold(tasks)
        gate.close()
        for _ in 0..<Int(seed % 40) { await Task.yield() }
        run.close()
        for task in tasks { await task.value }
        #expect(LinearizationSearch.explains(run), "seed \(seed): \(program); \(run.records)")
      }
    }
  }

  // Builds without the checks have no checkpoints at which a task could be interrupted.
  #if APUS_CHECKED
    @Test(
      "Some order explains the outcomes of tasks that were interrupted within operations",
      arguments: SuspensionStrategy.each, [false, true])
    func interleavings(_ strategy: SuspensionStrategy, reserves: Bool) async throws {
      try await onOwnThread {
        for seed in UInt64(1)...150 {
          let program = Program(seed: seed, cancels: true, reserves: reserves)
          for schedule in UInt64(0)..<6 {
            try Self.interleave(program, strategy: strategy, seed: seed << 8 | schedule)
          }
        }
      }
    }

    /// Runs a program in an order that `seed` determines.
    private static func interleave(_ program: Program, strategy: SuspensionStrategy, seed: UInt64)
      throws
    {
      var random = SplitMix64(seed: seed)
      let run = ProgramRun(program, strategy: strategy)
      let threads = InterleavingRun(program.tasks.count)
      let tasks = program.tasks.indices.map { task in
        Task.detached(executorPreference: threads.executor(task)) { await run.run(task: task) }
      }
      run.hold(tasks)
      let end = ContinuousClock.now.advanced(by: .seconds(5))
      threads.drain { Int(random.next() >> 33) % $0 }
      run.close()
      repeat {
        threads.drain { Int(random.next() >> 33) % $0 }
      } while run.finishedTasks < program.tasks.count && ContinuousClock.now < end
      guard run.finishedTasks == program.tasks.count else {
        throw Failure(description: "seed \(seed): a task was left waiting: \(program)")
      }
      threads.end()
      guard LinearizationSearch.explains(run) else {
        throw Failure(description: "seed \(seed): no order explains \(run.records) of \(program)")
      }
    }
  #endif
}

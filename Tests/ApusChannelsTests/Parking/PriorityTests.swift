import ApusChannels
import ApusTestSupport
import CApusTasks
import Synchronization
import Testing

#if os(Linux)
  import Glibc

  /// Each test runs in its own process, because the workers belong to the process.
  @Suite("Workers, priorities", .enabled(if: TaskPool.selected == .workers))
  struct PriorityTests {
    @Test("A worker runs jobs in order of their priority, the highest first")
    func order() async {
      await #expect(processExitsWith: .success) {
        apus_set_worker_count(1)
        var seen: [[Int]] = []
        // A busy machine may stop the thread that closes the gate. Until it continues, the workers
        // run the ready jobs.
        for _ in 0..<10 {
          seen = await PriorityTests.ranksOfPriorities()
          let medians = seen.map { $0[50] }
          // One choice in 61 is for the lowest priority.
          let isOrdered = medians == medians.sorted(by: >) && medians[3] < 120 && medians[0] > 260
          if isOrdered && seen[0][0] < 150 { return }
        }
        preconditionFailure("\(seen)")
      }
    }

    /// Suspends 400 tasks, a hundred of each priority, and resumes them together.
    ///
    /// - Returns: The ranks at which the tasks of each priority resumed.
    private static func ranksOfPriorities() async -> [[Int]] {
      let (gate, entered) = (Channel<Int>(), Channel<Int>(.unbounded))
      let priorities: [TaskPriority] = [.background, .utility, .medium, .high]
      let tasks = (0..<400).map { number in
        Task.detached(priority: priorities[number % 4]) {
          _ = await gate.receive()
          _ = entered.trySend(number % 4)
        }
      }
      while gate.waiting.receivers < 400 { await Task.yield() }
      let held = await holdWorker()
      gate.close()
      held.close()
      for task in tasks { await task.value }
      entered.close()
      var ranks: [[Int]] = [[], [], [], []]
      var rank = 0
      for await priority in entered {
        ranks[priority].append(rank)
        rank += 1
      }
      return ranks
    }

    @Test("A task that is escalated while it waits runs before tasks of its old priority")
    func escalation() async {
      await #expect(processExitsWith: .success) {
        apus_set_worker_count(1)
        var ranks: [Int] = []
        for _ in 0..<10 {
          ranks.append(await PriorityTests.rankOfEscalated())
          if ranks.last! < 20 { return }
        }
        preconditionFailure("\(ranks)")
      }
    }

    /// Suspends 200 background tasks, escalates the last, and resumes them together.
    ///
    /// - Returns: The rank at which the escalated task resumed.
    private static func rankOfEscalated() async -> Int {
      let (gate, entered) = (Channel<Int>(), Channel<Int>(.unbounded))
      let tasks = (0..<200).map { number in
        Task.detached(priority: .background) {
          _ = await gate.receive()
          _ = entered.trySend(number)
        }
      }
      while gate.waiting.receivers < 200 { await Task.yield() }
      await waitUntil { apus_worker_counts().monitor_sleeps }
      tasks[199].escalatePriority(to: .high)
      let held = await holdWorker()
      gate.close()
      held.close()
      for task in tasks { await task.value }
      entered.close()
      var rank = 0
      for await number in entered {
        if number == 199 { return rank }
        rank += 1
      }
      return .max
    }

    @Test("A task of high priority does not wait for long jobs of background tasks")
    func urgency() async {
      await #expect(processExitsWith: .success) {
        let jobs = Channel<Int>(.unbounded)
        let begun = Channel<Int>(.unbounded)
        let gates = (0..<21).map { _ in ThreadGate() }
        let workers = (0..<16).map { _ in
          Task.detached(priority: .background) {
            for await number in jobs {
              _ = begun.trySend(number)
              gates[number].pass()
            }
          }
        }
        while jobs.waiting.receivers < 16 { await Task.yield() }
        let bell = Channel<ContinuousClock.Instant>()
        let listener = Task.detached(priority: .high) {
          var delays: [Duration] = []
          for await instant in bell {
            gates[delays.count].open()
            delays.append(instant.duration(to: .now))
          }
          return delays.sorted()
        }
        for number in 0..<21 {
          for _ in 0..<16 { _ = jobs.trySend(number) }
          while await begun.receive() != number {}
          try await bell.send(.now)
        }
        bell.close()
        let delays = await listener.value
        precondition(delays[10] < .milliseconds(20), "\(delays)")
        jobs.close()
        _ = workers
        exit(0)
      }
    }

    /// Keeps the only worker in a job until the returned channel is closed. Jobs that become ready
    /// meanwhile wait in the shared queue.
    private static func holdWorker() async -> Channel<Int> {
      let (held, entered) = (Channel<Int>(), Channel<Int>())
      Task.detached {
        while !apus_on_worker() {
          _ = try? await Channel<Never>().receive(within: .milliseconds(1))
        }
        try await entered.send(1)
        let end = ContinuousClock.now.advanced(by: .milliseconds(5))
        while ContinuousClock.now < end {}
        while !held.isClosed {}
      }
      _ = await entered.receive()
      return held
    }
  }
#endif

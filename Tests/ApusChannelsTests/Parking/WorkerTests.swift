import ApusChannels
import ApusTestSupport
import CApusTasks
import Testing

#if os(Linux)
  import Glibc

  /// Each test runs in its own process, because the workers belong to the process.
  @Suite("Workers", .enabled(if: TaskPool.selected == .workers))
  struct WorkerTests {
    @Test("A process without waiting tasks starts no thread")
    func noThreads() async {
      await #expect(processExitsWith: .success) {
        let channel = Channel<Int>(capacity: 2)
        for value in 0..<1_000 {
          try await channel.send(value)
          _ = await channel.receive()
        }
        channel.close()
        precondition(apus_worker_counts().started == 0)
      }
    }

    @Test("Workers sleep when no job is ready, even while thousands of tasks wait")
    func sleep() async {
      await #expect(processExitsWith: .success) {
        let channel = Channel<Int>()
        let tasks = (0..<10_000).map { _ in Task { await channel.receive() } }
        while channel.waiting.receivers < 10_000 { await Task.yield() }
        // The monitor says that it sleeps before it looks at the waiting tasks for the last time, and
        // on a busy machine it may look for a while. A monitor that never sleeps passes 200 times in
        // each period.
        var quiet = false
        for _ in 0..<50 where !quiet {
          await waitUntil {
            let counts = apus_worker_counts()
            return counts.monitor_sleeps && counts.sleeping == counts.workers
          }
          let passes = apus_worker_counts().passes
          // SLEEP: nothing may happen for a while.
          try await Task.sleep(for: .milliseconds(200))
          quiet = apus_worker_counts().passes <= passes + 2
        }
        precondition(quiet, "the monitor and the workers never sleep")
        channel.close()
        for task in tasks { _ = await task.value }
      }
    }

    @Test("The monitor installs a cancellation handler for a task that waits on a worker")
    func upgrade() async {
      await #expect(processExitsWith: .success) {
        let channel = Channel<Int>()
        let task = Task.detached {
          var count = 0
          while await channel.receive() != nil { count += 1 }
          return count
        }
        for value in 0..<100 { try await channel.send(value) }
        while channel.waiting.receivers == 0 { await Task.yield() }
        task.cancel()
        let count = await task.value
        precondition(count == 100 && apus_worker_counts().upgrades > 0)
      }
    }

    @Test(
      "If all workers are blocked by their jobs, a worker is added, and ends when it is not needed")
    func blocked() async {
      await #expect(processExitsWith: .success) {
        apus_set_worker_count(2)
        let gate = Channel<Int>()
        let (blocking, end) = (Channel<Int>(.unbounded), ThreadGate())
        let blockers = (0..<2).map { number in
          Task.detached {
            _ = await gate.receive()
            await WorkerTests.comeToWorker()
            _ = blocking.trySend(number)
            end.pass()
          }
        }
        while gate.waiting.receivers < 2 { await Task.yield() }
        gate.close()
        while blocking.count < 2 { await Task.yield() }
        let (there, back) = (Channel<Int>(), Channel<Int>())
        let echo = Task.detached { for await value in there { try await back.send(value) } }
        for value in 0..<1_000 {
          try await there.send(value)
          let echoed = await back.receive()
          precondition(echoed == value)
        }
        precondition(apus_worker_counts().started > 3, "no worker was added")
        there.close()
        try await echo.value
        end.open()
        for blocker in blockers { await blocker.value }
        await waitUntil { apus_worker_counts().retired > 0 }
      }
    }

    /// Waits until the calling task runs on a worker. A task that is woken before its suspension
    /// stays on its thread.
    private static func comeToWorker() async {
      while !apus_on_worker() {
        _ = try? await Channel<Never>().receive(within: .milliseconds(1))
      }
    }

    @Test("A worker that is blocked in user code delays its jobs by at most 20 ms")
    func delay() async {
      await #expect(processExitsWith: .success) {
        apus_set_worker_count(2)
        try await WorkerTests.expectDelays(below: .milliseconds(20))
      }
    }

    @Test("Jobs are delayed by at most 20 ms if every worker is blocked")
    func delayByAll() async {
      await #expect(processExitsWith: .success) {
        apus_set_worker_count(1)
        try await WorkerTests.expectDelays(below: .milliseconds(20))
      }
    }

    @Test(
      "Blocked tasks do not stop other tasks, even beyond the limit of workers",
      arguments: [(70, 0), (65, 64)])
    func manyBlocked(_ blocked: Int, limit: Int) async {
      await #expect(processExitsWith: .success) {
        [blocked = blocked as Int, limit = limit as Int] in
        apus_set_worker_limit(UInt32(limit))
        let (gate, end) = (Channel<Int>(), ThreadGate())
        let blockers = (0..<blocked).map { _ in
          Task.detached {
            _ = await gate.receive()
            end.pass()
          }
        }
        while gate.waiting.receivers < blocked { await Task.yield() }
        gate.close()
        let (there, back) = (Channel<Int>(), Channel<Int>())
        let echo = Task.detached { for await value in there { try await back.send(value) } }
        for value in 0..<100 {
          try await there.send(value)
          let echoed = await back.receive()
          precondition(echoed == value)
        }
        end.open()
        there.close()
        try await echo.value
        for blocker in blockers { await blocker.value }
      }
    }

    /// Blocks a worker just after a task was woken there, until that task runs, eleven times. The
    /// machine may be busy, so only the median has to be below the limit.
    private static func expectDelays(below limit: Duration) async throws {
      var delays: [Duration] = []
      for _ in 0..<11 {
        let (gate, message) = (Channel<Int>(), Channel<ContinuousClock.Instant>())
        let end = ThreadGate()
        let receiver = Task.detached {
          defer { end.open() }
          return await message.receive().map { $0.duration(to: .now) }
        }
        let blocker = Task.detached {
          _ = await gate.receive()
          await WorkerTests.comeToWorker()
          try await message.send(.now)
          end.pass()
        }
        while gate.waiting.receivers + message.waiting.receivers < 2 { await Task.yield() }
        gate.close()
        if let delay = await receiver.value { delays.append(delay) }
        try await blocker.value
      }
      delays.sort()
      precondition(delays.count == 11 && delays[5] < limit, "\(delays)")
    }

    @Test("After a burst of waiting tasks, their records are freed")
    func burst() async {
      await #expect(processExitsWith: .success) {
        for strategy in SuspensionStrategy.each {
          let channel = Channel<Int>(.rendezvous, strategy: strategy)
          let tasks = (0..<20_000).map { _ in Task.detached { await channel.receive() } }
          while channel.waiting.receivers < 20_000 { await Task.yield() }
          precondition(apus_waiters_made() >= 20_000)
          channel.close()
          for task in tasks { _ = await task.value }
          precondition(apus_waiters_made() < 10_000, "\(strategy): \(apus_waiters_made())")
        }
      }
    }

    @Test("A pair that plays ping-pong does not starve other tasks of the same worker")
    func starvation() async {
      await #expect(processExitsWith: .success) {
        apus_set_worker_count(1)
        let (there, back, other) = (Channel<Int>(), Channel<Int>(), Channel<Int>())
        let players = [
          Task.detached { while let value = await there.receive() { try? await back.send(value) } },
          Task.detached {
            var value = 0
            while (try? await there.send(value)) != nil { value = (await back.receive() ?? 0) + 1 }
          },
        ]
        async let received: Int = {
          var count = 0
          while await other.receive() != nil { count += 1 }
          return count
        }()
        for value in 0..<1_000 { try await other.send(value) }
        other.close()
        let count = await received
        precondition(count == 1_000)
        there.close()
        back.close()
        for player in players { await player.value }
      }
    }

    @Test("A process may end while tasks exchange elements")
    func ending() async {
      await #expect(processExitsWith: .success) {
        let channel = Channel<Int>()
        for _ in 0..<4 {
          Task.detached { while true { try await channel.send(1) } }
          Task.detached { while await channel.receive() != nil {} }
        }
        for _ in 0..<1_000 { _ = await channel.receive() }
      }
    }
  }
#endif

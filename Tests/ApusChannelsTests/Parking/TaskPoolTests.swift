// UNSAFE: `setenv` takes C strings

import ApusChannels
import CApusTasks
import Testing

#if os(Linux)
  import Glibc

  /// Each test runs in its own process, because the choice belongs to the process.
  @Suite("TaskPool")
  struct TaskPoolTests {
    @Test("The environment variable keeps tasks on Swift's own threads")
    func environment() async {
      await #expect(processExitsWith: .success) {
        TaskPoolTests.askForSwiftPool()
        await TaskPoolTests.exchange(1_000)
        precondition(TaskPool.selected == .swift)
        precondition(apus_worker_counts().started == 0)
      }
    }

    @Test("A call chooses the threads of later waits, and has precedence")
    func call() async {
      await #expect(processExitsWith: .success) {
        TaskPoolTests.askForSwiftPool()
        TaskPool.select(.workers)
        await TaskPoolTests.exchange(1_000)
        precondition(TaskPool.selected == .workers)
        precondition(apus_worker_counts().started > 0)
        TaskPool.select(.swift)
        await TaskPoolTests.exchange(1_000)
        precondition(TaskPool.selected == .swift)
      }
    }

    #if APUS_CHECKED
      @Test(
        "If the system refuses threads, Swift's pool runs the tasks, and cancellations arrive",
        arguments: [SuspensionStrategy.publicExecutor, .noExecutor])
      func noThreads(_ strategy: SuspensionStrategy) async {
        let wish = strategy.rawValue
        await #expect(processExitsWith: .success) { [wish = wish as UInt32] in
          TaskPool.select(.workers)
          apus_refuse(UInt32(APUS_REFUSE_THREADS))
          let channel = Channel<Int>(
            .rendezvous, strategy: SuspensionStrategy(rawValue: wish) ?? .automatic)
          let waiting = Task.detached { await channel.receive() }
          while channel.waiting.receivers == 0 { await Task.yield() }
          await TaskPoolTests.exchange(1_000)
          waiting.cancel()
          let received = await waiting.value
          precondition(received == nil && apus_worker_counts().workers == 0)
        }
      }

      @Test("If there is no memory for workers, Swift's pool runs the tasks")
      func noMemory() async {
        await #expect(processExitsWith: .success) {
          TaskPool.select(.workers)
          apus_refuse(UInt32(APUS_REFUSE_MEMORY))
          await TaskPoolTests.exchange(1_000)
          precondition(apus_worker_counts().workers == 0)
        }
      }

      @Test("If there is no memory for records, some tasks may still wait")
      func noRecords() async {
        await #expect(processExitsWith: .success) {
          apus_refuse(UInt32(APUS_REFUSE_RECORDS))
          let channel = Channel<Int>()
          let tasks = (0..<20).map { _ in Task.detached { await channel.receive() } }
          while channel.waiting.receivers < 20 { await Task.yield() }
          channel.close()
          for task in tasks { _ = await task.value }
          precondition(apus_waiters_made() == 63)
        }
      }

      @Test("Jobs for which the shared queue cannot grow go to Swift's pool")
      func fullQueue() async {
        await #expect(processExitsWith: .success) {
          TaskPool.select(.workers)
          apus_set_worker_count(1)
          await TaskPoolTests.exchange(10)
          let channel = Channel<Int>(.unbounded)
          let tasks = (0..<2_000).map { _ in Task.detached { await channel.receive() } }
          while channel.waiting.receivers < 2_000 { await Task.yield() }
          apus_refuse(UInt32(APUS_REFUSE_MEMORY))
          for value in 0..<2_000 { precondition(channel.trySend(value) == .sent) }
          var sum = 0
          for task in tasks { sum += await task.value ?? 0 }
          precondition(sum == 1_999_000)
        }
      }
    #endif

    private static func askForSwiftPool() {
      // SAFETY: the process has a single thread that reads its environment.
      unsafe setenv("APUS_CHANNELS_POOL", "swift", 1)
    }

    private static func exchange(_ count: Int) async {
      let (there, back) = (Channel<Int>(), Channel<Int>(capacity: 1))
      let echo = Task.detached {
        for await value in there { try await back.send(value) }
        back.close()
      }
      for value in 0..<count {
        try? await there.send(value)
        let echoed = await back.receive()
        precondition(echoed == value)
      }
      there.close()
      try? await echo.value
    }
  }
#endif

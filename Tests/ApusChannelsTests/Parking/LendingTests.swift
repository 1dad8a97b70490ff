import ApusChannels
import ApusMeasure
import ApusTestSupport
import CApusTasks
import Synchronization
import Testing

#if os(Linux)
  import Glibc

  /// Each test runs in its own process, because the workers belong to the process.
  @Suite("Threads that senders lend", .enabled(if: TaskPool.selected == .workers))
  struct LendingTests {
    private typealias Act = @Sendable (Channel<Int>) async throws -> Void

    /// Sends the first message after a rest, so many times, to a receiver that does something with it.
    private static func exchange(
      _ rounds: Int, send: @escaping Act, act: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {
      let channel = Channel<Int>()
      let receiver = Task.detached { while let value = await channel.receive() { act(value) } }
      for _ in 0..<rounds {
        await untilWorkersRest(channel)
        try await send(channel)
      }
      await untilWorkersRest(channel)
      channel.close()
      await receiver.value
    }

    /// Waits until the receiver waits and all workers sleep.
    private static func untilWorkersRest(_ channel: Channel<Int>) async {
      await waitUntil {
        let counts = apus_worker_counts()
        return channel.waiting.receivers == 1 && counts.workers > 0
          && counts.sleeping == counts.workers
      }
    }

    @Test("The first message after a rest is received on the thread of the sender")
    func firstMessage() async {
      await #expect(processExitsWith: .success) {
        let (sender, matches) = (Mark(), Mark())
        try await LendingTests.exchange(
          3000,
          send: { channel in
            try await Task.detached {
              sender.value = apus_thread_mark()
              try await channel.send(1)
            }.value
          },
          act: { _ in if apus_thread_mark() == sender.value { matches.value += 1 } })
        // On a busy machine the woken worker often comes first.
        precondition(apus_worker_counts().lent > 10, "\(apus_worker_counts())")
        precondition(matches.value > 5, "\(matches.value)")
      }
    }

    @Test("A receiver that blocks the thread of the sender does not stop the sender")
    func blockedReceiver() async {
      await #expect(processExitsWith: .success) {
        let gate = Mark()
        try await LendingTests.exchange(
          1000,
          send: { channel in
            try await Task.detached {
              gate.value = 0
              try await channel.send(1)
              gate.value = 1
            }.value
          },
          act: { _ in blockUntil { gate.value == 1 } })
        precondition(apus_worker_counts().lent > 0, "\(apus_worker_counts())")
      }
    }

    private actor Sender {
      func send(to channel: Channel<Int>) async throws {
        try await channel.send(1)
        preconditionIsolated()
      }
    }

    @Test("A sender that is isolated or prefers an executor stays there, and lends no thread")
    func isolatedSender() async {
      await #expect(processExitsWith: .success) {
        let sender = Sender()
        try await LendingTests.exchange(50) { try await sender.send(to: $0) }
        let executor = QueueExecutor()
        try await LendingTests.exchange(50) { channel in
          try await Task.detached(executorPreference: executor) {
            precondition(executor.isCurrent)
            try await channel.send(1)
            precondition(executor.isCurrent)
          }.value
        }
        precondition(apus_worker_counts().lent == 0, "\(apus_worker_counts())")
      }
    }

    @Test("A thread that begins a task itself runs no other task")
    func ownThread() async {
      await #expect(processExitsWith: .success) {
        try await LendingTests.exchange(50) { channel in
          let end = Channel<Bool>(capacity: 1)
          try PinnedThread(on: nil) {
            Task.immediateDetached {
              try await channel.send(1)
              try await end.send(true)
            }
          }.join()
          _ = await end.receive()
        }
        precondition(apus_worker_counts().lent == 0, "\(apus_worker_counts())")
      }
    }
  }

  /// A number that threads share.
  private final class Mark: Sendable {
    private let atomic = Atomic<UInt>(0)
    var value: UInt {
      get { atomic.load(ordering: .sequentiallyConsistent) }
      set { atomic.store(newValue, ordering: .sequentiallyConsistent) }
    }
  }
#endif

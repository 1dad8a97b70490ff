import ApusChannels
import ApusTestSupport
import CApusAllocations
import CApusTasks
import Testing

// The counter stays installed and counts every thread, so each of these tests runs in its own
// process.

@Suite("Channel, allocations", .enabled(if: canCountAllocations))
struct ChannelAllocationTests {
  /// On Swift's own threads a wait may allocate, in the thread library below them.
  static let waitsOnWorkers = TaskPool.selected == .workers
  /// Waiters move from one thread's store to another's. So some are allocated until each store has
  /// its largest size.
  static let storesOfThreads = 16

  /// Counts the allocations of a hundred calls of `body`, after some calls that let memory grow.
  /// Allocations of an added worker do not count: it is added when other work occupies the
  /// processors.
  static func allocations(of body: () async -> Void) async -> UInt64 {
    precondition(apus_allocations_install() > 0, "allocations can be counted")
    for _ in 0..<20 { await body() }
    apus_allocations_count(1)
    let (before, workers) = (apus_allocations_read().allocations, apus_worker_counts().started)
    for _ in 0..<100 { await body() }
    let after = apus_allocations_read().allocations
    apus_allocations_count(0)
    return after - before - min(after - before, apus_worker_counts().started - workers)
  }

  @Test("Operations that need not wait do not allocate")
  func withoutWaiting() async {
    await #expect(processExitsWith: .success) {
      let channel = Channel<Int>(capacity: 4)
      let count = await ChannelAllocationTests.allocations {
        for value in 0..<100 {
          try? await channel.send(value)
          _ = channel.trySend(value)
          (try? await channel.reserve())?.send(value)
          for _ in 0..<3 { _ = await channel.receive() }
        }
      }
      precondition(count == 0, "\(count) allocations")
    }
  }

  @Test("Operations that wait do not allocate", .enabled(if: waitsOnWorkers))
  func waiting() async {
    await #expect(processExitsWith: .success) {
      let (there, back) = (Channel<Int>(), Channel<Int>())
      let echo = Task { for await value in there { try? await back.send(value) } }
      let count = await ChannelAllocationTests.allocations {
        for value in 0..<100 {
          try? await there.send(value)
          _ = await back.receive()
        }
      }
      there.close()
      await echo.value
      precondition(count <= ChannelAllocationTests.storesOfThreads, "\(count) allocations")
    }
  }

  @Test("A select among eight channels does not allocate", .enabled(if: waitsOnWorkers))
  func selecting() async {
    await #expect(processExitsWith: .success) {
      let channels = (0..<8).map { _ in Channel<Int>() }
      let senders = channels.map { channel in
        Task { while (try? await channel.send(1)) != nil {} }
      }
      let count = await ChannelAllocationTests.allocations {
        for _ in 0..<100 {
          _ = try? await select(
            .receive(from: channels[0]), .receive(from: channels[1]), .receive(from: channels[2]),
            .receive(from: channels[3]), .receive(from: channels[4]), .receive(from: channels[5]),
            .receive(from: channels[6]), .receive(from: channels[7]))
        }
      }
      for channel in channels { channel.close() }
      for sender in senders { await sender.value }
      precondition(count <= ChannelAllocationTests.storesOfThreads, "\(count) allocations")
    }
  }
}

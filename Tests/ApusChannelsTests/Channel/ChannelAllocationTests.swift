import ApusChannels
import ApusTestSupport
import CApus
import CApusAllocations
import Testing

// Counting is for good and for every thread of the process, so each of these runs in a process of its own.

@Suite("Channel, allocations", .enabled(if: canCountAllocations))
struct ChannelAllocationTests {
  /// On Swift's own threads a wait may allocate, in the library of threads below them.
  static let waitsOnWorkers = TaskPool.selected == .workers
  /// Waiters go from one thread's store to another's, so that some are made until each store is as large as it gets.
  static let storesOfThreads = 16

  /// How many there are in a hundred calls of `body`, after some in which memory grows. Those of a worker that is
  /// added do not count: it is where the processors are busy with other things.
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

  @Test("What need not wait allocates nothing")
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

  @Test("What waits allocates nothing", .enabled(if: waitsOnWorkers))
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

  @Test("A select among eight allocates nothing", .enabled(if: waitsOnWorkers))
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

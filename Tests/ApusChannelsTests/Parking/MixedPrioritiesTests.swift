import ApusChannels
import CApusSystem
import Testing

#if os(Linux)
  import Glibc

  /// The test runs in its own process, because the workers belong to the process.
  @Suite("Workers, several priorities", .enabled(if: TaskPool.selected == .workers))
  struct MixedPrioritiesTests {
    @Test("Tasks of one priority stay as fast after tasks of another priority used a channel")
    func speed() async {
      await #expect(processExitsWith: .success) {
        _ = await MixedPrioritiesTests.processorTime()
        let before = await MixedPrioritiesTests.processorTime()
        let channel = Channel<Int>()
        let low = Task.detached(priority: .background) { await channel.receive() }
        let high = Task.detached(priority: .high) { try? await channel.send(1) }
        await high.value
        _ = await low.value
        // Another program on the machine can slow down some measurements, but not all.
        var times: [Int] = []
        for _ in 0..<5 {
          times.append(await MixedPrioritiesTests.processorTime())
          if times.last! < 2 * before { return }
        }
        preconditionFailure("\(before) us before, \(times) us after")
      }
    }

    /// The processor time of 100,000 messages between five senders and five receivers, in µs.
    private static func processorTime() async -> Int {
      let start = used()
      let channel = Channel<Int>()
      let received = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<5 {
          group.addTask {
            var sum = 0
            for await one in channel { sum += one }
            return sum
          }
        }
        await withTaskGroup(of: Void.self) { senders in
          for _ in 0..<5 {
            senders.addTask { for _ in 0..<20_000 { try? await channel.send(1) } }
          }
        }
        channel.close()
        return await group.reduce(0, +)
      }
      precondition(received == 100_000)
      return used() - start
    }

    private static func used() -> Int {
      Int(apus_clock_nanoseconds(CLOCK_PROCESS_CPUTIME_ID) / 1000)
    }
  }
#endif

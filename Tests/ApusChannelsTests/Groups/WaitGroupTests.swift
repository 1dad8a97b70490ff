import ApusChannels
import Testing

@Suite("WaitGroup")
struct WaitGroupTests {
  @Test("A wait group waits until its count is 0, and can be reused")
  func waiting() async throws {
    let group = WaitGroup()
    try await group.wait()
    for _ in 0..<3 {
      let done = Tracker()
      for _ in 0..<100 { group.add() }
      let waiters = (0..<5).map { _ in Task { try await group.wait() } }
      await withTaskGroup { tasks in
        for _ in 0..<100 {
          tasks.addTask {
            _ = done.element()
            group.done()
          }
        }
      }
      for waiter in waiters { try await waiter.value }
      #expect(done.counts.made == 100 && group.count == 0)
    }
  }

  @Test("A task that is cancelled stops waiting")
  func cancelled() async {
    let group = WaitGroup()
    group.add()
    let task = Task { try await group.wait() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    group.done()
  }
}

import ApusChannels
import Synchronization
import Testing

@Suite("withChannel")
struct WithChannelTests {
  struct Broken: Error, Equatable { var code = 1 }

  @Test("The channel of a body is closed when the body returns")
  func returning() async {
    let received = Channel<Int>(.unbounded)
    let worker = await withChannel(of: Int.self, capacity: 16) { jobs in
      let worker = Task {
        for await job in jobs { _ = received.trySend(job) }
        received.close()
      }
      for job in 0..<100 { try? await jobs.send(job) }
      return worker
    }
    await worker.value
    #expect(await received.receive(upTo: 200) == Array(0..<100))
  }

  @Test("The channel of a body is closed when the body throws")
  func throwing() async {
    let kept = Mutex<Channel<Int>?>(nil)
    await #expect(throws: Broken()) {
      try await withChannel(of: Int.self, .unbounded) { channel throws(Broken) in
        kept.withLock { $0 = channel }
        #expect(channel.trySend(1) == .sent)
        throw Broken()
      }
    }
    let channel = kept.withLock { $0 }
    #expect(channel?.trySend(2) == .closed(2))
    #expect(channel?.tryReceive() == .received(1))
    #expect(channel?.tryReceive() == .closed)
  }

  @Test("A loop of the receiver ends when the sender has ended, as documented", arguments: [0, 8])
  func documented(capacity: Int) async throws {
    let sum = try await withChannel(of: Int.self, capacity: capacity) { numbers in
      for n in 1...100 { try await numbers.send(n) }
    } receiving: { numbers in
      var sum = 0
      for await n in numbers { sum += n }
      return sum
    }
    #expect(sum == 5050)
  }

  @Test("A loop of the receiver ends when all senders have ended")
  func senders() async throws {
    let received = try await withChannel(of: Int.self) { numbers in
      await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask { for n in 0..<100 { try? await numbers.send(number * 100 + n) } }
        }
      }
    } receiving: { numbers in
      var received: [Int] = []
      for await n in numbers { received.append(n) }
      return received
    }
    #expect(received.sorted() == Array(0..<800))
  }

  @Test("A sender that never ends is stopped when the receiver has ended", arguments: [0, 8])
  func leaving(capacity: Int) async throws {
    let tracker = Tracker()
    let first = try await withChannel(of: Tracked.self, capacity: capacity) { elements in
      for n in 0... { try await elements.send(tracker.element(n)) }
    } receiving: {
      value(of: await $0.receive())
    }
    #expect(first == 0)
    #expect(tracker.counts.made == tracker.counts.destroyed)
  }

  @Test("A sender that waits for another event is cancelled when the receiver has ended")
  func cancelling() async throws {
    let never = Channel<Int>()
    let wasCancelled = Atomic(false)
    try await withChannel(of: Int.self) { _ in
      _ = await never.receive()
      wasCancelled.store(Task.isCancelled, ordering: .releasing)
    } receiving: { _ in
    }
    let isCancelled = wasCancelled.load(ordering: .acquiring)
    #expect(isCancelled)
  }

  @Test("A receiver that failed first throws its error, and not that of the stopped sender")
  func receiverFails() async {
    await #expect(throws: Broken(code: 2)) {
      try await withChannel(of: Int.self) { numbers in
        for n in 0... { try await numbers.send(n) }
      } receiving: { numbers in
        _ = await numbers.receive()
        throw Broken(code: 2)
      }
    }
  }

  @Test("A sender that failed first throws its error, after the receiver got every element")
  func senderFails() async {
    let received = Channel<Int>(.unbounded)
    await #expect(throws: Broken(code: 3)) {
      try await withChannel(of: Int.self, .unbounded) { numbers throws(Broken) in
        for n in 0..<10 { _ = numbers.trySend(n) }
        throw Broken(code: 3)
      } receiving: { numbers throws(Broken) in
        for await n in numbers { _ = received.trySend(n) }
        throw Broken(code: 4)
      }
    }
    #expect(await received.receive(upTo: 20) == Array(0..<10))
  }

  @Test("A cancelled task ends both sides")
  func cancelled() async {
    let started = Channel<Void>()
    let task = Task {
      try await withChannel(of: Int.self) { numbers in
        try? await started.send(())
        _ = await numbers.receive()
      } receiving: {
        await $0.receive()
      }
    }
    _ = await started.receive()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    "A cancelled scope never returns a part, whenever the task is cancelled", arguments: 0..<200)
  func partOfElements(moment: Int) async throws {
    let received = Channel<Int>(.unbounded)
    let task = Task {
      try await withChannel(of: Int.self, capacity: moment % 4) { numbers in
        for n in 1...500 { try? await numbers.send(n) }
      } receiving: { numbers in
        var sum = 0
        for await n in numbers {
          sum += n
          _ = received.trySend(n)
        }
        return sum
      }
    }
    while received.count < moment { await Task.yield() }
    task.cancel()
    switch await task.result {
    case .success(let sum): #expect(sum == 125_250)
    case .failure(let error): #expect(error is CancellationError)
    }
  }

  @Test(
    "A cancelled pool of scopes throws CancellationError, whichever side notices first",
    arguments: 0..<200)
  func nested(moment: Int) async {
    let seen = Channel<Int>(.unbounded)
    let pool = Task {
      try await withChannel(of: Int.self, capacity: moment % 3) { results in
        try await withChannel(of: Int.self, capacity: moment % 5) { jobs in
          for job in 0... { try await jobs.send(job) }
        } receiving: { jobs in
          for await job in jobs { try await results.send(job) }
        }
      } receiving: { results in
        for await result in results { _ = seen.trySend(result) }
      }
    }
    while seen.count < moment { await Task.yield() }
    pool.cancel()
    await #expect(throws: CancellationError.self) { try await pool.value }
  }

  @Test(
    "A cancelled wait of a side is the CancellationError of its scope, and the task's own error is kept"
  )
  func errorsOfWaits() async {
    let full = Channel<Int>(capacity: 1)
    #expect(full.trySend(0) == .sent)
    let sending = Task {
      try await withChannel(of: Int.self) { _ in
        try await full.send(1)
      } receiving: {
        await $0.receive()
      }
    }
    let reserving = Task {
      try await withChannel(of: Int.self) { _ in
      } receiving: { _ in
        try await full.reserve().send(1)
      }
    }
    let own = Task {
      try await withChannel(of: Int.self) { _ in
        do { try await full.send(1) } catch { throw Broken(code: 5) }
      } receiving: { numbers in
        await Task.detached { for await _ in numbers {} }.value
      }
    }
    sending.cancel()
    reserving.cancel()
    own.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
    await #expect(throws: CancellationError.self) { try await reserving.value }
    await #expect(throws: Broken(code: 5)) { try await own.value }
  }

  @Test(
    "A send that another task cancelled keeps its error, because the task of the scope is not cancelled"
  )
  func cancelledElsewhere() async {
    let full = Channel<Int>()
    await #expect(throws: SendError<Int>.self) {
      try await withChannel(of: Int.self) { _ in
        let other = Task { try await full.send(1) }
        other.cancel()
        try await other.value
      } receiving: {
        await $0.receive()
      }
    }
  }

  @Test("The receiver runs in the isolation of its caller")
  @MainActor
  func isolation() async throws {
    var sum = 0
    try await withChannel(of: Int.self) { numbers in
      for n in 0..<10 { try? await numbers.send(n) }
    } receiving: { numbers in
      for await n in numbers {
        MainActor.assertIsolated()
        sum += n
      }
    }
    await withChannel(of: Int.self) { _ in
      MainActor.assertIsolated()
      sum += 1
    }
    #expect(sum == 46)
  }

  @Test("A channel that outlives its scope is closed, and freed with its last reference")
  func freed() async throws {
    weak var channel: Channel<Int>?
    await withChannel(of: Int.self) { numbers in
      channel = numbers
      #expect(channel != nil)
    }
    #expect(channel == nil)
    try await withChannel(of: Int.self) { _ in
    } receiving: {
      channel = $0
    }
    #expect(channel == nil)
  }

  @Test("Scopes lose no element, whichever side ends first", arguments: 0..<200)
  func storm(seed: Int) async throws {
    let tracker = Tracker()
    let (sends, receives) = (seed * 7 % 50, seed * 11 % 50)
    let received = try await withChannel(of: Tracked.self, capacity: seed % 4) { elements in
      for n in 0..<sends {
        do throws(SendError<Tracked>) { try await elements.send(tracker.element(n)) } catch {
          return
        }
      }
    } receiving: { elements in
      for n in 0..<receives {
        guard let number = value(of: await elements.receive()) else { return n }
        #expect(number == n)
      }
      return receives
    }
    #expect(received == min(sends, receives))
    #expect(tracker.counts.made == tracker.counts.destroyed)
  }
}

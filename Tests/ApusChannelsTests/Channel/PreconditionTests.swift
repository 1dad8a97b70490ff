import ApusChannels
import ApusTestSupport
import Testing

/// Every precondition of the public API ends the process, in a debug and in a release build.
@Suite("Preconditions")
struct PreconditionTests {
  @Test("A negative capacity traps")
  func capacity() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Channel<Int>(capacity: -1) }
    expectTrap(result, saying: "capacity must not be negative")
    await #expect(processExitsWith: .failure) {
      _ = ThrowingChannel<Int, TimeoutError>(capacity: -1)
    }
    await #expect(processExitsWith: .failure) { _ = BufferingPolicy.buffered(-1) }
    await #expect(processExitsWith: .failure) {
      await withChannel(of: Int.self, capacity: -1) { _ in }
    }
  }

  @Test("A channel that drops elements traps for a capacity of 0")
  func dropping() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = BufferingPolicy.droppingOldest(0) }
    expectTrap(result, saying: "capacity must be positive")
    await #expect(processExitsWith: .failure) { _ = BufferingPolicy.droppingNewest(0) }
  }

  @Test("A reservation on a rendezvous traps")
  func rendezvous() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = try? await Channel<Int>().reserve() }
    expectTrap(result, saying: "the channel must not be a rendezvous: it has no slot to reserve")
    await #expect(processExitsWith: .failure) { _ = Channel<Int>().tryReserve() }
    await #expect(processExitsWith: .failure) {
      _ = try? await ThrowingChannel<Int, TimeoutError>().reserve()
    }
    await #expect(processExitsWith: .failure) {
      _ = ThrowingChannel<Int, TimeoutError>().tryReserve()
    }
  }

  @Test("A batch of no elements traps")
  func batch() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = await Channel<Int>().receive(upTo: 0) }
    expectTrap(result, saying: "limit must be positive")
  }

  @Test("A blocking operation in a task traps")
  func blocking() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { try? Channel<Int>(capacity: 1).blockingSend(1) }
    expectTrap(result, saying: "a task must not block its thread")
    await #expect(processExitsWith: .failure) { _ = Channel<Int>().blockingReceive() }
  }

  @Test("A select without cases traps")
  func select() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = try? await ApusChannels.select(among: [ReceiveCase<Int>]()) }
    expectTrap(result, saying: "cases must not be empty")
  }

  @Test("A ticker traps unless its period is positive")
  func period() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = ticker(every: .zero) }
    expectTrap(result, saying: "period must be positive")
    await #expect(processExitsWith: .failure) { _ = ticker(every: .seconds(-1)) }
  }

  @Test("A wait group traps if its count becomes negative")
  func waitGroup() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { WaitGroup().done() }
    expectTrap(result, saying: "the count must not become negative: more done() than add()")
    await #expect(processExitsWith: .failure) { WaitGroup().add(-1) }
  }
}

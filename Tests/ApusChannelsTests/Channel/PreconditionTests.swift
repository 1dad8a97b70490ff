import ApusChannels
import ApusTestSupport
import Testing

/// Every precondition of the public API ends the process, in a debug and in a release build.
@Suite("Preconditions")
struct PreconditionTests {
  @Test("The capacity of a channel is not negative")
  func capacity() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Channel<Int>(capacity: -1) }
    expectTrap(result, saying: "a channel's capacity must not be negative")
    await #expect(processExitsWith: .failure) { _ = ThrowingChannel<Int, TimedOut>(capacity: -1) }
    await #expect(processExitsWith: .failure) { _ = BufferingPolicy.buffered(-1) }
    await #expect(processExitsWith: .failure) {
      await withChannel(of: Int.self, capacity: -1) { _ in }
    }
  }

  @Test("A channel that drops elements keeps at least one")
  func dropping() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = BufferingPolicy.droppingOldest(0) }
    expectTrap(result, saying: "a channel that drops elements must keep at least one")
    await #expect(processExitsWith: .failure) { _ = BufferingPolicy.droppingNewest(0) }
  }

  @Test("A place of a rendezvous is not reserved")
  func rendezvous() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = try? await Channel<Int>().reserve() }
    expectTrap(result, saying: "a rendezvous has no place to reserve")
    await #expect(processExitsWith: .failure) { _ = Channel<Int>().tryReserve() }
    await #expect(processExitsWith: .failure) {
      _ = try? await ThrowingChannel<Int, TimedOut>().reserve()
    }
    await #expect(processExitsWith: .failure) {
      _ = ThrowingChannel<Int, TimedOut>().tryReserve()
    }
  }

  @Test("A batch is of at least one element")
  func batch() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = await Channel<Int>().receive(upTo: 0) }
    expectTrap(result, saying: "at least one element is to be received")
  }

  @Test("A task does not block its thread")
  func blocking() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { try? Channel<Int>(capacity: 1).blockingSend(1) }
    expectTrap(result, saying: "a task must not block its thread")
    await #expect(processExitsWith: .failure) { _ = Channel<Int>().blockingReceive() }
  }

  @Test("A select has a case")
  func select() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = try? await ApusChannels.select(among: [ReceiveCase<Int>]()) }
    expectTrap(result, saying: "a select without cases would wait for ever")
  }

  @Test("The period of a ticker is positive")
  func period() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = ticker(every: .zero) }
    expectTrap(result, saying: "a ticker's period must be positive")
    await #expect(processExitsWith: .failure) { _ = ticker(every: .seconds(-1)) }
  }

  @Test("No more things are done than were added")
  func waitGroup() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { WaitGroup().done() }
    expectTrap(result, saying: "more things were done than were added")
    await #expect(processExitsWith: .failure) { WaitGroup().add(-1) }
  }
}

import ApusChannels
import Synchronization
import Testing

/// Races between closes, and between a close and sends: 300,000 times in a release build.
@Suite("Closing, races", .serialized)
struct ClosingRaceTests {
  #if DEBUG
    private let races = 20_000
  #else
    private let races = 300_000
  #endif

  struct Cause: Error, Equatable { var side: Int }

  /// The result of a close, and of the send that follows it on the same side.
  struct Side: Sendable {
    var isFirst = false
    var isSent = false
  }

  @Test("A closed ThrowingChannel accepts no element, and throws the error of its first close")
  func throwingChannel() async throws {
    let channels = (0..<races).map { _ in ThrowingChannel<Int, Cause>(capacity: 1) }
    let sides = await race(races) { side, number in
      let isFirst = channels[number].close(throwing: Cause(side: side))
      return Side(isFirst: isFirst, isSent: channels[number].trySend(1).isSent)
    }
    for number in 0..<races {
      let (left, right) = (sides.0[number], sides.1[number])
      try #require(!left.isSent && !right.isSent, "race \(number)")
      try #require(left.isFirst != right.isFirst, "race \(number)")
      let cause = Cause(side: left.isFirst ? 0 : 1)
      try #require(failure(of: channels[number]) == cause, "race \(number)")
    }
  }

  private func failure(of channel: ThrowingChannel<Int, Cause>) -> Cause? {
    do throws(Cause) {
      _ = try channel.tryReceive()
      return nil
    } catch { return error }
  }

  @Test("A receiver never sees an end without an error if the channel was closed with an error")
  func receiver() async throws {
    let channels = (0..<races).map { _ in ThrowingChannel<Int, Cause>(capacity: 1) }
    let sides = await race(races) { side, number in
      if side == 0 {
        return Side(isFirst: channels[number].close(throwing: Cause(side: 0)))
      }
      while true {
        do throws(Cause) {
          let result = try channels[number].tryReceive()
          if result == .closed { return Side(isFirst: true) }
        } catch { return Side() }
      }
    }
    for number in 0..<races { try #require(!sides.1[number].isFirst, "race \(number)") }
  }

  @Test("A closed channel accepts no element", arguments: [0, 1, 4])
  func channel(capacity: Int) async throws {
    let channels = (0..<races).map { _ in Channel<Int>(capacity: capacity) }
    let sides = await race(races) { _, number in
      let isFirst = channels[number].close()
      return Side(isFirst: isFirst, isSent: channels[number].trySend(1).isSent)
    }
    for number in 0..<races {
      let (left, right) = (sides.0[number], sides.1[number])
      try #require(!left.isSent && !right.isSent, "race \(number)")
      try #require(left.isFirst != right.isFirst, "race \(number)")
    }
  }

  /// Calls `body` for each side and number. The two sides try to reach each number at the same
  /// time.
  private func race(
    _ races: Int, _ body: @escaping @Sendable (_ side: Int, _ number: Int) -> Side
  ) async -> ([Side], [Side]) {
    let progress = RaceProgress()
    async let left = Task.detached { Self.run(0, races, progress, body) }.value
    async let right = Task.detached { Self.run(1, races, progress, body) }.value
    return await (left, right)
  }

  private static func run(
    _ side: Int, _ races: Int, _ progress: RaceProgress, _ body: (Int, Int) -> Side
  ) -> [Side] {
    (0..<races).map { number in
      progress.meet(side, at: number)
      return body(side, number)
    }
  }

  /// The current numbers of the two sides.
  private final class RaceProgress: Sendable {
    private let left = Atomic<Int>(-1)
    private let right = Atomic<Int>(-1)

    /// Waits for the other side for a limited time, because that side may have no processor.
    func meet(_ side: Int, at number: Int) {
      if side == 0 {
        left.store(number, ordering: .releasing)
        wait { right.load(ordering: .acquiring) >= number }
      } else {
        right.store(number, ordering: .releasing)
        wait { left.load(ordering: .acquiring) >= number }
      }
    }

    private func wait(_ isThere: () -> Bool) {
      for _ in 0..<1_000 where isThere() { return }
    }
  }
}

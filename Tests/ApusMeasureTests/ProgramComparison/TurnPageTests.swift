// UNSAFE: shares the page of turns among threads

import ApusTestSupport
import Synchronization
import Testing

@testable import ApusMeasure

@Suite("TurnPage")
struct TurnPageTests {
  @Test("Seats take the turns that were written, in their order, and leave at the end")
  func order() async throws {
    let taken = try await onOwnThread { () -> [[Int]] in
      let page = try TurnPage()
      var random = SplitMix64(seed: 3)
      let turns = TurnSchedule(
        rates: [1e5, 1e5, 1e5], TurnScheduleTests.request(measure: 1e9), random: &random
      ).turns
      page.write(turns, seats: 3)
      let log = Mutex<[[Int]]>([])
      // SAFETY: the page is memory for sharing by threads that wait for their turns in it.
      nonisolated(unsafe) let shared = page
      let threads = try (0..<3).map { seat in
        try PinnedThread { Self.takeTurns(seat, unsafe shared, log) }
      }
      page.begin()
      for thread in threads { thread.join() }
      #expect(page.ticks(turns.count) == turns.indices.map { UInt64($0 + 1) })
      #expect(log.withLock { $0 } == turns.map { [$0.seat, $0.iterations] })
      return log.withLock { $0 }
    }
    #expect(!taken.isEmpty)
  }

  private static func takeTurns(_ seat: Int, _ page: TurnPage, _ log: borrowing Mutex<[[Int]]>) {
    var turn: Int?
    while true {
      let next = page.waitForTurn(seat: seat, after: turn)
      turn = next
      let iterations = page.iterations(next)
      if iterations > 0 { log.withLock { $0.append([seat, iterations]) } }
      page.finish(next, ticks: UInt64(next + 1))
      if iterations == 0 { return }
    }
  }
}

import ApusBytes
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Object pool")
struct ObjectPoolTests {
  private final class Row {
    var number = 0
  }

  /// Counts the calls of the pool's closures.
  private final class Counts {
    var made = 0
    var reset = 0
  }

  private func pool(_ capacity: Int, _ counts: Counts) -> ObjectPool<Row> {
    ObjectPool(capacity: capacity) {
      counts.made += 1
      return Row()
    } reset: { row in
      counts.reset += 1
      row.number = 0
    }
  }

  @Test("An object that is not held is reused")
  func reuse() {
    let counts = Counts()
    var pool = pool(3, counts)
    for _ in 0..<30 { pool.next().number += 1 }
    #expect(counts.made == 3)
    #expect(counts.reset == 27)
  }

  @Test("An object that is held is not reused")
  func kept() {
    let counts = Counts()
    var pool = pool(2, counts)
    var kept: [Row] = []
    for number in 1...10 {
      let row = pool.next()
      row.number = number
      kept.append(row)
    }
    #expect(counts.made == 10)
    #expect(kept.map(\.number) == Array(1...10))
  }

  @Test(
    "An object that is held is never returned, whatever is kept and released",
    arguments: 1...50 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let counts = Counts()
    let capacity = Int(seed % 7) + 1
    var pool = pool(capacity, counts)
    var held: [Row] = []
    for step in 0..<500 {
      let row = pool.next()
      #expect(!held.contains { $0 === row }, "seed \(seed), step \(step)")
      if random.next() % 2 == 0 { held.append(row) }
      if !held.isEmpty && random.next() % 2 == 0 {
        held.remove(at: Int(random.next() % UInt64(held.count)))
      }
    }
    #expect(counts.made + counts.reset == 500, "seed \(seed)")
    #expect(counts.reset > 0, "seed \(seed)")
  }

  @Test("A pool without capacity traps with a message")
  func empty() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ObjectPool(capacity: 0) {
        Row()
      } reset: { _ in
      }
    }
    expectTrap(result, saying: "capacity must be at least 1")
  }
}

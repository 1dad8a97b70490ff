import ApusBytes
import ApusMeasure

/// Objects that live shortly, from a pool or from the allocator; and, as a counter-example, some that are kept.
struct ObjectContests {
  /// Something small that is used once.
  final class Cell {
    var number = 0
  }

  let all: [Contest]

  /// Describes the contests.
  ///
  /// - Parameter count: How many objects are asked for.
  init(count: Int) {
    let count = max(count, 100)
    all = [
      Contest(
        "objects", items: count,
        [
          ("cached", { Self.cached(count, keep: 1) }),
          ("allocated", { Self.allocated(count, keep: 1) }),
        ]),
      Contest(
        "objects-kept", items: count,
        [
          ("cached", { Self.cached(count, keep: count) }),
          ("allocated", { Self.allocated(count, keep: count) }),
        ]),
    ]
  }

  /// Keeps the last objects, so many of them, in turns.
  private static func cached(_ count: Int, keep: Int) -> Int {
    var pool = ObjectPool(capacity: 20) {
      Cell()
    } reset: {
      $0.number = 0
    }
    var kept = [Cell?](repeating: nil, count: keep)
    for number in 0..<count {
      let cell = pool.next()
      cell.number += number
      kept[number % keep] = cell
    }
    return kept.reduce(0) { $0 + ($1?.number ?? 0) }
  }

  private static func allocated(_ count: Int, keep: Int) -> Int {
    var kept = [Cell?](repeating: nil, count: keep)
    for number in 0..<count {
      let cell = Cell()
      cell.number += number
      kept[number % keep] = cell
    }
    return kept.reduce(0) { $0 + ($1?.number ?? 0) }
  }
}

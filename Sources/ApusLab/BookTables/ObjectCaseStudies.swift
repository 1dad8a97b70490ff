import ApusBytes
import ApusMeasure

/// Short-lived objects, from a pool or from the allocator; and, as a counter-example, objects that
/// are kept.
struct ObjectCaseStudies {
  /// A small object that is used once.
  final class Cell {
    var number = 0
  }

  let all: [CaseStudy]

  /// Creates the case studies.
  ///
  /// - Parameter count: The number of requested objects.
  init(count: Int) {
    let count = max(count, 100)
    all = [
      CaseStudy(
        .objects, items: count,
        [
          (.cached, { Self.cached(count, keep: 1) }),
          (.allocated, { Self.allocated(count, keep: 1) }),
        ]),
      CaseStudy(
        .objectsKept, items: count,
        [
          (.cached, { Self.cached(count, keep: count) }),
          (.allocated, { Self.allocated(count, keep: count) }),
        ]),
    ]
  }

  /// Sums the last `keep` objects; each new object replaces the oldest.
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

extension StudyKey {
  static let objects = StudyKey("objects")
  static let objectsKept = StudyKey("objects-kept")
}

extension VariantKey {
  static let cached = VariantKey("cached")
  static let allocated = VariantKey("allocated")
}

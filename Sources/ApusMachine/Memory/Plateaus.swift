import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The detection of memory levels in a curve of latency over the size of the working set.
///
/// A level is a stretch in which a larger set costs no more. The advertised sizes are not used: on
/// a shared host or with a partitioned cache, the curve differs from them.
package enum Plateaus {
  /// The level beyond the caches.
  static let memory = "memory"
  /// The names of all levels that can be found, nearest first.
  static let levels = (1...most).map { "L\($0)" } + [memory]
  private static let most = 64

  /// A point of the curve.
  package struct Point: Sendable, Hashable {
    /// The size of the working set.
    package var bytes: Int
    /// The latency of a load.
    package var nanoseconds: Double
    /// The samples whose median is `nanoseconds`; empty if they are unknown.
    package var samples: [Double]

    package init(bytes: Int, nanoseconds: Double, samples: [Double] = []) {
      self.bytes = bytes
      self.nanoseconds = nanoseconds
      self.samples = samples
    }
  }

  /// A stretch of the curve on one level.
  package struct Plateau: Sendable, Hashable {
    /// `L1`, `L2`, `L3` and so on, or `memory`.
    package var level: String
    /// The points on the level, as indices into the curve.
    package var points: Range<Int>
    /// The smallest working set on the level, in bytes.
    package var from: Int
    /// The largest working set on the level, in bytes: the usable size of this cache.
    package var to: Int
    /// The median of the points.
    package var nanoseconds: Double
  }

  /// The largest ratio of latencies within a plateau.
  private static let tolerance = 1.3
  /// The largest slope of a plateau, as the exponent of latency over size.
  private static let slope = 0.4
  /// The smallest ratio of the last size of a plateau to its first.
  private static let leastSpan = 1.33
  /// The smallest ratio of the latencies of two levels; closer neighbours are merged.
  private static let leastStep = 1.6
  /// The smallest ratio of the latency of memory to that of the first level; no cache reaches it.
  private static let memoryRatio = 25.0

  /// Returns the plateaus of a curve, ascending.
  ///
  /// - Parameters:
  ///   - points: The curve, ascending in `bytes`; times and sizes above zero, and finite.
  ///   - caches: The number of cache levels, from 0 to 64. If the curve has more plateaus, the two
  ///     with the smallest ratio are compared, and the shorter of them is dropped.
  /// - Complexity: O(*n*^2) for *n* points. Allocates some small arrays.
  package static func detect(points: [Point], caches: Int = 3) -> [Plateau] {
    precondition(0...most ~= caches, "caches must be from 0 to 64")
    precondition(
      points.allSatisfy { $0.bytes > 0 && $0.nanoseconds > 0 && $0.nanoseconds.isFinite },
      "points must have sizes and finite times above 0")
    let floor = lowerEnvelope(points.map(\.nanoseconds))
    let found = stretches(of: floor, points, in: points.indices)
    return named(limited(merged(found, points), points, caches), points)
  }

  /// Returns the lower envelope: a larger set never costs less, so a value above a later point is a
  /// disturbance.
  private static func lowerEnvelope(_ values: [Double]) -> [Double] {
    var least = Double.infinity
    return values.reversed().map { value in
      least = min(least, value)
      return least
    }.reversed()
  }

  /// Returns the longest flat stretch of a range, and the stretches to its left and to its right.
  private static func stretches(
    of floor: [Double], _ points: [Point], in range: Range<Int>
  ) -> [Range<Int>] {
    var best: Range<Int>?
    var bestSpan = leastSpan
    for first in range {
      let end = range[first...].firstIndex { floor[$0] > floor[first] * tolerance }
      let stretch = first..<(end ?? range.upperBound)
      let last = stretch.upperBound - 1
      let span = Double(points[last].bytes) / Double(points[first].bytes)
      let isFlat = floor[last] / floor[first] <= pow(span, slope)
      if isFlat, span >= bestSpan, best == nil || span > bestSpan {
        (best, bestSpan) = (stretch, span)
      }
    }
    guard let best else { return [] }
    return stretches(of: floor, points, in: range.lowerBound..<best.lowerBound) + [best]
      + stretches(of: floor, points, in: best.upperBound..<range.upperBound)
  }

  private static func merged(_ stretches: [Range<Int>], _ points: [Point]) -> [Range<Int>] {
    var levels: [Range<Int>] = []
    for stretch in stretches {
      if let last = levels.last, median(points[stretch]) < leastStep * median(points[last]) {
        levels[levels.count - 1] = last.lowerBound..<stretch.upperBound
      } else {
        levels.append(stretch)
      }
    }
    return levels
  }

  private static func limited(
    _ levels: [Range<Int>], _ points: [Point], _ caches: Int
  ) -> [Range<Int>] {
    var levels = levels
    // The first level is the reference for memory, and memory is an additional level after the
    // caches.
    while levels.count > caches + 1 || levels.count == caches + 1 && !endsInMemory(levels, points) {
      let steps = levels.indices.dropLast().map { index in
        median(points[levels[index + 1]]) / median(points[levels[index]])
      }
      guard let lower = steps.indices.min(by: { steps[$0] < steps[$1] }) else { break }
      let inner = levels.indices.dropFirst().dropLast(endsInMemory(levels, points) ? 1 : 0)
      let candidates = [lower, lower + 1].filter(inner.contains)
      let shorter = candidates.min { span(points[levels[$0]]) < span(points[levels[$1]]) }
      levels.remove(at: shorter ?? levels.count - 1)
    }
    return levels
  }

  private static func span(_ points: ArraySlice<Point>) -> Double {
    Double(points[points.endIndex - 1].bytes) / Double(points[points.startIndex].bytes)
  }

  private static func endsInMemory(_ levels: [Range<Int>], _ points: [Point]) -> Bool {
    guard levels.count > 1, let last = levels.last else { return false }
    return median(points[last]) >= memoryRatio * median(points[levels[0]])
  }

  private static func median(_ points: ArraySlice<Point>) -> Double {
    Samples(points.map(\.nanoseconds)).median
  }

  private static func named(_ levels: [Range<Int>], _ points: [Point]) -> [Plateau] {
    let hasMemory = endsInMemory(levels, points)
    return levels.enumerated().map { index, range in
      let isMemory = hasMemory && index == levels.count - 1
      return Plateau(
        level: isMemory ? Self.memory : "L\(index + 1)", points: range,
        from: points[range.lowerBound].bytes, to: points[range.upperBound - 1].bytes,
        nanoseconds: median(points[range]))
    }
  }
}

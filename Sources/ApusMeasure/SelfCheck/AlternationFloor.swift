#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How small a difference two benchmarks in alternation can show here: one compared with itself.
///
/// A and B are the same code on the same data, about 20 microseconds a call, in epochs of about 100
/// microseconds in the order ABBA or BAAB, drawn at random. A round gives the logarithm of its ratio; a
/// run gives the median of its rounds with its interval. A true floor has every interval around zero.
/// It speaks of one process: two builds differ by layout as well, which needs pairs of processes.
package struct AlternationFloor {
  /// One comparison of the benchmark with itself.
  package struct Outcome: Sendable, Hashable {
    /// The median of the rounds' logarithms of ratios: zero is the truth.
    package var median: Double
    /// Half the width of the 95 % interval.
    package var halfWidth: Double
  }

  private let clock: TickClock
  private var random: SplitMix64
  private var state: UInt64 = 88_172_645_463_325_252

  package init(clock: TickClock, seed: UInt64) {
    self.clock = clock
    random = SplitMix64(seed: seed)
  }

  /// Compares the benchmark with itself once.
  ///
  /// - Parameter rounds: How many rounds of four epochs; 500 take about 0.2 s.
  package mutating func compare(rounds: Int) -> Outcome {
    precondition(rounds > 0, "rounds must be at least 1")
    let logarithms = (0..<rounds).map { _ in
      let outer = time()
      let inner = time() + time()
      let ratio = log((outer + time()) / inner)
      return Bool.random(using: &random) ? ratio : -ratio
    }
    let samples = Samples(logarithms)
    let interval = samples.medianInterval(confidence: 0.95)
    return Outcome(
      median: samples.median, halfWidth: interval.map { ($0.high - $0.low) / 2 } ?? .infinity)
  }

  /// Five calls of the kernel: about 100 microseconds.
  private mutating func time() -> Double {
    let start = TickClock.now()
    for _ in 0..<5 { state = Self.kernel(state) }
    return clock.nanoseconds(TickClock.now() &- start)
  }

  /// A chain of shifts and exclusive ors, bound by latency.
  ///
  /// Source: Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003).
  @inline(never)
  private static func kernel(_ seed: UInt64) -> UInt64 {
    var x = seed
    for _ in 0..<12_000 {
      x ^= x << 13
      x ^= x >> 7
      x ^= x << 17
    }
    return x
  }
}

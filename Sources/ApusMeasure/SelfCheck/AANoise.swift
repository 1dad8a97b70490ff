#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The noise floor of two benchmarks in alternation: a benchmark is compared with itself.
///
/// A and B are the same code on the same data, about 20 microseconds a call. Epochs of about 100
/// microseconds run in the order ABBA or BAAB, drawn at random. A round gives the logarithm of its
/// ratio; a run gives the median of its rounds with its interval. A true floor has every interval
/// around zero.
///
/// The floor is valid for a single process. Two builds differ by layout as well, which needs pairs
/// of processes.
package struct AANoise {
  /// The outcome of a comparison of the benchmark with itself.
  package struct Outcome: Sendable, Hashable {
    /// The median of the logarithms of the rounds' ratios; the true value is zero.
    package var median: Double
    /// The half width of the 95 % interval.
    package var halfWidth: Double
  }

  private let clock: TickClock
  private var random: SplitMix64
  private var state: UInt64 = 88_172_645_463_325_252

  package init(clock: TickClock, seed: UInt64) {
    self.clock = clock
    random = SplitMix64(seed: seed)
  }

  /// Compares the benchmark with itself a single time.
  ///
  /// - Parameter rounds: The number of rounds of four epochs; 500 take about 0.2 s.
  /// - Complexity: O(*n* log *n*) in the number of rounds.
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

  /// Times five calls of the kernel, about 100 microseconds.
  private mutating func time() -> Double {
    let start = TickClock.now()
    for _ in 0..<5 { state = Self.kernel(state) }
    return clock.nanoseconds(TickClock.now() &- start)
  }

  /// Runs a chain of shifts and exclusive ors, bound by latency.
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

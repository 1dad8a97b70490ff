import ApusMeasure
import ApusTestSupport
import Testing

@Suite("LatencyHistogram")
struct LatencyHistogramTests {
  /// Values of every size, from a single bit to the full width of 64 bits.
  static func values(_ count: Int, seed: UInt64) -> [UInt64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.next() >> UInt64.random(in: 0...63, using: &random) }
  }

  static func histogram(_ values: [UInt64], bits: Int = 7) -> LatencyHistogram {
    var histogram = LatencyHistogram(significantBits: bits)
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test(
    "Every quantile is the sorted value of its rank or too high by less than the stated error",
    arguments: [1, 3, 7, 10], [UInt64(1), 2, 3])
  func quantiles(bits: Int, seed: UInt64) throws {
    let values = Self.values(1000, seed: seed)
    let sorted = values.sorted()
    let histogram = Self.histogram(values, bits: bits)
    for percent in [0, 1, 2, 5, 10, 25, 33, 50, 67, 75, 90, 95, 99, 100] {
      let exact = sorted[max(1, percent * 10) - 1]
      let quantile = try #require(histogram.quantile(Double(percent) / 100))
      #expect(quantile >= exact)
      #expect(quantile - exact <= exact >> UInt64(bits), "\(percent) %")
    }
  }

  @Test("Count, least, greatest and mean are exact", arguments: [UInt64(4), 5])
  func exactSummary(seed: UInt64) {
    let values = Self.values(2000, seed: seed)
    let histogram = Self.histogram(values, bits: 1)
    let mean = Double(values.reduce(UInt128(0)) { $0 + UInt128($1) }) / 2000
    #expect(histogram.count == 2000)
    #expect(histogram.minimum == values.min())
    #expect(histogram.maximum == values.max())
    #expect(histogram.mean == mean)
    #expect(histogram.quantile(1) == values.max())
  }

  @Test("An empty histogram has no quantile, mean, least or greatest value")
  func empty() {
    let histogram = LatencyHistogram()
    #expect(histogram.count == 0)
    #expect(histogram.quantile(0.5) == nil)
    #expect(histogram.mean == nil)
    #expect(histogram.minimum == nil && histogram.maximum == nil)
    #expect(histogram.buckets.isEmpty)
  }

  @Test(
    "The ends of the range and of every octave fall into a bucket that holds them",
    arguments: [1, 7, 12])
  func borders(bits: Int) throws {
    let powers = (0..<64).map { UInt64(1) << UInt64($0) }
    for value in powers + powers.map({ $0 - 1 }) + [.max] {
      let bucket = try #require(Self.histogram([value], bits: bits).buckets.first)
      #expect(bucket.values.contains(value))
      #expect(bucket.count == 1)
    }
  }

  @Test("Buckets ascend without overlap, hold every value, and are as narrow as stated")
  func buckets() {
    let histogram = Self.histogram(Self.values(5000, seed: 6) + Array(0...300))
    let buckets = histogram.buckets
    #expect(buckets.map(\.count).reduce(0, +) == histogram.count)
    for (bucket, next) in zip(buckets, buckets.dropFirst()) {
      #expect(bucket.values.upperBound < next.values.lowerBound)
    }
    for bucket in buckets {
      let width = bucket.values.upperBound - bucket.values.lowerBound
      #expect(width <= bucket.values.lowerBound >> 7)
    }
    #expect(buckets.prefix(256).allSatisfy { $0.values.count == 1 })
  }

  @Test("Adjacent buckets leave no gap")
  func gapless() {
    let buckets = Self.histogram(Array(0...5000), bits: 3).buckets
    #expect(buckets.first?.values.lowerBound == 0)
    for (bucket, next) in zip(buckets, buckets.dropFirst()) {
      #expect(bucket.values.upperBound + 1 == next.values.lowerBound)
    }
  }

  @Test("A merged histogram equals a histogram of all values", arguments: [UInt64(8), 9])
  func merge(seed: UInt64) {
    let values = Self.values(3000, seed: seed)
    var merged = Self.histogram(Array(values[..<1000]))
    merged.merge(Self.histogram(Array(values[1000...])))
    merged.merge(LatencyHistogram())
    #expect(merged == Self.histogram(values))
  }

  @Test("The rank of a decimal probability is not rounded up by its last bit")
  func decimalRanks() {
    let histogram = Self.histogram(Array(1...100))
    for percent in 1...100 {
      #expect(histogram.quantile(Double(percent) / 100) == UInt64(percent))
    }
  }

  @Test("The example of the documentation holds")
  func example() {
    let histogram = Self.histogram(Array(1...1000))
    #expect(histogram.quantile(0.5) == 501)
    #expect(histogram.quantile(0.99) == 991)
    #expect(histogram.maximum == 1000)
  }

  @Test("Merging histograms of different precision traps with a message")
  func differentPrecision() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var histogram = LatencyHistogram(significantBits: 7)
      histogram.merge(LatencyHistogram(significantBits: 8))
    }
    expectTrap(result, saying: "merged histograms keep equally many bits")
  }

  @Test("More significant bits than twelve trap with a message")
  func impossiblePrecision() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LatencyHistogram(significantBits: 13)
    }
    expectTrap(result, saying: "a histogram keeps 1 to 12 significant bits")
  }

  @Test("A probability that is no number traps with a message")
  func impossibleProbability() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LatencyHistogram().quantile(.nan)
    }
    expectTrap(result, saying: "a quantile's probability lies in 0...1")
  }
}

import ApusMeasure
import ApusTestSupport
import Testing

@Suite("MedianRanks")
struct MedianRanksTests {
  /// Critical numbers of the less frequent sign at two-tailed 0.05 and 0.01, or `nil` if none
  /// exists.
  ///
  /// A depth is the critical number plus 1, because the ranks enclose the values that the test does
  /// not reject.
  ///
  /// Source: Triola, "Elementary Statistics", table A-7, critical values for the sign test.
  static let criticalValues: [(count: Int, at5: Int?, at1: Int?)] = [
    (5, nil, nil), (6, 0, nil), (7, 0, nil), (8, 0, 0), (9, 1, 0), (10, 1, 0), (11, 1, 0),
    (12, 2, 1), (13, 2, 1), (14, 2, 1), (15, 3, 2), (16, 3, 2), (17, 4, 2), (18, 4, 3), (19, 4, 3),
    (20, 5, 3), (21, 5, 4), (22, 5, 4), (23, 6, 4), (24, 6, 5), (25, 7, 5),
  ]

  @Test("Ranks of 95 % and 99 % are those of the published table", arguments: criticalValues)
  func publishedRanks(count: Int, at5: Int?, at1: Int?) {
    #expect(MedianRanks(count: count, confidence: 0.95)?.depth == at5.map { $0 + 1 })
    #expect(MedianRanks(count: count, confidence: 0.99)?.depth == at1.map { $0 + 1 })
  }

  @Test("Fewer than six samples have no 95 % interval, fewer than eight none of 99 %")
  func tooFew() {
    for count in 1..<6 { #expect(MedianRanks(count: count, confidence: 0.95) == nil) }
    for count in 1..<8 { #expect(MedianRanks(count: count, confidence: 0.99) == nil) }
  }

  /// Those of 12 samples are printed in the example of 1-Sample Sign in Minitab's help; the others
  /// are sums of a row of Pascal's triangle, to four places.
  @Test(
    "Ranks have the coverage of the published table",
    arguments: [
      (6, 1, 0.96875), (10, 2, 0.9785), (10, 3, 0.8906), (11, 2, 0.9883), (11, 3, 0.9346),
      (12, 3, 0.9614), (12, 4, 0.8540), (20, 6, 0.9586), (40, 14, 0.9615),
    ])
  func publishedCoverage(count: Int, depth: Int, coverage: Double) {
    #expect(abs(MedianRanks(count: count, depth: depth).coverage - coverage) < 0.00005)
  }

  @Test("A coverage is the exact binomial sum, for every count that fits 62 bits and every depth")
  func binomialSums() {
    var row: [UInt64] = [1]
    for count in 1...62 {
      row = zip([0] + row, row + [0]).map { $0 + $1 }
      for depth in 1..<max(1, count / 2 + 1) {
        let enclosing = row[depth...(count - depth)].reduce(0, +)
        let exact = Double(enclosing) / Double(UInt64(1) << UInt64(count))
        #expect(abs(MedianRanks(count: count, depth: depth).coverage - exact) < 1e-15)
      }
    }
  }

  @Test("A confidence that is exactly the coverage of some ranks takes these ranks")
  func attainedConfidence() {
    for count in 2...40 {
      for depth in 1...(count / 2) {
        let ranks = MedianRanks(count: count, depth: depth)
        #expect(MedianRanks(count: count, confidence: ranks.coverage) == ranks)
      }
    }
  }

  @Test(
    "Ranks of many samples agree with the normal approximation to the place",
    arguments: [1000, 1074, 1075, 1076, 9999, 100_000, 1_000_000], [0.5, 0.95, 0.99])
  func manySamples(count: Int, confidence: Double) throws {
    let ranks = try #require(MedianRanks(count: count, confidence: confidence))
    let deviations = [0.5: 0.674490, 0.95: 1.959964, 0.99: 2.575829][confidence] ?? .nan
    let approximate = (Double(count) + 1 - deviations * Double(count).squareRoot()) / 2
    #expect(abs(Double(ranks.depth) - approximate) <= 1)
    #expect(ranks.coverage >= confidence)
    #expect(ranks.coverage < confidence + 2 / Double(count).squareRoot())
  }

  @Test("A confidence next to 0 or 1 is answered, with the middle or with nothing or the whole")
  func extremeConfidence() {
    #expect(MedianRanks(count: 9, confidence: .leastNonzeroMagnitude)?.depth == 4)
    #expect(MedianRanks(count: 10, confidence: .leastNonzeroMagnitude)?.depth == 5)
    #expect(MedianRanks(count: 40, confidence: 1.0.nextDown) == nil)
    #expect((MedianRanks(count: 5000, confidence: 1 - 1e-12)?.depth ?? 0) > 2200)
  }

  @Test("A confidence outside of 0 to 1 traps with a message")
  func impossibleConfidence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MedianRanks(count: 10, confidence: 1)
    }
    expectTrap(result, saying: "a confidence lies between 0 and 1")
  }

  @Test("A count of none traps with a message")
  func impossibleCount() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MedianRanks(count: 0, confidence: 0.95)
    }
    expectTrap(result, saying: "count must be from 1 to 2^32")
  }

  @Test("A depth beyond the middle traps with a message")
  func impossibleDepth() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MedianRanks(count: 11, depth: 6)
    }
    expectTrap(result, saying: "a depth lies in 1 to half the count")
  }
}

import ApusMeasure
import Testing

@Suite("TukeyFences")
struct TukeyFencesTests {
  /// Samples with quartiles 2 and 4: the inner fences are -1 and 7, the outer fences -4 and 10.
  static let samples = Samples([1, 2, 3, 4, 5])

  @Test(
    "A value beyond a fence has its label, and a value on the fence has the lesser label",
    arguments: [
      (-4.1, .lowSevere), (-4, .lowMild), (-1.1, .lowMild), (-1, nil), (3, nil), (7, nil),
      (7.1, .highMild), (10, .highMild), (10.1, .highSevere),
    ] as [(Double, OutlierLabel?)])
  func labels(value: Double, label: OutlierLabel?) {
    #expect(Self.samples.fences.label(value) == label)
  }

  @Test("Labels are counted and every sample stays")
  func counts() {
    let samples = Samples([-100, -9, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 9, 21, 100, 200])
    #expect(samples.outliers == [.lowSevere: 1, .lowMild: 1, .highMild: 1, .highSevere: 2])
    #expect(samples.count == 17)
    #expect(Self.samples.outliers.isEmpty)
  }

  /// Hoaglin, Iglewicz and Tukey, "Performance of Some Resistant Rules for Outlier Labeling",
  /// Journal of the American Statistical Association 81 (1986): 0.698 % of a normal population.
  @Test("Of normal samples 0.7 % lie outside the inner fences", arguments: [UInt64(11)])
  func normalPopulation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let samples = Samples(Distribution.normal.samples(200_000, using: &random))
    let outside = Double(samples.outliers.values.reduce(0, +)) / Double(samples.count)
    #expect((0.0062...0.0078).contains(outside))
  }
}

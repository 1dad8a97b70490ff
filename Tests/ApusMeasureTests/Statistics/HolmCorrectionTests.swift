import Testing

@testable import ApusMeasure

@Suite("HolmCorrection")
struct HolmCorrectionTests {
  @Test("Holm's adjustment is that of the published procedure")
  func holm() {
    // Computed by hand: 4 * 0.005, 3 * 0.01, 2 * 0.03, then never less than the value before.
    let adjusted = HolmCorrection.adjusted([0.01, 0.04, 0.03, 0.005])
    let expected = [0.03, 0.06, 0.06, 0.02]
    for (value, wanted) in zip(adjusted, expected) { #expect(abs(value - wanted) < 1e-12) }
    #expect(HolmCorrection.adjusted([0.9, 0.8]) == [1, 1])
    #expect(HolmCorrection.adjusted([]).isEmpty)
  }
}

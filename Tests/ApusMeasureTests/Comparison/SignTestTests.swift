import Testing

@testable import ApusMeasure

@Suite("SignTest")
struct SignTestTests {
  private static let tails: [(heads: Int, tosses: Int, ways: Double)] = [
    (0, 5, 32), (5, 5, 1), (4, 5, 6), (8, 10, 56), (10, 10, 1),
  ]

  @Test("The upper tail is that of a fair coin", arguments: tails)
  func upperTail(_ toss: (heads: Int, tosses: Int, ways: Double)) {
    let expected = toss.ways / Double(1 << toss.tosses)
    #expect(abs(SignTest.upperTail(of: toss.heads, among: toss.tosses) - expected) < 1e-12)
  }

  @Test("Samples equal to the limit are left out")
  func ties() {
    #expect(SignTest.probabilityAbove(1, [1, 1, 1, 2, 2]) == 0.25)
    #expect(SignTest.probabilityAbove(1, [1, 1]) == 1)
    #expect(SignTest.probabilityAbove(1, []) == 1)
  }

  @Test("Holm's adjustment is that of the published procedure")
  func holm() {
    // Worked by hand: 4 * 0.005, 3 * 0.01, 2 * 0.03, then never less than the one before.
    let adjusted = SignTest.holm([0.01, 0.04, 0.03, 0.005])
    let expected = [0.03, 0.06, 0.06, 0.02]
    for (value, wanted) in zip(adjusted, expected) { #expect(abs(value - wanted) < 1e-12) }
    #expect(SignTest.holm([0.9, 0.8]) == [1, 1])
    #expect(SignTest.holm([]).isEmpty)
  }
}

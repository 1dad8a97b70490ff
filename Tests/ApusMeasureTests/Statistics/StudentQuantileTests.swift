import Testing

@testable import ApusMeasure

@Suite("Student's distribution")
struct StudentQuantileTests {
  @Test(
    "The probability beyond a tabulated quantile is that of the table",
    arguments: [(5, 2.571, 0.05), (10, 4.587, 0.001), (30, 2.042, 0.05), (1000, 1.962, 0.05)])
  func tails(_ freedom: Int, _ quantile: Double, _ error: Double) {
    let found = StudentQuantile.probability(beyond: quantile, freedom: freedom)
    #expect(abs(found / error - 1) < 0.003, "\(found)")
  }

  @Test("The probability is the inverse of the quantile, and falls to 0", arguments: [1, 2, 7, 66])
  func inverse(_ freedom: Int) {
    for error in [0.5, 0.05, 0.0001] {
      let quantile = StudentQuantile.twoSided(error: error, freedom: freedom)
      let found = StudentQuantile.probability(beyond: quantile, freedom: freedom)
      #expect(abs(found / error - 1) < 1e-6, "\(error)")
    }
    #expect(StudentQuantile.probability(beyond: .infinity, freedom: freedom) < 1e-12)
    #expect(StudentQuantile.probability(beyond: 0, freedom: freedom) == 1)
  }
}

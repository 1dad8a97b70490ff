import Testing

@testable import ApusMeasure

@Suite("The iterations that all lanes share")
struct SharedIterationsTests {
  private let request = WorkerRequest(
    index: 0, pass: .comparison, seed: 1, measureNanoseconds: 1e6, warmUpNanoseconds: 1e5,
    ticksPerNanosecond: 1, stepNanoseconds: 10)

  @Test("A turn of the slowest lane takes an epoch, and that of the fastest 100 steps")
  func turns() {
    #expect(request.sharedIterations(rates: [10, 100]) == 1000)
    #expect(request.sharedIterations(rates: [0.001, 100_000]) == 1_000_000)
    #expect(request.sharedIterations(rates: [10, 100], elapsed: [20, 200]) == 1000)
  }

  @Test("The untimed work of a lane that takes no time bounds a turn")
  func untimed() {
    #expect(request.sharedIterations(rates: [0, 10], elapsed: [1000, 10]) == 100_000)
    #expect(request.sharedIterations(rates: [0, 10], elapsed: [1000, 1e12]) == 1)
  }

  @Test("The number is finite if a lane takes no time")
  func noTime() {
    for rates in [[0, 0], [0, 100], [Double.leastNonzeroMagnitude, 1]] {
      #expect((1...1e12).contains(request.sharedIterations(rates: rates)))
    }
  }
}

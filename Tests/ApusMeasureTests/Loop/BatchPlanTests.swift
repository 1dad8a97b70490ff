import Testing

@testable import ApusMeasure

@Suite("BatchPlan")
struct BatchPlanTests {
  /// Runs batches of a body of known cost until `iterations` are done, and returns the sizes.
  private func sizes(
    of plan: inout BatchPlan, ticks: Double, bytes: Int, iterations: Int
  ) throws -> [Int] {
    var sizes: [Int] = []
    var left = iterations
    while left > 0 {
      let count = plan.next(upTo: left, isCounting: false)
      try plan.check()
      var heap: Int64 = 0
      plan.prepare(count, heapBytes: { heap }) { heap += Int64($0 * bytes) }
      plan.add(ticks: ticks * Double(count))
      sizes.append(count)
      left -= count
    }
    return sizes
  }

  @Test(
    "The first batch has a single input, and each later one at most four times the largest before")
  func growth() throws {
    var plan = BatchPlan(borderTicks: 50, stride: 8)
    let sizes = try sizes(of: &plan, ticks: 1, bytes: 0, iterations: 100_000)
    #expect(sizes.first == 1)
    for (last, next) in zip(sizes, sizes.dropFirst()) { #expect(next <= 4 * last) }
    #expect(sizes.reduce(0, +) == 100_000)
  }

  @Test(
    "Beside a grown batch its borders do not count",
    arguments: [1.0, 10, 130, 5000], [0, 100, 8000])
  func clock(_ ticks: Double, _ bytes: Int) throws {
    var plan = BatchPlan(borderTicks: 50, stride: 8)
    _ = try sizes(of: &plan, ticks: ticks, bytes: bytes, iterations: 100_000)
    let grown = try sizes(of: &plan, ticks: ticks, bytes: bytes, iterations: 100_000)
    #expect(grown.allSatisfy { Double($0) * ticks >= 100 * 50 || $0 == 100_000 })
  }

  @Test("Inputs that fill the first cache are prepared in the shortest batch that the clock allows")
  func caches() throws {
    var plan = BatchPlan(borderTicks: 50, stride: 8)
    _ = try sizes(of: &plan, ticks: 100, bytes: 8000, iterations: 10_000)
    #expect(plan.facts.inputs <= 100)
    #expect(plan.facts.bytes == Double(plan.facts.inputs) * 8008)
    var slow = BatchPlan(borderTicks: 50, stride: 8)
    let sizes = try sizes(of: &slow, ticks: 100_000, bytes: 800_000, iterations: 20)
    #expect(sizes.allSatisfy { $0 == 1 })
  }

  @Test("A batch never takes more memory than its limit")
  func memory() throws {
    var plan = BatchPlan(borderTicks: 50, stride: 8)
    _ = try sizes(of: &plan, ticks: 20, bytes: 400_000, iterations: 5000)
    #expect(plan.facts.bytes <= BatchPlan.mostBytes)
  }

  @Test("Inputs that are too large for the clock are refused before they are prepared")
  func refused() throws {
    var plan = BatchPlan(borderTicks: 50, stride: 8)
    var most = 0
    #expect(throws: LoopError.self) {
      while true {
        let count = plan.next(upTo: 1_000_000, isCounting: false)
        try plan.check()
        most = max(most, count)
        var heap: Int64 = 0
        plan.prepare(count, heapBytes: { heap }) { heap += Int64($0 << 24) }
        plan.add(ticks: 20 * Double(count))
      }
    }
    #expect(Double(most << 24) <= BatchPlan.mostBytes)
  }

  @Test("Memory that only the first input needs does not refuse the others")
  func firstInput() throws {
    var plan = BatchPlan(borderTicks: 50, stride: 8)
    var heap: Int64 = 0
    plan.prepare(
      plan.next(upTo: 1000, isCounting: false), heapBytes: { heap }
    ) { _ in heap += 1 << 30 }
    plan.add(ticks: 20)
    _ = try sizes(of: &plan, ticks: 20, bytes: 100, iterations: 10_000)
    #expect(plan.facts.inputs > 100)
  }

  @Test("Memory that other threads take meanwhile does not refuse an input")
  func others() throws {
    var plan = BatchPlan(borderTicks: 50, stride: 8)
    var heap: Int64 = 0
    for other in Array(repeating: Int64(1 << 30), count: 40) + [0] {
      let count = plan.next(upTo: 1, isCounting: false)
      try plan.check()
      plan.prepare(count, heapBytes: { heap }) { heap += Int64($0) * 100 + other }
      plan.add(ticks: 20)
    }
    try plan.check()
    #expect(plan.facts == BatchPlan.Facts(inputs: 1, bytes: 108))
  }
}

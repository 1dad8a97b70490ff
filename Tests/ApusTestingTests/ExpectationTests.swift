import ApusMeasure
import ApusTestSupport
import ApusTesting
import Testing

/// Work of a number of dependent multiplications.
@inline(never)
private func work(_ steps: Int) -> Int {
  var number = 1
  for _ in 0..<steps { number = identity(number &* 3) }
  return number
}

@Suite("Expectations of performance", .serialized)
struct ExpectationTests {
  private static let options = PerformanceOptions(
    budget: .milliseconds(40), runsInDebugBuilds: true)
  private struct Broken: Error {}

  private final class Store {
    var texts: [[Int]] = []
  }

  @Test("A candidate with half the work is faster, also by 1.5")
  func faster() throws {
    let verdict = try expectFaster(than: { work(2000) }, by: 1.5, Self.options) { work(1000) }
    #expect(verdict.outcome == .holds)
    #expect(try #require(verdict.estimate).value < 0.67)
    #expect(try expectFaster(than: { work(2000) }, Self.options) { work(1000) }.outcome == .holds)
  }

  @Test("A candidate with the same work is not faster, and the failure has the numbers")
  func notFaster() throws {
    let failure = #expect(throws: PerformanceError.self) {
      try expectFaster(than: { work(1000) }, by: 1.5, Self.options) { work(1000) }
    }
    let text = try #require(failure).description
    #expect(text.contains("ExpectationTests.swift:"))
    for part in ["times the time of the baseline at 99 %", "expected at most 0.667", "own copies"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test("A candidate with twice the work is not within 1.5 times, and one with the same work is")
  func within() throws {
    #expect(throws: PerformanceError.self) {
      try expectWithin(1.5, of: { work(1000) }, Self.options) { work(2000) }
    }
    try expectWithin(1.5, of: { work(1000) }, Self.options) { work(1000) }
  }

  @Test("An error of a closure passes through")
  func errors() {
    #expect(throws: Broken.self) {
      try expectWithin(1.5, of: { 1 }, Self.options) { throw Broken() }
    }
    #expect(throws: Broken.self) {
      try expectAllocations(atMost: 1, Self.options) { throw Broken() }
    }
  }

  @Test("Without options nothing is measured in a debug build")
  func debug() throws {
    let verdict = try expectFaster(than: { work(1) }, by: 1000) { work(1) }
    #if DEBUG
      #expect(verdict.outcome == .skipped)
      #expect(verdict.description.hasPrefix("skipped: a debug build"))
    #endif
  }

  @Test("Linear work is linear, and quadratic work is not")
  func linear() throws {
    let sizes = [50, 100, 200, 400, 800, 1600]
    let verdict = try expectLinear(in: sizes, Self.options) { size in { work(size) } }
    #expect(verdict.outcome == .holds)
    #expect(throws: PerformanceError.self) {
      try expectLinear(in: [8, 16, 32, 64, 128], Self.options) { size in { work(size * size) } }
    }
  }
}

// The allocator's functions stay redirected, so each of these tests runs in a process of its own.
@Suite("Expectations about the heap", .enabled(if: canCountAllocations))
struct HeapExpectationTests {
  private static let options = PerformanceOptions(
    budget: .milliseconds(40), runsInDebugBuilds: true)

  private final class Store {
    var kept: [[Int]] = []
    var cache: [Int: [Int]] = [:]
  }

  @Test("An array is one allocation, and more than none")
  func allocations() async {
    await #expect(processExitsWith: .success) {
      try expectAllocations(atMost: 1, Self.options) { [Int](repeating: 1, count: identity(100)) }
      do {
        try expectAllocations(atMost: 0, Self.options) { [Int](repeating: 1, count: identity(100)) }
        fatalError("an array is an allocation")
      } catch let failure as PerformanceError {
        precondition(failure.description.contains("1.00 heap allocations a call"))
      }
    }
  }

  @Test("Work that keeps an array in each call grows")
  func growth() async {
    await #expect(processExitsWith: .success) {
      let store = Store()
      do {
        try expectNoGrowth(in: { store.kept.append([Int](repeating: 1, count: 10)) }, Self.options)
        fatalError("the store grows")
      } catch let failure as PerformanceError {
        precondition(failure.description.contains("the heap grows by"))
      }
    }
  }

  @Test("Work that frees what it allocates, or fills a cache, does not grow")
  func noGrowth() async {
    await #expect(processExitsWith: .success) {
      let store = Store()
      var number = 0
      try expectNoGrowth(in: { [Int](repeating: 1, count: identity(100)) }, Self.options)
      try expectNoGrowth(
        in: {
          number += 1
          store.cache[number % 50] = [number]
        }, Self.options)
    }
  }
}

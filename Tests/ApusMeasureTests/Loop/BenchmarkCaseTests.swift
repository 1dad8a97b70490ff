import ApusTestSupport
import Foundation
import Synchronization
import Testing

@testable import ApusMeasure

@Suite("BenchmarkCase")
struct BenchmarkCaseTests {
  private struct Broken: Error {}

  private func run(_ benchmark: Benchmark, index: Int = 0, size: Int? = nil) throws -> [Epoch] {
    let driver = FixedPlanDriver([1, 5, 20])
    try BenchmarkCase.all(of: [benchmark])[index].execute(driver, size: size, epochTicks: 1000)
    return driver.epochs
  }

  @Test("Set-up and tear-down run once, the body as often as planned")
  func once() throws {
    let log = Mutex<[String]>([])
    let benchmark = Benchmark("counted") { run in
      log.withLock { $0.append("set-up") }
      for _ in run { log.withLock { $0.append("body") } }
      log.withLock { $0.append("tear-down") }
    }
    #expect(try run(benchmark).count == 3)
    let entries = log.withLock { $0 }
    #expect(entries.first == "set-up")
    #expect(entries.last == "tear-down")
    #expect(entries.count { $0 == "body" } == 26)
    #expect(entries.count == 28)
  }

  @Test("An error that the closure throws reaches the caller")
  func throwing() {
    #expect(throws: Broken.self) { try run(Benchmark("broken") { _ in throw Broken() }) }
  }

  @Test("An asynchronous body runs as often as planned")
  func asynchronous() async throws {
    let turns = Atomic<Int>(0)
    let benchmark = Benchmark("async") { run in
      for _ in run {
        await Task.yield()
        turns.add(1, ordering: .relaxed)
      }
    }
    #expect(try await onOwnThread { try run(benchmark) }.count == 3)
    #expect(turns.load(ordering: .relaxed) == 26)
  }

  @Test("An error that an asynchronous closure throws reaches the caller")
  func asynchronousThrowing() async {
    let benchmark = Benchmark("async broken") { run in
      for _ in run { await Task.yield() }
      throw Broken()
    }
    await #expect(throws: Broken.self) { try await onOwnThread { try run(benchmark) } }
  }

  @Test("A sized benchmark has a case for each size and hands the size over")
  func sizes() throws {
    let seen = Mutex<[Int]>([])
    let benchmark = Benchmark("sized", elements: 10, 80) { run, count in
      seen.withLock { $0.append(count) }
      for _ in run {}
    }
    _ = try run(benchmark, index: 0)
    _ = try run(benchmark, index: 1)
    _ = try run(benchmark, index: 0, size: 640)
    #expect(seen.withLock { $0 } == [10, 80, 640])
    let titles = BenchmarkCase.all(of: [benchmark]).map(\.title)
    #expect(titles == ["sized, elements 10", "sized, elements 80"])
  }

  @Test(
    "Every thread has its own loop, and all loops end with the measured loop", arguments: [1, 2, 4])
  func threads(_ count: Int) throws {
    let threads = Mutex<Set<Int>>([])
    let turns = Atomic<Int>(0)
    let benchmark = Benchmark("threads", threads: count) { run, thread in
      _ = threads.withLock { $0.insert(thread) }
      for _ in run { turns.add(1, ordering: .relaxed) }
    }
    #expect(try run(benchmark).map(\.iterations) == [1, 5, 20])
    #expect(threads.withLock { $0 } == Set(0..<count))
    #expect(turns.load(ordering: .relaxed) >= 26)
  }

  @Test("A companion that fails fails the benchmark", .timeLimit(.minutes(30)))
  func failingCompanion() {
    let benchmark = Benchmark("threads", threads: 3) { run, thread in
      if thread == 2 { throw Broken() }
      for _ in run {}
    }
    #expect(throws: Broken.self) { try run(benchmark) }
  }

  @Test("A measured thread that fails lets its companions go", .timeLimit(.minutes(30)))
  func failingLead() {
    let benchmark = Benchmark("threads", threads: 2) { run, thread in
      if thread == 0 { throw Broken() }
      for _ in run {}
    }
    #expect(throws: Broken.self) { try run(benchmark) }
  }
}

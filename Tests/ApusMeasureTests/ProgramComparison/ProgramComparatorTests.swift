import ApusTestSupport
import Foundation
import Testing

@testable import ApusMeasure

@Suite("ProgramComparator", .serialized)
struct ProgramComparatorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let clock = TickClock(
    source: .monotonicClock, ticksPerNanosecond: 1, relativeUncertainty: 0, stepNanoseconds: 1,
    costNanoseconds: 1)

  private func pair(
    _ old: [Benchmark], _ new: [Benchmark], filters: [String] = [], turns: String = "exit 0"
  ) throws -> ProgramPair {
    let first = try BenchmarkScript(folder, "old", benchmarks: old)
    let second = try BenchmarkScript(folder, "new", benchmarks: new, turns: turns)
    return ProgramPair(old: try first.side("old"), new: try second.side("new"), filters: filters)
  }

  private static let a = Benchmark("a") { _ in }
  private static let b = Benchmark("b") { _ in }
  private static let c = Benchmark("c") { _ in }

  @Test("Benchmarks are matched by name and parameters; the others are named")
  func matching() throws {
    let old = [Self.a, Benchmark("sum", elements: 1, 8) { _, _ in }, Self.b]
    let new = [
      Self.c, Benchmark("sum", elements: 8, 64) { _, _ in }, Self.a,
      Benchmark("b", threads: 1) { _, _ in },
    ]
    let pair = try pair(old, new)
    #expect(pair.titles == ["a", "sum, elements 8"])
    #expect(pair.matches.map(\.old) == [0, 2])
    #expect(pair.matches.map(\.new) == [3, 1])
    #expect(pair.onlyOld == ["sum, elements 1", "b"])
    #expect(pair.onlyNew == ["c", "sum, elements 64", "b, threads 1"])
    #expect(try self.pair(old, new, filters: ["um"]).titles == ["sum, elements 8"])
  }

  @Test("Asynchronous and threaded code is not bound to one processor, on either side")
  func processors() throws {
    let awaiting = Benchmark("a") { run in for _ in run { await Task.yield() } }
    let threads = Benchmark("t", threads: 1, 2) { _, _ in }
    let pair = try pair([Self.a, Self.b, threads], [awaiting, Self.b, threads])
    #expect(pair.titles == ["a", "b", "t, threads 1", "t, threads 2"])
    #expect(pair.matches.map(\.needsSeveralProcessors) == [true, false, false, true])
    var bound: [String: Int?] = [:]
    var comparator = ProgramComparator(
      pair, plan: Comparator.Plan(budgetSeconds: 1), clock: Self.clock, seed: 1
    ) { match, _, request in
      bound[match.title] = .some(request.processor)
      return ProcessSet.Found(logarithms: [0, 0])
    }
    #expect(comparator.run { _, _ in })
    #expect(
      bound == [
        "a": nil, "b": Processors.last, "t, threads 1": Processors.last, "t, threads 2": nil,
      ])
  }

  @Test("Two programs of the same name get different titles")
  func names() throws {
    let script = try BenchmarkScript(folder, "same", benchmarks: [Self.a])
    let pair = ProgramPair(
      old: try script.side("same"), new: try script.side("same"), filters: [])
    #expect(pair.new.name == "same (new)")
  }

  @Test("A fault of a benchmark spoils no other benchmark, and the benchmark is not tried again")
  func faults() throws {
    struct Crash: Error, CustomStringConvertible { let description = "it crashed" }
    var started = 0
    var comparator = ProgramComparator(
      try pair([Self.a, Self.b], [Self.a, Self.b]), plan: Comparator.Plan(budgetSeconds: 1),
      clock: Self.clock, seed: 1
    ) { match, _, _ in
      if match.title == "a" {
        started += 1
        throw Crash()
      }
      return ProcessSet.Found(logarithms: [0, 0.5])
    }
    #expect(comparator.run { _, _ in })
    let results = comparator.results()
    #expect(started == 1)
    #expect(results[0].fault == "it crashed")
    #expect(results[1].rows.map(\.verdict) == [.slower])
    #expect(results[1].measurements.map(\.metric) == ["control", "ratio"])
    #expect(
      results[1].measurements[1].notes.last == "layout: 1 link order of each program, not varied")
    #expect(results[1].linkOrders == 1)
  }

  @Test("All sets of the same link orders give one ratio, and the verdict has their number")
  func layouts() throws {
    let plain = try pair([Self.a], [Self.a])
    let orders = (0..<16).map { "order-\($0)" }
    let pair = ProgramPair(
      old: .init(name: "old", program: plain.old.program, layouts: orders),
      new: .init(name: "new", program: plain.new.program, layouts: orders), filters: [])
    #expect(pair.layoutPairs == 8)
    var started = [Int](repeating: 0, count: 8)
    var comparator = ProgramComparator(
      pair, plan: Comparator.Plan(budgetSeconds: 3), clock: Self.clock, seed: 1
    ) { _, layouts, _ in
      started[layouts] += 1
      // Four pairs of orders differ in each direction. Sixty sets taken as samples would make a
      // hundredth of that difference certain.
      return ProcessSet.Found(logarithms: [0, layouts.isMultiple(of: 2) ? 0.02 : -0.019])
    }
    #expect(comparator.run { _, _ in })
    #expect(started == [8, 8, 8, 8, 7, 7, 7, 7])
    let result = comparator.results()[0]
    #expect(result.rows[0].ratio?.samples == 8)
    #expect(result.rows[0].verdict == .undecided)
    #expect(result.linkOrders == 16)
    #expect(result.measurements[1].notes.last == "layout: 16 link orders of each program")
  }

  @Test(
    "A process that crashes, hangs, ends early or says something else is a fault with its reason",
    arguments: [
      ("kill -SEGV $$", "crashed (signal 11)"), ("sleep 1000", "larger --time-limit"),
      ("exit 3", "status 3"), ("exit 0", "(end of report)"), ("echo hello >&3", "`hello`"),
      ("echo fault it broke >&3; echo done >&3", "it broke"),
      ("echo value turn-rate nan >&3", "turn-rate"),
      ("echo value turn-rate 100 >&3; kill -SEGV $$", "new: the measuring process crashed"),
    ])
  func processes(_ turns: String, _ reason: String) async throws {
    let program = try BenchmarkScript(folder, "new", benchmarks: [Self.a], turns: turns)
    let fault = try await onOwnThread { () -> String in
      var set = try ProcessSet(
        [ProcessSet.Member(path: program.path, caseIndex: 0)], TurnScheduleTests.request())
      do {
        let found = try set.run(deadlineSeconds: 2)
        return "found \(found)"
      } catch {
        return "\(error)"
      }
    }
    #expect(fault.contains(reason), "\(fault)")
    #expect(fault.hasPrefix(program.path), "\(fault)")
  }
}

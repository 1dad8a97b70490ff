import ApusSystem
import ApusTestSupport
import Synchronization
import Testing

@testable import ApusMeasure

@Suite("LoopTeam", .serialized)
struct LoopTeamTests {
  /// Suspends and resumes the team after some epochs, and checks if the companion runs meanwhile.
  private final class RestingDriver: EpochDriver {
    let turns: @Sendable () -> Int
    private var team: LoopTeam?
    private var epoch = 0
    private(set) var restingTurns: [Int] = []

    init(_ turns: @escaping @Sendable () -> Int) { self.turns = turns }

    func lead(_ team: LoopTeam) { self.team = team }

    func border(_ time: EpochTime?) -> Int {
      epoch += 1
      team?.rest()
      let before = turns()
      for _ in 0..<1000 { Scheduler.yield() }
      restingTurns.append(turns() - before)
      if epoch > 20 { return 0 }
      team?.resume()
      return 100
    }

    var isForTheRecord: Bool { true }
  }

  @Test("Companions run while the measured loop does, and not while they rest", arguments: [2, 3])
  func resting(_ threads: Int) async throws {
    let turns = Atomic<Int>(0)
    let benchmark = Benchmark("team", threads: threads) { run, thread in
      for _ in run where thread > 0 { turns.add(1, ordering: .relaxed) }
    }
    try await onOwnThread {
      let driver = RestingDriver { turns.load(ordering: .relaxed) }
      try BenchmarkCase(benchmark: benchmark, count: threads).execute(driver, epochTicks: 1000)
      #expect(driver.restingTurns == [Int](repeating: 0, count: 21))
    }
    #expect(turns.load(ordering: .relaxed) > 0)
  }

  @Test("A companion that fails ends the wait of every thread")
  func failure() async throws {
    struct Fault: Error {}
    let benchmark = Benchmark("team", threads: 2) { run, thread in
      if thread > 0 { throw Fault() }
      for _ in run {}
    }
    try await onOwnThread {
      let driver = RestingDriver { 0 }
      #expect(throws: Fault.self) {
        try BenchmarkCase(benchmark: benchmark, count: 2).execute(driver, epochTicks: 1000)
      }
    }
  }
}

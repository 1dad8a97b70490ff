import ApusMeasure
import ApusPostgreSQL
import ApusTestSupport
import Foundation
import Synchronization

/// Pushes of 200 figures from eight processes; a tenth is sent twice, and a hundredth is killed and sent again.
struct PushRows {
  let plan: FleetPlan
  let programs: FleetPrograms
  let table: FleetTableOfTimes

  private static let workers = 8
  /// The histories of an invocation.
  private static let atOnce = 100

  func all() throws {
    let paths = try write()
    try programs.makeFleet("pushes")
    let start = ContinuousClock.now
    let (twice, killed) = try push(paths)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try check("pushes")
    table.add(
      "pushes of \(plan.series) figures (figures/s)", [Double(plan.figureCount) / seconds],
      .perSecond,
      within: 20_000...(.infinity),
      note:
        "\(Self.workers) processes, \(Self.atOnce) histories each time; \(twice) sent twice, \(killed) killed"
    )
    try single(Array(paths.prefix(min(paths.count, 400))))
  }

  /// A history for each session.
  private func write() throws -> [String] {
    let folder = "\(programs.folder)/sessions"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var paths: [String] = []
    for revision in 0..<plan.revisions {
      for machine in 0..<plan.machines {
        var bytes: [UInt8] = []
        plan.append(machine, revision, to: &bytes)
        let path = "\(folder)/\(revision)-\(machine).jsonl"
        try Data(bytes).write(to: URL(filePath: path))
        paths.append(path)
      }
    }
    return paths
  }

  /// Pushes all histories; returns how many invocations were repeated, and how many killed.
  private func push(_ paths: [String]) throws -> (twice: Int, killed: Int) {
    let groups = stride(from: 0, to: paths.count, by: Self.atOnce).map {
      Array(paths[$0..<min(paths.count, $0 + Self.atOnce)])
    }
    let next = Atomic(0)
    let counts = Mutex((twice: 0, killed: 0))
    let failure = Mutex<String?>(nil)
    let threads = DispatchGroup()
    let sender = PushSender(programs: programs)
    let seed = plan.seed
    for worker in 0..<Self.workers {
      threads.enter()
      Thread.detachNewThread {
        defer { threads.leave() }
        var random = SplitMix64(seed: seed &+ UInt64(worker))
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < groups.count, failure.withLock({ $0 == nil }) else { return }
          do {
            if random.below(100) == 0 {
              try sender.kill(
                groups[index], "worker\(worker)",
                after: Double.random(in: 0.001..<0.2, using: &random))
              counts.withLock { $0.killed += 1 }
            }
            try sender.send(groups[index], "worker\(worker)")
            if random.below(10) == 0 {
              try sender.send(groups[index], "again\(worker)")
              counts.withLock { $0.twice += 1 }
            }
          } catch { failure.withLock { $0 = "\(error)" } }
        }
      }
    }
    threads.wait()
    if let problem = failure.withLock({ $0 }) { throw WrongAnswerError(problem) }
    return counts.withLock { $0 }
  }

  /// Every figure is there once.
  private func check(_ database: String) throws {
    let found = try programs.connect(database).run(
      """
      SELECT count(*), count(DISTINCT (session_id, ordinal)), (SELECT count(*) FROM apus.sessions WHERE records = 200)
      FROM apus.figures
      """)
    try expectEqual("pushed figures", found.integer(0, 0), plan.figureCount)
    try expectEqual("different figures", found.integer(0, 1), plan.figureCount)
    try expectEqual("whole sessions", found.integer(0, 2), plan.sessionCount)
  }

  /// Pushes with a process each, as single jobs of continuous integration do.
  private func single(_ paths: [String]) throws {
    try programs.makeFleet("single")
    let next = Atomic(0)
    let failure = Mutex<String?>(nil)
    let threads = DispatchGroup()
    let start = ContinuousClock.now
    let programs = programs
    for worker in 0..<Self.workers {
      threads.enter()
      Thread.detachNewThread {
        defer { threads.leave() }
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < paths.count else { return }
          do {
            _ = try programs.apus(
              ["push", "--require", paths[index], programs.address("single")],
              state: "single\(worker)")
          } catch { failure.withLock { $0 = "\(error)" } }
        }
      }
    }
    threads.wait()
    if let problem = failure.withLock({ $0 }) { throw WrongAnswerError(problem) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let count = try programs.connect("single").run("SELECT count(*) FROM apus.figures").integer(
      0, 0)
    try expectEqual("figures of single pushes", count, paths.count * plan.series)
    table.add(
      "a process for each push (pushes/s)", [Double(paths.count) / seconds], .perSecond,
      within: 19...(.infinity))
  }
}

/// A sender of histories to the database of pushes.
private struct PushSender: Sendable {
  let programs: FleetPrograms

  func send(_ paths: [String], _ state: String) throws {
    _ = try programs.apus(
      ["push", "--require", "--timeout", "10m"] + paths + [programs.address("pushes")],
      state: state)
  }

  func kill(_ paths: [String], _ state: String, after seconds: Double) throws {
    let process = programs.process(
      ["push"] + paths + [programs.address("pushes")], state: state)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

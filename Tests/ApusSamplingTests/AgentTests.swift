import ApusProfile
import Foundation
import Testing

@Suite(
  "Recording of suspended callers", .serialized,
  .enabled(if: PerfEvents.areAllowed, "\(PerfEvents.refusal ?? "")"),
  .enabled(if: RecorderRun.hasAgent, "the library of the agent was not built"))
struct AgentTests {
  private func record(_ arguments: String...) throws -> RecorderRun {
    try RecorderRun(["--await", RecorderRun.planted] + arguments) { _ in }
  }

  @Test("At least 98 % of chains are whole, at each depth", arguments: [1, 5, 50])
  func chains(_ depth: Int) throws {
    let run = try record("await", "\(depth)")
    #expect(run.status == 0)
    #expect(try run.tree().count > 10)
    #expect(try run.wholeChains(of: ["level(_:)": depth]) >= 0.98)
  }

  @Test("At least 98 % of chains are whole in actors")
  func actors() throws {
    let run = try record("actor", "4")
    #expect(run.status == 0)
    #expect(try run.wholeChains(of: ["level(_:)": 4, "Worker.level(_:)": 1]) >= 0.98)
  }

  @Test("The agent is loaded into programs with Swift's concurrency, unless the user forbids it")
  func automatic() throws {
    let run = try RecorderRun(RecorderRun.planted, "await", "5")
    #expect(try run.wholeChains(of: ["level(_:)": 5]) >= 0.98)
    let without = try RecorderRun("--no-await", RecorderRun.planted, "await", "5")
    #expect(try without.share(of: "await level(_:)").value == 0)
    #expect(try without.share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("A task that other threads go on with is recorded with its chain")
  func migrating() throws {
    let run = try record("migrate")
    #expect(run.status == 0)
    let tree = try run.tree().keeping { $0.name == "work(milliseconds:)" }
    let inside = tree.keeping { $0.name.contains("migrating()") }
    #expect(tree.count > 50 && Double(inside.count) >= 0.98 * Double(tree.count))
  }

  @Test("A signal of the program's own reaches its handler")
  func ownSignal() throws {
    let run = try record("trap")
    #expect(run.status == 7)
    // The handler would end the program with the first sample.
    #expect(try run.share(of: "work(milliseconds:)").value > 0.5)
    #expect(try run.tree().count > 3)
  }

  @Test("Ends of a command are passed on", arguments: 1...5)
  func ends(_ attempt: Int) throws {
    #expect(try record("exit").status == 9)
    // The runtime restores the usual action of SIGTRAP when the program crashes.
    #expect(try record("crash").status == 128 + SIGABRT)
  }

  @Test("Threads and children are recorded")
  func inherited() throws {
    #expect(try record("threads", "20").share(of: "work(milliseconds:)").value > 0.5)
    #expect(try record("children", "3").share(of: "work(milliseconds:)").value > 0.5)
  }

  @Test("The page is removed at the end")
  func removed() throws {
    let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    let run = try record("shares", "20")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!files.contains { $0.hasPrefix("apus-profile-\(run.number)-") })
  }

  @Test("A process cannot be attached to with the agent")
  func attached() throws {
    let run = try RecorderRun("--await", "--attach", "1")
    #expect(run.status == 2)
    #expect(run.errors.contains("'--attach' has no effect with '--await'"))
  }
}

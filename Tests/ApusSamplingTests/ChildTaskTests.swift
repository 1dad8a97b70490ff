import ApusProfile
import Foundation
import Testing

@Suite(
  "Recording of child tasks", .serialized,
  .enabled(if: PerfEvents.areAllowed, "\(PerfEvents.refusal ?? "")"),
  .enabled(if: RecorderRun.hasAgent, "the library of the agent was not built"))
struct ChildTaskTests {
  private func record(_ kind: String, _ depth: Int) throws -> RecorderRun {
    let run = try RecorderRun(["--await", RecorderRun.planted, kind, "\(depth)"]) { _ in }
    #expect(run.status == 0)
    #expect(try run.tree().count > 10)
    return run
  }

  /// The functions that wait for the child tasks of each kind.
  private static let waiting = [
    "let": ["asyncLet(_:)"], "group": ["group(_:)"], "throwing": ["throwing(_:)"],
    "discarding": ["discarding(_:)"], "member": ["Worker.member(_:)"], "failing": ["failing(_:)"],
    "unawaited": ["unawaited(_:)"], "nested": ["nested(_:)", "group(_:)"],
  ]

  @Test(
    "At least 98 % of the chains of child tasks are whole, with the chains of their parents",
    arguments: waiting.keys.sorted())
  func parents(_ kind: String) throws {
    let run = try record(kind, 4)
    var depths = ["level(_:)": 4, "above(_:_:)": 4, "child(_:_:)": 1]
    for parent in Self.waiting[kind] ?? [] { depths[parent] = 1 }
    #expect(try run.wholeChains(of: depths) >= 0.98)
  }

  @Test("The chains of parents are whole at each depth", arguments: [1, 5, 50])
  func depths(_ depth: Int) throws {
    for kind in ["let", "group"] {
      let run = try record(kind, depth)
      #expect(try run.wholeChains(of: ["level(_:)": depth, "above(_:_:)": depth]) >= 0.98)
    }
  }

  @Test("The chain of a child ends at the child while the parent runs, which is counted")
  func busy() throws {
    // A busy machine may run the parent and the child one after the other.
    let foundBoth = try (0..<20).contains { _ in try busyRunHasBothChains() }
    #expect(foundBoth)
  }

  /// Checks the chains of a run, and returns whether the parent ran for a part of the child's time.
  private func busyRunHasBothChains() throws -> Bool {
    let run = try record("busy", 4)
    let paths = try run.pathsOfWork()
    #expect(!paths.contains { $0.path.contains("await stale(_:)") })
    let children = paths.filter { $0.path.contains("await level(_:)") }
    let whole = children.filter { $0.path.contains("await above(_:_:)") }
    let alone = children.filter { !$0.path.contains("await above(_:_:)") }
    #expect(!alone.contains { $0.path.contains("await busy(_:)") })
    #expect(whole.allSatisfy { $0.path.contains("await busy(_:)") })
    guard [whole, alone].allSatisfy({ $0.reduce(0) { $0 + $1.count } > 3 }) else { return false }
    #expect(
      run.sentences.contains("The functions of the parent, which was running, are missing in "))
    return true
  }

  @Test("A task that is not a child has no chain of the function that waits for it")
  func task() throws {
    let run = try record("task", 4)
    #expect(
      try run.wholeChains(of: ["level(_:)": 4, "above(_:_:)": 0, "task(_:)": 0]) >= 0.98)
  }
}

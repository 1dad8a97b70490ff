@testable import ApusBenchmark
import ApusTestSupport
import Foundation
import Testing

@Suite("Pruning of the history")
struct HistoryPruneTests {
  private let folder: TemporaryFolder
  private let history: History

  init() throws {
    folder = try TemporaryFolder()
    history = History(path: folder.file("history.jsonl"))
  }

  /// Stores sessions, with a line of a newer version and a damaged line between them.
  private func store(_ sessions: [Session]) throws {
    var bytes: [UInt8] = []
    for session in sessions {
      bytes += session.records.flatMap(\.line)
      bytes += Array("{\"apus\":99}\ndamaged\n".utf8)
    }
    try Data(bytes).write(to: URL(filePath: history.path))
  }

  @Test(
    "The newest sessions stay as they are, with all lines that are no records", arguments: 0...5)
  func newest(count: Int) throws {
    let sessions = (1...4).map { Fixture.session("\($0)") }
    try store(sessions)
    let result = try history.prune(keeping: count)
    let contents = try history.read()
    #expect(result.removed == 4 - min(4, count) && result.kept == min(4, count))
    #expect(contents.sessions == Array(sessions.suffix(count)))
    #expect(contents.skippedLines == 8)
  }

  @Test(
    "A session that still measures keeps its head for two days, and its later records find it",
    arguments: [("2026-11-23T22:09:22Z", true), ("2026-11-23T22:09:23Z", false)])
  func measuring(_ now: String, isKept: Bool) throws {
    let ended = Fixture.session("ended")
    let open = Fixture.session("open")
    try history.append([open.header, open.record(Fixture.measurement)] + ended.records)
    let seconds = try #require(CivilTime.nanosecondsSince1970(now)) / 1_000_000_000
    let result = try history.prune(keeping: 1, now: CivilTime(secondsSince1970: seconds))
    #expect(result.removed == (isKept ? 0 : 1))
    try history.append([open.record(Fixture.verdict)])
    let contents = try history.read()
    #expect(contents.sessions.map(\.identifier) == (isKept ? ["open", "ended"] : ["ended"]))
    #expect(contents.orphans.isEmpty == isKept)
    #expect(contents.sessions[0].verdict == Fixture.verdict)
  }

  @Test("Records whose head was removed go with the sessions of their time")
  func orphans() throws {
    let kept = TrendSessions.session(3, [Fixture.measurement])
    func record(_ time: String) -> History.Record {
      History.Record(
        session: "gone \(time)", machine: "m", time: time, grade: nil,
        content: .measurement(Fixture.measurement))
    }
    try history.append(
      [record("2026-01-01T00:00:00Z"), record("2099-01-01T00:00:00Z")] + kept.records)
    #expect(try history.prune(keeping: 1).kept == 1)
    #expect(try history.read().orphans.map(\.time) == ["2099-01-01T00:00:00Z"])
    #expect(try history.read().sessions == [kept])
  }

  @Test("A missing history is not made, and a link to a history stays a link")
  func links() throws {
    #expect(try history.prune(keeping: 1).kept == 0)
    #expect(!FileManager.default.fileExists(atPath: history.path))
    try store([Fixture.session("1"), Fixture.session("2")])
    let link = folder.file("link.jsonl")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: history.path)
    #expect(try History(path: link).prune(keeping: 1).removed == 1)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == history.path)
    #expect(try history.read().sessions.count == 1)
  }

  @Test("Records that other runs add while the file is replaced are not lost", arguments: [4])
  func concurrent(threads: Int) async throws {
    let history = history
    try history.append((0..<100).flatMap { Fixture.session("old.\($0)").records })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<threads {
        group.addTask {
          for round in 0..<15 {
            try history.append(Fixture.session("\(thread).\(round)").records)
            _ = try history.prune(keeping: 80)
          }
        }
      }
      try await group.waitForAll()
    }
    let contents = try history.read()
    let added = (0..<threads).flatMap { thread in (0..<15).map { "\(thread).\($0)" } }
    #expect(contents.warnings.isEmpty)
    #expect(contents.sessions.count == 80)
    #expect(Set(added).isSubset(of: contents.sessions.map(\.identifier)))
    #expect(contents.sessions.allSatisfy { $0 == Fixture.session($0.identifier) })
  }
}

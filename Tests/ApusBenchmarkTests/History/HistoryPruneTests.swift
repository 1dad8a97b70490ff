import ApusBenchmark
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

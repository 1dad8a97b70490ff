import ApusBenchmark
import ApusTestSupport
import Foundation
import ApusMeasure
import Testing

@Suite("History")
struct HistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var history: History { History(path: folder.file("history.jsonl")) }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A file that does not exist is an empty history, and reading does not make it")
  func missing() throws {
    #expect(try history.read() == HistoryContents())
    #expect(try History(path: folder.file("no/such/folder")).read() == HistoryContents())
    #expect(!FileManager.default.fileExists(atPath: history.path))
  }

  @Test("An empty file is an empty history")
  func empty() throws {
    try Data().write(to: URL(filePath: history.path))
    #expect(try history.read() == HistoryContents())
  }

  @Test(
    "Sessions read back in order, with their measurements and verdicts",
    arguments: 0..<5 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sessions = (0..<4).map { number in
      Fixture.session(
        "s\(number)", measurements: (0..<random.below(5)).map { _ in random.measurement() },
        verdict: random.chance() ? random.verdict() : nil)
    }
    for session in sessions { try history.append(session.records) }
    let contents = try history.read()
    #expect(contents.sessions == sessions)
    #expect(contents.warnings.isEmpty && contents.orphans.isEmpty && contents.skippedLines == 0)
  }

  @Test("Records of several sessions may be mixed; the last verdict of a session counts")
  func mixed() throws {
    let (one, two) = (Fixture.session("one"), Fixture.session("two"))
    try history.append([one.header, two.header])
    try history.append([two.record(Fixture.measurement), one.record(Fixture.measurement)])
    try history.append([one.record(Verdict(findings: [])), two.record(Fixture.verdict)])
    try history.append([one.record(Fixture.verdict)])
    #expect(try history.read().sessions == [one, two])
  }

  @Test("Nothing to add makes no file")
  func nothing() throws {
    try history.append([])
    #expect(!FileManager.default.fileExists(atPath: history.path))
  }

  @Test("Folders and file are made for the user alone")
  func modes() throws {
    let history = History(path: folder.file("a/b/history.jsonl"))
    try history.append([Fixture.session().header])
    #expect(try mode(history.path) == 0o600)
    #expect(try mode(folder.file("a/b")) == 0o700)
    #expect(try mode(folder.file("a")) == 0o700)
    #expect(try history.read().sessions.count == 1)
  }

  @Test(
    "Measurements and verdicts without the head of their session are kept apart, with one warning")
  func orphans() throws {
    let lost = Fixture.session("lost")
    let kept = Fixture.session("kept")
    let records = [lost.record(Fixture.measurement), lost.record(Fixture.verdict)]
    try history.append(kept.records)
    try history.append(records)
    let contents = try history.read()
    #expect(contents.sessions == [kept])
    #expect(contents.orphans == records)
    #expect(contents.warnings.map(\.reason) == [.noSession("lost")])
    #expect(contents.warnings.map(\.line) == [4])
    #expect(contents.skippedLines == 0)
  }

  @Test("Of two heads of the same session the first counts")
  func repeatedHead() throws {
    let session = Fixture.session()
    try history.append([session.header, session.header] + session.records.dropFirst())
    let contents = try history.read()
    #expect(contents.sessions == [session])
    #expect(contents.warnings.map(\.reason) == [.sessionRepeated(session.identifier)])
    #expect(contents.skippedLines == 1)
  }

  @Test("Appends from several threads interleave by whole lines and lose none", arguments: [4])
  func concurrent(threads: Int) async throws {
    let path = history.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<threads {
        group.addTask {
          for round in 0..<15 {
            let session = Fixture.session("\(thread).\(round)")
            try History(path: path).append(session.records)
          }
        }
      }
      try await group.waitForAll()
    }
    let contents = try history.read()
    #expect(contents.warnings.isEmpty)
    let expected = (0..<threads).flatMap { thread in (0..<15).map { "\(thread).\($0)" } }
    #expect(contents.sessions.map(\.identifier).sorted() == expected.sorted())
    #expect(contents.sessions.allSatisfy { $0 == Fixture.session($0.identifier) })
  }

  @Test(
    "An append waits for another writer's lock, even in the middle of its line", arguments: [20])
  func waitsForLock(rounds: Int) async throws {
    let line = Fixture.session("other").header.line
    for round in 0..<rounds {
      let history = History(path: folder.file("\(round).jsonl"))
      try history.append([Fixture.session("first").header])
      let writer = try #require(FileHandle(forUpdatingAtPath: history.path))
      try #require(flock(writer.fileDescriptor, LOCK_EX) == 0)
      try writer.seekToEnd()
      try writer.write(contentsOf: line.prefix(100))
      async let appended: Void = onOwnThread {
        try history.append([Fixture.session("last").header])
      }
      for _ in 0..<50 { await Task.yield() }
      try writer.write(contentsOf: line.dropFirst(100))
      try writer.close()
      try await appended
      #expect(try history.read().sessions.map(\.identifier) == ["first", "other", "last"])
    }
  }

  @Test("A line over a mebibyte is skipped with a warning, and the next lines are read")
  func overlong() throws {
    let session = Fixture.session()
    var bytes = Data(session.header.line)
    let start = bytes.count
    bytes.append(Data(repeating: UInt8(ascii: "x"), count: 5 << 20))
    bytes.append(UInt8(ascii: "\n"))
    for record in session.records.dropFirst() { bytes.append(contentsOf: record.line) }
    try bytes.write(to: URL(filePath: history.path))
    let contents = try history.read()
    #expect(contents.sessions == [session])
    #expect(
      contents.warnings.map(\.description) == [
        "line 2 (byte \(start + 1)): longer than 1048576 bytes; skipped"
      ])
  }

  @Test("The longest line that is written can be read, and a longer line is not written")
  func longestLine() throws {
    let session = Fixture.session()
    let empty = session.record(MetricMeasurement(probe: "", metric: "", missing: .unavailable("")))
      .line
      .count
    let room = (1 << 20) - empty
    let longest = MetricMeasurement(
      probe: "", metric: "", missing: .unavailable(String(repeating: "x", count: room)))
    let longer = MetricMeasurement(
      probe: "", metric: "", missing: .unavailable(String(repeating: "x", count: room + 1)))
    try history.append([session.header, session.record(longest)])
    let error = #expect(throws: HistoryError.self) { try history.append([session.record(longer)]) }
    #expect(error?.problem == "a record has 1048577 bytes, which is too long")
    let contents = try history.read()
    #expect(contents.sessions.first?.measurements == [longest])
    #expect(contents.warnings.isEmpty)
  }

  @Test(
    "The default path is the user's state folder",
    arguments: [
      (["XDG_STATE_HOME": "/state", "HOME": "/home/me"], "/state/apus/history.jsonl"),
      (["HOME": "/home/me"], "/home/me/.local/state/apus/history.jsonl"),
      (
        ["XDG_STATE_HOME": "relative", "HOME": "/home/me"],
        "/home/me/.local/state/apus/history.jsonl"
      ),
      (["XDG_STATE_HOME": "", "HOME": "/"], "//.local/state/apus/history.jsonl"),
    ])
  func defaultPath(_ environment: [String: String], path: String) throws {
    #if os(Linux)
      #expect(try History.defaultPath { environment[$0] } == path)
    #endif
  }

  @Test("Without a home there is no default path, and the error names the option")
  func homeless() {
    let error = #expect(throws: HistoryError.self) { try History.defaultPath { _ in nil } }
    #expect(error?.description.contains("--history PATH") == true)
  }
}

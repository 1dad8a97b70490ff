import ApusEventLog
import ApusTestSupport
import Foundation
import Testing

@Suite("Logs and other processes")
struct OtherProcessTests {
  @Test("A second process is told which process writes the log, and reads it")
  func secondWriter() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path)
    try log.append([1], kind: 1, .written)
    await #expect(processExitsWith: .success) {
      [path = path as String, writer = getpid() as Int32] in
      let error = #expect(throws: EventLogError.self) { _ = try EventLog(path: path) }
      #expect(error?.kind == .inUse(process: Int(writer)))
      let events = try EventLogTests.events(path)
      #expect(events == [[1]])
    }
    try log.append([2], kind: 1, .durable)
    #expect(try EventLogTests.events(path) == [[1], [2]])
  }

  @Test("A reader that was killed in the middle blocks neither writing nor pruning")
  func deadReader() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: EventLogTests.options())
    try CheckpointTests.fill(log, 40)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var events = try EventLogReplay(path: path)
      for _ in 0..<9 { _ = try events.next() }
      kill(getpid(), SIGKILL)
    }
    for covered in [38, 40] { try CheckpointTests.save([], covering: covered, of: log) }
    #expect(try log.prune() == 19)
    try CheckpointTests.fill(log, 4)
    #expect(try EventLogTests.events(path, from: 38).count == 6)
  }
}

import ApusEventLog
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("Logs on a disk that cannot be written")
struct ReadOnlyTests {
  @Test("A log is read, followed and its checkpoint found, and a writer is told which call failed")
  func readOnly() throws {
    let disk = SimulatedDisk(root: "machine")
    let path = "machine/log"
    let open: () throws(EventLogError) -> EventLog = { () throws(EventLogError) in
      try EventLog(path: path, options: EventLogTests.options(), calls: disk.calls)
    }
    do {
      let log = try open()
      try CheckpointTests.fill(log, 5, checkpoints: [2, 4])
    }
    disk.makeReadOnly()
    var events = try EventLogReplay(path: path, from: 1, calls: disk.calls)
    var count = 1
    while try events.next() != nil { count += 1 }
    #expect(count == 5)
    #expect(try events.previous()?.number == 4)
    #expect(try EventLogCheckpoint.newest(of: path, calls: disk.calls)?.bytes() == [4])
    let error = #expect(throws: EventLogError.self) { _ = try open() }
    guard case .system(let cause) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == EROFS && cause.description.contains("machine/log/lock"))
  }

  @Test("A log whose disk can no longer be written refuses events, and has those before")
  func becomesReadOnly() throws {
    let disk = SimulatedDisk(root: "machine")
    let log = try EventLog(
      path: "machine/log", options: EventLogTests.options(), calls: disk.calls)
    try log.append([1], kind: 1, .durable)
    disk.makeReadOnly()
    let error = #expect(throws: EventLogError.self) { try log.append([2], kind: 1, .written) }
    guard case .system(let cause) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == EROFS)
    var events = try EventLogReplay(path: "machine/log", calls: disk.calls)
    #expect(try events.next()?.bytes == [1])
    #expect(try events.next() == nil)
  }
}

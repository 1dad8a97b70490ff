import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@testable import ApusEventLog

/// A writer does something between two calls of a reader, which a thread could do at that moment.
@Suite("Readers of a log whose writer acts between two of their calls")
struct LiveLogTests {
  /// Is `true` once.
  private final class Once: Sendable {
    private let isDone = Atomic(false)
    func take() -> Bool { !isDone.exchange(true, ordering: .acquiringAndReleasing) }
  }

  @Test("A follower goes on if the writer makes the next segment and removes the one before it")
  func prunedBetweenCalls() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: EventLogTests.options(4096))
    for _ in 0..<3 { try log.append([1], kind: 1, .written) }
    let once = Once()
    var calls = FileCalls.system
    calls.open = { folder, name, writes in
      let answer = FileCalls.system.open(folder, name, writes)
      if name == LogNames.segment(2), answer < 0, once.take() {
        _ = try? log.append([UInt8](repeating: 2, count: 4000), kind: 2, .written)
        _ = try? log.prune(before: 3)
      }
      return answer
    }
    var events = try EventLogReplay(path: path, calls: calls)
    var kinds: [UInt32] = []
    while let event = try events.next() { kinds.append(event.kind) }
    while let event = try events.next() { kinds.append(event.kind) }
    #expect(kinds == [1, 1, 1, 2])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path).contains("0000000002.segment"))
  }

  @Test("Events that a writer adds while the log is verified are no loss and no torn tail")
  func verified() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: EventLogTests.options(1 << 16))
    for _ in 0..<3 { try log.append([1], kind: 1, .durable) }
    let turns = Atomic(3)
    var calls = FileCalls.system
    calls.nextData = { file, offset in
      if turns.load(ordering: .relaxed) > 0 {
        turns.subtract(1, ordering: .relaxed)
        for _ in 0..<3 { _ = try? log.append([1], kind: 1, .durable) }
      }
      return FileCalls.system.nextData(file, offset)
    }
    var salvage = LogSalvage(try LogFolder(path, calls))
    var numbers: [Int] = []
    try salvage.read { event, _ in
      numbers.append(event.number)
      return true
    }
    let report = salvage.report
    #expect(report.losses.isEmpty && report.tornTail == nil)
    #expect(numbers == Array(0..<report.next) && report.eventCount >= 3)
  }
}

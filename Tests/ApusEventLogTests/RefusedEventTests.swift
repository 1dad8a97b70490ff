import ApusEventLog
import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Events of which a full disk took a part")
struct RefusedEventTests {
  private static let path = "disk/log"
  private static let large = [UInt8](repeating: 2, count: 5000)

  private static func events(_ disk: SimulatedDisk) throws(EventLogError) -> [[UInt8]] {
    var replay = try EventLogReplay(path: path, calls: disk.calls)
    var events: [[UInt8]] = []
    while let event = try replay.next() { events.append(event.bytes) }
    return events
  }

  /// A log with one event, and behind it a refused one of which only zeros of the padding are missing.
  ///
  /// - Parameter failures: The number of writes that fail after the short one.
  private static func refuse(_ disk: SimulatedDisk, failures: Int) throws -> EventLog {
    let log = try EventLog(path: path, options: EventLogTests.options(), calls: disk.calls)
    try log.append([1], kind: 1, .durable)
    let writes = Mutex(0)
    disk.fail { _, call in
      writes.withLock { count in
        if call == "transfer", count == 0 { return .short(36) }
        guard call.hasPrefix("write") else { return nil }
        count += 1
        return count > 1 && count <= failures + 1 ? .error(ENOSPC) : nil
      }
    }
    #expect(throws: EventLogError.self) { try log.append([3], kind: 3, .written) }
    #expect(log.count == 1)
    return log
  }

  @Test(
    "A refused event is not in the log when the next one needs another segment",
    arguments: [1, 2])
  func nextSegment(failures: Int) throws {
    let disk = SimulatedDisk(root: "disk")
    let log = try Self.refuse(disk, failures: failures)
    disk.fail { _, _ in nil }
    try log.append(Self.large, kind: 2, .durable)
    #expect(try Self.events(disk) == [[1], Self.large])
    for cut in SimulatedDisk.powerCuts(disk.choices, limit: 100, seed: 1) {
      #expect(try Self.events(disk.afterPowerCut(cut)) == [[1], Self.large], "\(cut)")
    }
    try log.close()
    #expect(try Self.events(disk) == [[1], Self.large])
  }

  @Test(
    "A refused event is not in a log that was closed, also after a power cut", arguments: [1, 2])
  func closed(failures: Int) throws {
    let disk = SimulatedDisk(root: "disk")
    let log = try Self.refuse(disk, failures: failures)
    disk.fail { _, _ in nil }
    try log.close()
    for cut in SimulatedDisk.powerCuts(disk.choices, limit: 100, seed: 1) {
      #expect(try Self.events(disk.afterPowerCut(cut)) == [[1]], "\(cut)")
    }
  }
}

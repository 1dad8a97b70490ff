import ApusTestSupport
import Foundation
import Testing

@testable import ApusEventLog

@Suite("Logs whose numbers are forged")
struct ForgedNumberTests {
  private static func open(first: Int, index: Int = 1) throws(EventLogError) -> EventLog {
    let header = SegmentHeader(index: index, first: first, epoch: 7, identity: 9)
    let bytes = header.bytes + [UInt8](repeating: 0, count: 4096 - SegmentHeader.byteCount)
    let disk = SimulatedDisk(root: "disk", files: [LogNames.segment(index): bytes])
    return try EventLog(path: "disk", options: EventLogTests.options(), calls: disk.calls)
  }

  @Test(
    "A number behind which sums overflow is damage", arguments: [1 << 61, 1 << 62, Int.max - 1])
  func refused(_ number: Int) {
    #expect(throws: EventLogError.self) { try Self.open(first: number) }
    #expect(throws: EventLogError.self) { try Self.open(first: 0, index: number) }
  }

  @Test("A log with great numbers goes on")
  func goesOn() throws {
    let log = try Self.open(first: 1 << 60, index: 1 << 60)
    for _ in 0..<5 { try log.append([UInt8](repeating: 1, count: 1900), kind: 1, .durable) }
    #expect(log.count == 1 << 60 + 5)
    var events = try log.replay(from: 1 << 60)
    for number in 0..<5 { #expect(try events.next()?.number == 1 << 60 + number) }
  }
}

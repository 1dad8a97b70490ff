import ApusBytes
import ApusEventLog
import ApusTestSupport
import Foundation
import Testing

/// Logs of 10,000 segments: `APUS_LARGE_TESTS=1 swift test -c release --filter ManySegmentsTests`. Of 500 otherwise.
@Suite("Logs of many segments")
struct ManySegmentsTests {
  private static let path = "machine/log"
  private static let count =
    ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] == nil ? 500 : 10_000

  private static func open(_ disk: SimulatedDisk) throws -> EventLog {
    try EventLog(path: path, options: EventLogTests.options(buffer: 0), calls: disk.calls)
  }

  @Test("A log of many segments is read from any event, opened in few calls, and pruned")
  func many() throws {
    let disk = SimulatedDisk(root: "machine")
    do {
      let log = try Self.open(disk)
      // A segment of 4,096 bytes has room for one of them.
      for number in 0..<Self.count {
        try log.append(
          [UInt8(number & 255)] + [UInt8](repeating: 1, count: 3900), kind: 1, .written)
      }
      try log.close()
    }
    let segments = try #require(disk.names(in: Self.path)).filter { $0.hasSuffix(".segment") }
    #expect(segments.count == Self.count)
    var events = try EventLogReplay(path: Self.path, calls: disk.calls)
    while let event = try events.next() {
      #expect(event.payload.byte(at: 0) == UInt8(event.number & 255))
    }
    #expect(events.number == Self.count)
    for number in [0, 1, Self.count / 2, Self.count / 9 * 7, Self.count - 1] {
      let before = disk.record.count
      var events = try EventLogReplay(path: Self.path, from: number, calls: disk.calls)
      #expect(try events.next()?.number == number)
      // The segment is found by halving: some fourteen headers, and not 10,000.
      #expect(disk.record.count - before < 80)
    }
    let before = disk.record.count
    let log = try Self.open(disk)
    #expect(log.count == Self.count && disk.record.count - before < 40)
    for covered in [Self.count - 2, Self.count - 1] {
      try CheckpointTests.save([], covering: covered, of: log)
    }
    #expect(try log.prune() == Self.count - 2)
    try log.append([7], kind: 2, .durable)
    var rest = try log.replay(from: Self.count - 2)
    var kinds: [UInt32] = []
    while let event = try rest.next() { kinds.append(event.kind) }
    #expect(kinds == [1, 1, 2])
  }
}

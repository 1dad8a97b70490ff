import ApusBytes
import ApusEventLog
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("Hostile logs")
struct HostileTests {
  /// A segment full of headers that are intact and claim long payloads, which are not.
  static func overlapping(_ size: Int) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    do {
      let log = try EventLog(path: folder.file("log"), options: EventLogTests.options(size))
      while log.count < (size - 64) / 32 { try log.append([], kind: 1, .buffered) }
    }
    return Array(
      try Data(contentsOf: URL(filePath: folder.file("log/0000000001.segment"))))
  }

  @Test("The calls for a damaged log grow with its size, and not faster")
  func growth() throws {
    var calls: [Int] = []
    for size in [1 << 18, 1 << 20] {
      var segment = try Self.overlapping(size)
      // Damage in each second event.
      for offset in stride(from: 64, to: size - 64, by: 64) { segment[offset + 8] ^= 1 }
      let disk = SimulatedDisk(root: "disk", files: ["0000000001.segment": segment])
      _ = try? DamageTests.open(disk)
      calls.append(disk.record.count)
    }
    #expect(calls[1] <= 8 * calls[0])
  }

  @Test(
    "Lengths beyond the segment, up to the greatest, are no events",
    arguments: [1, 4032, 1 << 31 - 1, 1 << 31, 1 << 32 - 1])
  func lengths(_ length: Int) throws {
    var segment = try DamageTests.segment()
    for index in 0..<4 { segment[136 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
    let count = DamageTests.check(segment, "length \(length)")
    #expect(count == 2)
  }

  @Test("Random bytes in a segment never trap, and never become events", arguments: 1...300)
  func randomBytes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var segment = try DamageTests.segment()
    let start = Int(random.next() % 400)
    let count = 1 + Int(random.next() % 100)
    segment.replaceSubrange(start..<start + count, with: random.bytes(count: count))
    _ = DamageTests.check(segment, "\(count) bytes at \(start)")
  }

  @Test("A file that another program cuts while it is read is an end or damage, and no signal")
  func cutWhileRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: EventLogTests.options(1 << 20))
    for _ in 0..<3000 { try log.append([UInt8](repeating: 1, count: 200), kind: 1, .written) }
    var events = try EventLogReplay(path: path)
    #expect(try events.next()?.number == 0)
    try TemporaryFolder.shorten(path + "/0000000001.segment", to: 100_000)
    var count = 1
    while let event = try events.next() { count = event.number + 1 }
    #expect(count < 3000)
    var own = try log.replay(from: 0)
    #expect(throws: EventLogError.self) { while try own.next() != nil {} }
  }

  @Test("A full disk refuses the event, and accepts the next when there is space again")
  func fullDisk() throws {
    let disk = SimulatedDisk(root: "machine")
    let log = try EventLog(
      path: "machine/log", options: EventLogTests.options(), calls: disk.calls)
    try log.append([1], kind: 1, .durable)
    for call in ["allocate", "write", "create"] {
      disk.fail { _, text in text.hasPrefix(call) ? .error(ENOSPC) : nil }
      let error = #expect(throws: EventLogError.self) {
        try log.append([UInt8](repeating: 2, count: 4000), kind: 2, .written)
      }
      guard case .system(let cause) = error?.kind else {
        Issue.record("\(call): \(String(describing: error))")
        return
      }
      #expect(cause.code == ENOSPC && (cause.operation == .reserve) == (call == "allocate"))
      disk.fail { _, _ in nil }
      let count = log.count
      try log.append([UInt8](repeating: 3, count: 4000), kind: 3, .durable)
      #expect(log.count == count + 1)
    }
    var events = try log.replay(from: 0)
    var kinds: [UInt32] = []
    while let event = try events.next() { kinds.append(event.kind) }
    #expect(kinds == [1, 3, 3, 3])
  }

  @Test("After a failed sync nothing is accepted, and the log opens from what the disk has")
  func failedSync() throws {
    let disk = SimulatedDisk(root: "machine")
    let open: () throws -> EventLog = {
      try EventLog(path: "machine/log", options: EventLogTests.options(), calls: disk.calls)
    }
    var log: EventLog? = try open()
    try log?.append([1], kind: 1, .durable)
    disk.fail { _, text in text.hasPrefix("flushData") ? .error(EIO) : nil }
    #expect(throws: EventLogError.self) { try log?.append([2], kind: 1, .durable) }
    disk.fail { _, _ in nil }
    for promise in EventLogPromise.allCases {
      let error = #expect(throws: EventLogError.self) { try log?.append([3], kind: 1, promise) }
      guard case .stopped(let cause) = error?.kind else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(cause.code == EIO && cause.operation == .flush)
    }
    log = nil
    log = try open()
    // Memory had the second event; the disk does not.
    #expect(log?.count == 1)
    try log?.append([4], kind: 1, .durable)
    let cut = disk.afterPowerCut(disk.choices.map { _ in 0 })
    var events = try EventLogReplay(path: "machine/log", calls: cut.calls)
    var bytes: [[UInt8]] = []
    while let event = try events.next() { bytes.append(event.bytes) }
    #expect(bytes == [[1], [4]])
  }
}

import ApusBytes
import ApusEventLog
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("Checkpoints of logs")
struct CheckpointTests {
  static func save(_ state: [UInt8], covering number: Int, of log: EventLog) throws {
    var checkpoint = try log.checkpoint(covering: number)
    try checkpoint.write(state)
    try checkpoint.commit()
  }

  /// A log with some events of 1,900 bytes in segments of 4 KiB, and checkpoints at some numbers.
  static func fill(_ log: EventLog, _ count: Int, checkpoints: [Int] = []) throws {
    for _ in 0..<count {
      let number = log.count
      try log.append([UInt8](repeating: UInt8(number), count: 1900), kind: 1, .written)
      if checkpoints.contains(number + 1) {
        try save([UInt8(number + 1)], covering: number + 1, of: log)
      }
    }
  }

  static func segments(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".segment") }.sorted()
  }

  @Test("The newest checkpoint comes back with its number, in this and in another process")
  func newest() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: EventLogTests.options())
    #expect(try log.newestCheckpoint() == nil && EventLogCheckpoint.newest(of: path) == nil)
    try Self.fill(log, 3)
    try Self.save([], covering: 0, of: log)
    #expect(try log.newestCheckpoint()?.number == 0 && log.newestCheckpoint()?.bytes() == [])
    let state = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try Self.save(state, covering: 2, of: log)
    #expect(log.durableCount >= 2)
    for saved in [try log.newestCheckpoint(), try EventLogCheckpoint.newest(of: path)] {
      #expect(try saved?.number == 2 && saved?.byteCount == 200_000 && saved?.bytes() == state)
    }
    // Only the last two are kept, and one that was not committed leaves nothing.
    try Self.save([3], covering: 3, of: log)
    do {
      var abandoned = try log.checkpoint(covering: 3)
      try abandoned.write([9])
    }
    #expect(try EventLog.verify(path: path).checkpoints == [2, 3])
    #expect(try log.newestCheckpoint()?.bytes() == [3])
  }

  @Test("Segments behind the older of two checkpoints are pruned, and numbers stay")
  func prune() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    var log: EventLog? = try EventLog(path: path, options: EventLogTests.options())
    try Self.fill(try #require(log), 10, checkpoints: [6])
    // One checkpoint alone may be damaged.
    #expect(try log?.prune() == 0)
    try Self.save([9], covering: 9, of: try #require(log))
    // A segment has two events.
    #expect(try log?.prune() == 3)
    #expect(try log?.prune() == 0)
    #expect(try Self.segments(path) == ["0000000004.segment", "0000000005.segment"])
    let error = #expect(throws: EventLogError.self) { _ = try EventLogTests.events(path) }
    #expect(error?.kind == .pruned(0, first: 6))
    #expect(try EventLogTests.events(path, from: 6).map { $0[0] } == [6, 7, 8, 9])
    var events = try EventLogReplay(path: path, from: 7)
    #expect(try events.previous()?.number == 6)
    #expect(try events.previous() == nil)
    log = nil
    log = try EventLog(path: path, options: EventLogTests.options())
    #expect(log?.count == 10)
    // A file that was removed is used again for the next segment.
    try Self.fill(try #require(log), 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 6)
    let report = try EventLog.verify(path: path)
    #expect(report.first == 6 && report.eventCount == 5 && report.losses.isEmpty)
  }

  @Test("A log that keeps all events refuses to prune, whoever opens it")
  func retainsAll() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    var options = EventLogTests.options()
    options.retention = .all
    do {
      let log = try EventLog(path: path, options: options)
      try Self.fill(log, 3)
    }
    let log = try EventLog(path: path, options: EventLogTests.options())
    try Self.fill(log, 7, checkpoints: [6, 9])
    let error = #expect(throws: EventLogError.self) { try log.prune() }
    #expect(error?.kind == .retainsAll)
    #expect(
      error?.description
        == "\(path): the log was made to keep all events, and removes none; copy what you need into "
        + "another log")
    #expect(try EventLogTests.events(path).count == 10)
  }

  @Test("Old events of a file that is used again never continue the log", arguments: 1...40)
  func reuse(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let disk = SimulatedDisk(root: "machine")
    let open: (SimulatedDisk) throws -> EventLog = {
      try EventLog(path: "machine/log", options: EventLogTests.options(), calls: $0.calls)
    }
    let log = try open(disk)
    // All events have one size, so that old ones lie where new ones are expected.
    for number in 0..<30 {
      try log.append([UInt8](repeating: UInt8(number), count: 500), kind: 1, .written)
      if number % 4 == 3 { try Self.save([], covering: number, of: log) }
      if number % 7 == 6 { try log.prune() }
    }
    let count = 30 + Int(random.next() % 8)
    while log.count < count { try log.append([99], kind: 1, .written) }
    for cut in SimulatedDisk.powerCuts(disk.choices, limit: 20, seed: seed) {
      let crashed = disk.afterPowerCut(cut)
      let reopened = try open(crashed)
      #expect(reopened.count >= log.durableCount && reopened.count <= count)
      var events = try reopened.replay(from: log.durableCount)
      while let event = try events.next() {
        #expect(
          event.bytes
            == (event.number < 30
              ? [UInt8](repeating: UInt8(event.number), count: 500) : [99]))
      }
    }
  }

  @Test("Every prefix and every flipped bit of a checkpoint is passed over for the older one")
  func damage() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: EventLogTests.options())
    try Self.fill(log, 2)
    try Self.save([1], covering: 1, of: log)
    try Self.save(Array("the state".utf8), covering: 2, of: log)
    let name = path + "/0000000002.checkpoint"
    let whole = Array(try Data(contentsOf: URL(filePath: name)))
    #expect(whole.count == 64 + 9 + 16)
    var damaged = whole.indices.map { Array(whole[..<$0]) }
    for index in whole.indices {
      damaged.append(whole)
      damaged[damaged.count - 1][index] ^= 1 << UInt8(index % 8)
    }
    for (index, bytes) in damaged.enumerated() {
      try Data(bytes).write(to: URL(filePath: name))
      do throws(EventLogError) {
        #expect(try EventLogCheckpoint.newest(of: path)?.number == 1, "case \(index)")
        let losses = try EventLog.verify(path: path).losses
        #expect(losses.map(\.damage) == [.checkpoint(2)], "case \(index)")
      } catch {
        // The version is read before the checksum.
        guard case .newerVersion = error.kind else { throw error }
        #expect(error.segment == "0000000002.checkpoint" && error.offset == 8)
      }
    }
    try Data(whole).write(to: URL(filePath: name))
    #expect(try EventLogCheckpoint.newest(of: path)?.bytes() == Array("the state".utf8))
  }

  @Test("A checkpoint of another log is passed over")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path)
    try log.append([1], kind: 1, .written)
    let other = try EventLog(path: folder.file("other"))
    try other.append([1], kind: 1, .written)
    try Self.save([7], covering: 1, of: other)
    try FileManager.default.copyItem(
      atPath: folder.file("other/0000000001.checkpoint"), toPath: path + "/0000000001.checkpoint")
    #expect(try log.newestCheckpoint() == nil)
  }

  @Test("A log that lost events which a checkpoint covers is damaged, and does not begin again")
  func lostEvents() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    do {
      let log = try EventLog(path: path, options: EventLogTests.options())
      try Self.fill(log, 5, checkpoints: [5])
    }
    try FileManager.default.removeItem(atPath: path + "/0000000003.segment")
    let error = #expect(throws: EventLogError.self) { _ = try EventLog(path: path) }
    #expect(error?.kind == .damaged(.event(4)))
    for index in 1...2 {
      try FileManager.default.removeItem(atPath: path + "/000000000\(index).segment")
    }
    let missing = #expect(throws: EventLogError.self) { _ = try EventLog(path: path) }
    #expect(missing?.kind == .damaged(.missing))
  }

  @Test(
    "A full disk at a checkpoint leaves the older one, and the next succeeds when there is space")
  func fullDisk() throws {
    let disk = SimulatedDisk(root: "machine")
    let log = try EventLog(
      path: "machine/log", options: EventLogTests.options(), calls: disk.calls)
    try Self.fill(log, 2)
    try Self.save([1], covering: 1, of: log)
    for call in ["create", "write"] {
      disk.fail { _, text in text.hasPrefix(call) ? .error(ENOSPC) : nil }
      #expect(throws: EventLogError.self) { try Self.save([2], covering: 2, of: log) }
      disk.fail { _, _ in nil }
      #expect(try log.newestCheckpoint()?.number == 1)
    }
    try Self.save([2], covering: 2, of: log)
    try log.append([3], kind: 1, .durable)
    #expect(try log.newestCheckpoint()?.bytes() == [2])
  }

  @Test(
    "The next writer removes what killed writers of checkpoints left, and nothing that is in use")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    do {
      let log = try EventLog(path: path, options: EventLogTests.options())
      try Self.fill(log, 3, checkpoints: [2])
    }
    for number in 1...3 {
      try Data(count: 1000).write(to: URL(filePath: "\(path)/.apus-999999-\(number).tmp"))
    }
    try Data().write(to: URL(filePath: "\(path)/.apus-note.tmp"))
    var other = try AtomicFileWriter(replacing: "\(path)/other")
    try other.write([1, 2, 3])
    let log = try EventLog(path: path, options: EventLogTests.options())
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter {
      $0.hasPrefix(".apus-")
    }
    #expect(names.count == 2 && names.contains(".apus-note.tmp"))
    try other.commit()
    #expect(log.count == 3)
    #expect(try log.newestCheckpoint()?.number == 2)
  }
}

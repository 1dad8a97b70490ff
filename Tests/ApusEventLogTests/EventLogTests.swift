import ApusBytes
import ApusEventLog
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("EventLog")
struct EventLogTests {
  static func events(_ path: String, from number: Int = 0) throws -> [[UInt8]] {
    var replay = try EventLogReplay(path: path, from: number)
    var events: [[UInt8]] = []
    while let event = try replay.next() { events.append(event.bytes) }
    return events
  }

  static func options(_ segmentSize: Int = 4096, buffer: Int = 65_536) -> EventLogOptions {
    var options = EventLogOptions()
    options.segmentSize = segmentSize
    options.bufferSize = buffer
    return options
  }

  @Test("Events come back in order, with their numbers, kinds and bytes")
  func order() throws {
    let folder = try TemporaryFolder()
    let log = try EventLog(path: folder.file("log"))
    for number in 0..<100 {
      let payload = [UInt8](repeating: UInt8(number), count: number)
      let promise = EventLogPromise.allCases[number % 3]
      #expect(try log.append(payload, kind: UInt32(number), promise) == number)
    }
    try log.flush(.written)
    var events = try log.replay(from: 0)
    var count = 0
    while let event = try events.next() {
      #expect(event.number == count && event.kind == UInt32(count))
      #expect(event.bytes == [UInt8](repeating: UInt8(count), count: count))
      count += 1
    }
    #expect(count == 100)
    #expect(events.number == 100)
  }

  @Test("Each promise is kept when the append returns", arguments: EventLogPromise.allCases)
  func promises(_ promise: EventLogPromise) throws {
    let folder = try TemporaryFolder()
    let log = try EventLog(path: folder.file("log"))
    try log.append([1], kind: 1, promise)
    #expect(log.count == 1)
    #expect(log.writtenCount == (promise >= .written ? 1 : 0))
    #expect(log.durableCount == (promise == .durable ? 1 : 0))
    #expect(log.syncCount == (promise == .durable ? 1 : 0))
    try log.flush(.durable)
    #expect(log.durableCount == 1)
    try log.flush(.durable)
    #expect(log.syncCount == 1)
  }

  @Test("A closed log refuses events, and the end of its life writes what is buffered")
  func closing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    do {
      let log = try EventLog(path: path)
      try log.append([1], kind: 1, .buffered)
    }
    #expect(try Self.events(path) == [[1]])
    let log = try EventLog(path: path)
    try log.append([2], kind: 1, .buffered)
    try log.close()
    try log.close()
    #expect(try Self.events(path) == [[1], [2]])
    let error = #expect(throws: EventLogError.self) { try log.append([3], kind: 1, .written) }
    #expect(error?.kind == .closed)
    #expect(error?.description == "\(path): the log is closed; open it again")
  }

  @Test("Events fill many segments, each of which begins where the last one ended", arguments: [1])
  func segments(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    var random = SplitMix64(seed: seed)
    var model: [[UInt8]] = []
    let log = try EventLog(path: path, options: Self.options(buffer: 512))
    for _ in 0..<600 {
      let payload = random.bytes(count: Int(random.next() % 2000))
      try log.append(payload, kind: 1, random.next() % 2 == 0 ? .buffered : .written)
      model.append(payload)
    }
    try log.append([], kind: 1, .durable)
    model.append([])
    #expect(try Self.events(path) == model)
    let report = try EventLog.verify(path: path)
    #expect(report.segmentCount > 100)
    #expect(report.eventCount == 601 && report.next == 601 && report.losses.isEmpty)
    #expect(report.byteCount == model.reduce(0) { $0 + $1.count })
    for number in [0, 1, 77, 300, 600, 601] {
      #expect(try Self.events(path, from: number) == Array(model[number...]))
    }
  }

  @Test("A payload that is larger than a segment gets a segment of its size")
  func large() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: Self.options(buffer: 0))
    let payload = (0..<100_001).map { UInt8(truncatingIfNeeded: $0) }
    try log.append([1], kind: 1, .written)
    try log.append(payload, kind: 2, .durable)
    try log.append([2], kind: 3, .written)
    #expect(try Self.events(path) == [[1], payload, [2]])
  }

  @Test("A second writer is told which process has the log, and a reader is not refused")
  func twoWriters() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path)
    try log.append([1], kind: 1, .written)
    let error = #expect(throws: EventLogError.self) { _ = try EventLog(path: path) }
    let process = ProcessInfo.processInfo.processIdentifier
    #expect(error?.kind == .inUse(process: Int(process)))
    #expect(
      error?.description
        == "\(path): process \(process) writes to this log; end it, or read with EventLogReplay")
    #expect(try Self.events(path) == [[1]])
    // The lock ends with `close`, and with the object.
    try log.close()
    do { _ = try EventLog(path: path) }
    _ = try EventLog(path: path)
  }

  @Test("A log of no events is read, and no folder, a file and another folder are refused")
  func paths() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("empty"), withIntermediateDirectories: false)
    #expect(try Self.events(folder.file("empty")) == [])
    let missing = #expect(throws: EventLogError.self) { _ = try Self.events(folder.file("none")) }
    guard case .system = missing?.kind else {
      Issue.record("\(String(describing: missing))")
      return
    }
    let file = try folder.write([])
    for path in [file, folder.path, ""] {
      let error = #expect(throws: EventLogError.self) { _ = try EventLog(path: path) }
      #expect(error?.kind == .notALog)
    }
    let error = #expect(throws: EventLogError.self) { _ = try Self.events(file) }
    #expect(error?.kind == .notALog)
    _ = try EventLog(path: folder.file("empty"))
    #expect(try Self.events(folder.file("empty")) == [])
  }

  @Test(
    "Events from a number that the log does not have are an error with the number of the next event"
  )
  func absent() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path)
    try log.append([1], kind: 1, .written)
    for number in [2, Int.max] {
      let error = #expect(throws: EventLogError.self) { _ = try Self.events(path, from: number) }
      #expect(error?.kind == .notYet(number, next: 1))
    }
  }

  @Test("Threads that append durable events share syncs, and no event is lost")
  func groups() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: Self.options(1 << 16))
    try await withThrowingTaskGroup { group in
      for thread in UInt8(0)..<8 {
        group.addTask {
          try await onOwnThread {
            for number in UInt8(0)..<50 { try log.append([thread, number], kind: 1, .durable) }
          }
        }
      }
      try await group.waitForAll()
    }
    let events = try Self.events(path)
    #expect(events.count == 400)
    #expect(log.syncCount < 400)
    for thread in 0..<8 {
      #expect(events.filter { $0[0] == thread }.map { $0[1] } == (0..<50).map { UInt8($0) })
    }
  }

  @Test("A follower sees what was written, and not what is buffered")
  func following() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: Self.options())
    var follower = try EventLogReplay(path: path)
    var own = try log.replay(from: 0)
    for number in 0..<200 {
      let payload = [UInt8](repeating: UInt8(number), count: 100)
      try log.append(payload, kind: 1, .buffered)
      #expect(try follower.next() == nil && own.next() == nil)
      try log.flush(.written)
      let (seen, seenHere) = (try follower.next()?.bytes, try own.next()?.bytes)
      #expect(seen == payload && seenHere == payload)
    }
  }

  @Test("A replay goes backwards over segments, and forwards again")
  func backwards() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: Self.options())
    for number in 0..<100 {
      try log.append([UInt8](repeating: UInt8(number), count: 150), kind: 1, .written)
    }
    var events = try log.replay(from: 100)
    for number in (0..<100).reversed() { #expect(try events.previous()?.number == number) }
    #expect(try events.previous() == nil)
    for number in 0..<100 { #expect(try events.next()?.number == number) }
    var middle = try EventLogReplay(path: path, from: 37)
    #expect(try middle.previous()?.bytes == [UInt8](repeating: 36, count: 150))
    #expect(try middle.next()?.number == 36)
    #expect(try middle.next()?.number == 37)
  }
}

import ApusBytes
import ApusEventLog
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("Damaged logs")
struct DamageTests {
  static let name = "0000000001.segment"

  /// The bytes of a segment with three durable events.
  static func segment() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let log = try EventLog(path: folder.file("log"), options: EventLogTests.options())
    for payload in payloads { try log.append(payload, kind: 1, .durable) }
    return Array(try Data(contentsOf: URL(filePath: folder.file("log/\(name)"))))
  }

  static let payloads: [[UInt8]] = [Array("first".utf8), [], [UInt8](repeating: 3, count: 100)]
  static let path = "disk"

  static func read(_ disk: SimulatedDisk) throws(EventLogError) -> [[UInt8]] {
    var replay = try EventLogReplay(path: path, calls: disk.calls)
    var events: [[UInt8]] = []
    while let event = try replay.next() { events.append(event.bytes) }
    return events
  }

  static func open(_ disk: SimulatedDisk) throws(EventLogError) -> EventLog {
    try EventLog(path: path, options: EventLogTests.options(), calls: disk.calls)
  }

  /// Opens a log for reading and writing. Its events must be the first of those written, or the error must have a
  /// segment and an offset.
  static func check(_ segment: [UInt8], _ comment: Comment) -> Int? {
    let disk = SimulatedDisk(root: path, files: [name: segment])
    var read: [[UInt8]]?
    do throws(EventLogError) {
      read = try Self.read(disk)
    } catch {
      #expect(error.segment == name && error.offset != nil, comment)
    }
    if let read { #expect(read == Array(payloads.prefix(read.count)), comment) }
    do throws(EventLogError) {
      let log = try open(disk)
      #expect(log.count == read?.count, comment)
      try log.append([9], kind: 9, .durable)
      let events = try Self.read(disk)
      #expect(events == payloads.prefix(log.count - 1) + [[9]], comment)
    } catch {
      #expect(read == nil && error.segment == name && error.offset != nil, comment)
    }
    return read?.count
  }

  @Test("Every prefix of a segment is cut to whole events, or refused with its offset")
  func prefixes() throws {
    let segment = try Self.segment()
    var counts: [Int?] = []
    for count in 0..<500 { counts.append(Self.check(Array(segment[..<count]), "\(count) bytes")) }
    #expect(counts.prefix(64).allSatisfy { $0 == nil })
    #expect(Set(counts.compactMap { $0 }) == [0, 1, 2, 3])
  }

  @Test(
    "Every flipped bit of a segment is found, with the event or the header that it damages",
    arguments: [0, 7])
  func flippedBits(_ bit: Int) throws {
    let segment = try Self.segment()
    // Header, three events of 40, 32 and 136 bytes, and zeros.
    for offset in 0..<400 {
      var damaged = segment
      damaged[offset] ^= 1 << UInt8(bit)
      let count = Self.check(damaged, "bit \(bit) of byte \(offset)")
      switch offset {
      case 0..<12, 16..<64: #expect(count == nil, "byte \(offset)")
      // The first two events were on the disk when the third was written.
      case 64..<136: #expect(count == nil, "byte \(offset)")
      case 136..<272: #expect(count == 2, "byte \(offset)")
      case 272...: #expect(count == 3, "byte \(offset)")
      default: break
      }
    }
  }

  @Test("Damage before events with proof names segment, offset and event, and what to do")
  func message() throws {
    var segment = try Self.segment()
    segment[100] ^= 4
    let disk = SimulatedDisk(root: Self.path, files: [Self.name: segment])
    let error = #expect(throws: EventLogError.self) { _ = try Self.open(disk) }
    #expect(error?.kind == .damaged(.event(0)) && error?.offset == 64)
    #expect(
      error?.description
        == "disk/0000000001.segment, offset 64: event 0 is not intact; save the intact events "
        + "with `apus log recover` or EventLog.recover")
  }

  @Test("A torn tail is cut and reported, and later events of it never come back")
  func tornTail() throws {
    var disk = SimulatedDisk(root: "machine")
    let open: () throws -> EventLog = {
      try EventLog(path: "machine/log", options: EventLogTests.options(), calls: disk.calls)
    }
    var log: EventLog? = try open()
    try log?.append([1], kind: 1, .durable)
    for number in UInt8(2)..<6 { try log?.append([number], kind: 1, .written) }
    disk = disk.afterKill()
    // The second event is lost; the third to fifth reached the disk.
    disk.flip(bit: 0, ofByte: 104 + 32, in: "machine/log/\(Self.name)")
    log = try open()
    #expect(log?.tornTail?.offset == 104 && log?.tornTail?.byteCount == 152)
    #expect(log?.count == 1)
    try log?.append([7], kind: 1, .durable)
    log = nil
    log = try open()
    #expect(log?.tornTail == nil && log?.count == 2)
  }

  @Test(
    "Damage of the last events is told from a torn tail if they were synced",
    arguments: [64, 104, 144])
  func lastEvents(_ offset: Int) throws {
    let disk = SimulatedDisk(root: "machine")
    let open: () throws -> EventLog = {
      try EventLog(path: "machine/log", options: EventLogTests.options(), calls: disk.calls)
    }
    var log: EventLog? = try open()
    for number in UInt8(1)..<4 { try log?.append([number], kind: 1, .written) }
    try log?.close()
    log = nil
    disk.flip(bit: 0, ofByte: offset + 32, in: "machine/log/\(Self.name)")
    let error = #expect(throws: EventLogError.self) { _ = try open() }
    #expect(error?.kind == .damaged(.event((offset - 64) / 40)) && error?.offset == offset)
    let read = #expect(throws: EventLogError.self) {
      var events = try EventLogReplay(path: "machine/log", calls: disk.calls)
      while try events.next() != nil {}
    }
    #expect(read == error)
  }

  @Test("A newer version of the format is named, and a foreign or renamed segment is refused")
  func headers() throws {
    var segment = try Self.segment()
    let renamed = SimulatedDisk(root: Self.path, files: ["0000000002.segment": segment])
    let foreign = #expect(throws: EventLogError.self) { _ = try Self.read(renamed) }
    #expect(foreign?.kind == .damaged(.foreign))
    segment[8] = 2
    let disk = SimulatedDisk(root: Self.path, files: [Self.name: segment])
    let error = #expect(throws: EventLogError.self) { _ = try Self.read(disk) }
    #expect(error?.kind == .newerVersion(2))
    #expect(
      error?.description
        == "disk/0000000001.segment, offset 8: the format has version 2, and this program reads "
        + "version 1; use a newer program")
    let empty = SimulatedDisk(root: Self.path, files: [Self.name: []])
    let noHeader = #expect(throws: EventLogError.self) { _ = try Self.open(empty) }
    #expect(noHeader?.kind == .damaged(.noHeader))
  }

  @Test("A missing segment between two others is named")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path, options: EventLogTests.options())
    for _ in 0..<8 { try log.append([UInt8](repeating: 1, count: 2000), kind: 1, .written) }
    try FileManager.default.removeItem(atPath: path + "/0000000002.segment")
    let error = #expect(throws: EventLogError.self) { _ = try EventLogTests.events(path) }
    #expect(error?.kind == .damaged(.missing) && error?.segment == "0000000002.segment")
    let report = try EventLog.verify(path: path)
    #expect(report.losses.map(\.segment) == ["0000000002.segment"])
    #expect(report.losses.map(\.events) == [1..<2])
  }

  @Test("recover saves all intact events, and lists what is lost", arguments: 1...20)
  func recover(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    var payloads: [[UInt8]] = []
    do {
      let log = try EventLog(path: path, options: EventLogTests.options())
      for number in 0..<60 {
        payloads.append([UInt8](repeating: UInt8(number), count: Int(random.next() % 500)))
        try log.append(payloads[number], kind: 1, .durable)
      }
    }
    let file = path + "/0000000002.segment"
    var bytes = Array(try Data(contentsOf: URL(filePath: file)))
    for _ in 0..<2 { bytes[64 + Int(random.next() % 3000)] ^= 0x10 }
    try Data(bytes).write(to: URL(filePath: file))
    let report = try EventLog.recover(path: path, into: folder.file("saved"))
    let lost = report.losses.flatMap { Array($0.events) }
    #expect(!lost.isEmpty && lost.count <= 2)
    #expect(report.losses.allSatisfy { $0.segment == "0000000002.segment" && $0.byteCount >= 32 })
    #expect(report.tornTail == nil)
    let kept = payloads.indices.filter { !lost.contains($0) }.map { payloads[$0] }
    #expect(try EventLogTests.events(folder.file("saved")) == kept)
    #expect(report.eventCount == kept.count && report.next == 60)
    let error = #expect(throws: EventLogError.self) {
      _ = try EventLog.recover(path: path, into: folder.file("saved"))
    }
    #expect(error?.kind == .exists)
  }

  @Test(
    "What a killed writer left of a payload is no torn tail after the next writer has closed the log",
    arguments: [0, 32])
  func leftPayload(_ offset: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    for round in 0..<3 {
      let log = try EventLog(path: path, options: EventLogTests.options(1 << 16))
      try log.append([UInt8](repeating: 1, count: 200), kind: 1, .written)
      try log.close()
      #expect(try EventLog.verify(path: path).tornTail == nil, "round \(round)")
      let file = try FileHandle(forUpdating: URL(filePath: path + "/0000000001.segment"))
      try file.seek(toOffset: UInt64(64 + 232 * (round + 1) + offset))
      try file.write(contentsOf: Data(repeating: 7, count: 9000))
      try file.close()
    }
    let report = try EventLog.verify(path: path)
    #expect(report.losses.isEmpty && report.eventCount == 3)
    #expect((report.tornTail != nil) == (offset == 0))
  }
}

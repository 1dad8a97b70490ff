import ApusEventLog
import ApusTestSupport
import Foundation
import Testing

@Suite("Logs with missing and foreign parts")
struct MissingPartTests {
  /// Writes events into some segments, with a checkpoint that covers all of them.
  private static func write(_ path: String) throws {
    let log = try EventLog(path: path, options: EventLogTests.options(4096))
    for number in 0..<40 {
      try log.append([UInt8](repeating: UInt8(number), count: 500), kind: 1, .durable)
    }
    try CheckpointTests.save([1], covering: 40, of: log)
    try log.close()
  }

  private static func segments(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".segment") }
      .sorted()
  }

  @Test("A log that ends before its newest checkpoint has lost events")
  func endIsMissing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    try Self.write(path)
    #expect(try EventLog.verify(path: path).losses.isEmpty)
    let last = try #require(try Self.segments(path).last)
    try FileManager.default.removeItem(atPath: "\(path)/\(last)")
    let report = try EventLog.verify(path: path)
    #expect(report.losses.count == 1)
    #expect(report.losses.last?.events.upperBound == 40 && report.next == 40)
  }

  @Test("A log without a checkpoint whose first segments are gone has lost their events")
  func beginningIsMissing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    try Self.write(path)
    let names = try Self.segments(path)
    try FileManager.default.removeItem(atPath: "\(path)/\(names[0])")
    #expect(try EventLog.verify(path: path).losses.isEmpty, "the checkpoint covers all events")
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasSuffix(".checkpoint") {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    try FileManager.default.removeItem(atPath: "\(path)/\(names[1])")
    for report in [
      try EventLog.verify(path: path), try EventLog.recover(path: path, into: folder.file("saved")),
    ] {
      #expect(report.first > 0 && report.losses.count == 1)
      #expect(report.losses.first?.events == 0..<report.first)
      #expect(report.losses.first?.damage == .missing)
    }
  }

  @Test("A last segment whose header is damaged loses its own events only")
  func lastHeader() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    try Self.write(path)
    let name = try #require(try Self.segments(path).last)
    let url = URL(filePath: "\(path)/\(name)")
    var bytes = try Data(contentsOf: url)
    bytes[20] ^= 1
    try bytes.write(to: url)
    let report = try EventLog.recover(path: path, into: folder.file("saved"))
    #expect(report.eventCount > 30 && report.losses.first?.segment == name)
    #expect(report.losses.allSatisfy { $0.damage != .foreign })
  }

  @Test(
    "A segment of another log is a loss, and its events are not saved", arguments: [0, 2, -1])
  func foreign(_ index: Int) throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.file("log"), folder.file("other"))
    try Self.write(path)
    try Self.write(other)
    let names = try Self.segments(path)
    let name = names[index < 0 ? names.count - 1 : index]
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    try FileManager.default.copyItem(atPath: "\(other)/\(name)", toPath: "\(path)/\(name)")
    let report = try EventLog.verify(path: path)
    #expect(report.losses.first?.damage == .foreign && report.losses.first?.segment == name)
    let saved = try EventLog.recover(path: path, into: folder.file("saved"))
    #expect(saved.eventCount == report.eventCount && (20..<40).contains(saved.eventCount))
  }

  @Test("A folder without segments is no log, or has lost all")
  func withoutSegments() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    try Self.write(path)
    for name in try Self.segments(path) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    #expect(try EventLog.verify(path: path).losses.first?.damage == .missing)
    try Data().write(to: URL(filePath: folder.file("foreign")))
    #expect(throws: EventLogError.self) { try EventLog.verify(path: folder.path) }
  }

  @Test(
    "A name far behind the others is damage, and not a missing segment for each number between",
    arguments: [2_000_000, Int.max])
  func farName(_ index: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    try Self.write(path)
    let name = String(repeating: "0", count: max(0, 10 - "\(index)".count)) + "\(index).segment"
    try Data().write(to: URL(filePath: "\(path)/\(name)"))
    let report = try EventLog.verify(path: path)
    #expect(report.eventCount == 40 && (2...2000).contains(report.losses.count))
    #expect(report.losses.last?.segment == name && report.losses.last?.damage == .noHeader)
    #expect(throws: EventLogError.self) { try EventLog(path: path) }
    #expect(throws: EventLogError.self) { _ = try EventLogReplay(path: path) }
  }
}

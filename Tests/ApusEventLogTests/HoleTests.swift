import ApusEventLog
import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Segments that are not full")
struct HoleTests {
  /// Whether the file system of temporary files tells which bytes of a file were not written, also after they were read.
  private static let tellsHoles: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let calls = FileCalls.system
    let number = calls.openFolder(folder.path)
    let file = calls.create(number, "file", 0o666)
    defer {
      _ = calls.close(file)
      _ = calls.close(number)
    }
    guard file >= 0, calls.allocate(file, 1 << 20) == 0 else { return false }
    _ = try? Data(contentsOf: URL(filePath: folder.file("file")))
    return calls.forget(file, 0) == 0 && calls.nextData(file, 0).isEmpty
  }()

  @Test(
    "An opening reads what was written, and not the rest of the segment, however often it was opened",
    .enabled(if: tellsHoles))
  func openings() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let count = Mutex(0)
    var calls = FileCalls.system
    let read = calls.read
    calls.read = { file, output, offset in
      count.withLock { $0 += output.byteCount }
      return read(file, &output, offset)
    }
    for round in 0..<4 {
      let before = count.withLock { $0 }
      let log = try EventLog(path: path, options: EventLogTests.options(1 << 24), calls: calls)
      #expect(log.count == round * 10)
      for number in 0..<10 {
        try log.append([UInt8](repeating: UInt8(number), count: 500), kind: 1, .written)
      }
      try log.close()
      var events = try EventLogReplay(path: path, calls: calls)
      while try events.next() != nil {}
      #expect(count.withLock { $0 } - before < 1 << 18, "round \(round)")
    }
  }

  @Test(
    "A closed log has no space behind its events, and takes it again before the next one",
    .enabled(if: tellsHoles))
  func space() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    // Foundation takes blocks of 512 bytes for larger ones on Linux, so the limit is far above the events.
    func allocated() throws -> Int {
      let file = try URL(filePath: "\(path)/0000000001.segment").resourceValues(forKeys: [
        .fileAllocatedSizeKey
      ])
      return try #require(file.fileAllocatedSize)
    }
    for round in 0..<3 {
      let log = try EventLog(path: path, options: EventLogTests.options(1 << 24))
      #expect(log.count == round)
      if round > 0 { #expect(try allocated() < 1 << 20) }
      try log.append([UInt8](repeating: 7, count: 5000), kind: 1, .written)
      #expect(try allocated() >= 1 << 24)
      try log.close()
      #expect(try allocated() < 1 << 20)
      // Nothing is taken or given back without an event.
      try EventLog(path: path, options: EventLogTests.options(1 << 24)).close()
      #expect(try allocated() < 1 << 20)
    }
    var events = try EventLogReplay(path: path)
    var count = 0
    while let event = try events.next() {
      let number = event.number
      #expect(number == count)
      count += 1
    }
    #expect(count == 3)
  }

  @Test("A full disk at the first event after an opening refuses it, and takes a later one")
  func fullDisk() throws {
    let disk = SimulatedDisk(root: "disk")
    try EventLog(path: "disk/log", options: EventLogTests.options(), calls: disk.calls).close()
    let log = try EventLog(path: "disk/log", options: EventLogTests.options(), calls: disk.calls)
    disk.fail { _, call in call.hasPrefix("allocate") ? .error(ENOSPC) : nil }
    #expect(throws: EventLogError.self) { try log.append([1], kind: 1, .written) }
    #expect(log.count == 0)
    disk.fail { _, _ in nil }
    #expect(try log.append([2], kind: 1, .durable) == 0)
    try log.close()
  }
}

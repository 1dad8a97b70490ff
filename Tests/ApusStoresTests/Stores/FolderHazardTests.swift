import ApusMeasure
import ApusStores
import ApusTestSupport
import Foundation
import Testing

@Suite("Folder stores, failing disks and other processes")
struct FolderHazardTests {
  private static let seeds: ClosedRange<UInt64> =
    1...(ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] == nil ? 100 : 1000)

  /// The values that each reference may have: one, and more after a change that failed.
  private typealias Model = [Reference: Set<[UInt8]?>]

  @Test("On a failing disk a value is the old one or the new one, whole", arguments: seeds)
  func faults(seed: UInt64) throws {
    let disk = SimulatedDisk(root: "disk")
    let store = try FolderStore(path: "disk/s", calls: disk.calls)
    var random = SplitMix64(seed: seed)
    var faults: [Int: SimulatedDisk.Fault] = [:]
    for _ in 0..<40 {
      let errors: [Int32] = [EIO, ENOSPC, EINTR, ENOSPC]
      faults[Int(random.next() % 600)] =
        random.next() % 3 == 0
        ? .short(1 + Int(random.next() % 300)) : .error(errors[Int(random.next() % 4)])
    }
    disk.fail { [faults] index, _ in faults[index] }
    var model: Model = [:]
    for step in 0..<60 {
      let reference = try Reference(
        "a", container: "\(random.next() % 3)", id: "\(random.next() % 3)")
      let value: [UInt8]? =
        random.next() % 4 == 0
        ? nil : [UInt8](repeating: UInt8(step), count: Int(random.next() % 900))
      do throws(StoreError) {
        if let value { try store.put(reference, value) } else { try store.delete(reference) }
        model[reference] = [value]
      } catch {
        guard case .system = error else { throw error }
        model[reference, default: [nil]].insert(value)
      }
    }
    disk.fail { _, _ in nil }
    let (again, crashed) = (
      try FolderStore(path: "disk/s", calls: disk.calls),
      try FolderStore(
        path: "disk/s", calls: disk.afterPowerCut(disk.choices.map { _ in 0 }).calls)
    )
    for (reference, allowed) in model {
      let (now, later) = (try again.get(reference)?.bytes, try crashed.get(reference)?.bytes)
      #expect(allowed.contains(now), "seed \(seed), \(reference)")
      #expect(allowed.contains(later), "seed \(seed), \(reference) after a power cut")
      try again.put(reference, [1, 2, 3])
      #expect(try again.get(reference)?.bytes == [1, 2, 3])
    }
  }

  /// Writes numbers, each twenty times the same, and notes each that was acknowledged.
  static func write(_ path: String, _ log: FileHandle, from start: Int) throws {
    let store = try FolderStore(path: path)
    var number = start
    while true {
      number += 1
      let text = [String](repeating: "\(number)", count: 20).joined(separator: " ")
      try store.put(try Reference("a", id: "\(number % 7)"), Array(text.utf8))
      log.write(Data("\(number)\n".utf8))
    }
  }

  @Test("A folder has whole values and all that was acknowledged after each kill -9 of its writer")
  func kills() async throws {
    let folder = try TemporaryFolder()
    let (path, log) = (folder.file("s"), folder.file("acknowledged"))
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    var last = 0
    for round in 0..<StoreKillTests.count {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, log = log as String, last = last as Int, round = round as Int] in
        let handle = try #require(FileHandle(forWritingAtPath: log))
        handle.seekToEndOfFile()
        Thread.detachNewThread {
          // SLEEP: the process is killed at some time, which the test does not choose.
          usleep(UInt32(5_000 + round * 7919 % 40_000))
          kill(getpid(), SIGKILL)
        }
        try FolderHazardTests.write(path, handle, from: last)
      }
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      let acknowledged = lines.suffix(7).compactMap { Int($0) }
      let store = try FolderStore(path: path)
      for number in acknowledged {
        let bytes = try #require(try store.get(Reference("a", id: "\(number % 7)"))?.bytes)
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        #expect(words.count == 20 && Set(words).count == 1, "round \(round)")
        #expect(words.first.flatMap { Int($0) } ?? 0 >= number, "round \(round)")
      }
      // What the killed writer was doing may be there: the next one gives no number again.
      last = (acknowledged.last ?? last) + 1
    }
    #expect(last > StoreKillTests.count)
    // The next writer removes what the last one left.
    try FolderStore(path: path).put("b://1", [1])
    let files = try FileManager.default.subpathsOfDirectory(atPath: path)
    #expect(!files.contains { $0.contains(".apus-") })
  }

  @Test("Two processes that change one value with conditions lose no change")
  func twoProcesses() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    try FolderStore(path: path).put("a://1", [0, 0])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            let done = try FolderStoreTests.count(30, in: FolderStore(path: path))
            #expect(done == 30)
          }
        }
      }
    }
    #expect(try FolderStore(path: path).get("a://1")?.bytes == [60, 0])
  }
}

import ApusMeasure
import ApusStores
import ApusTestSupport
import Foundation
import Testing

@Suite("A store in a folder")
struct FolderStoreTests {
  @Test("A value is a file with its bytes, at the path of its reference")
  func files() throws {
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.file("notes"))
    try store.put("task://container/2/id/3", Array("milk".utf8))
    let file = folder.file("notes/task/container/2/id/3.value")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "milk")
    try store.delete("task://container/2/id/3")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("References that differ in case, form of Unicode, dots or length have files of their own")
  func names() throws {
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.file("store"))
    let long = String(repeating: "x", count: 1000)
    let texts = [
      "a://b", "a://B", "A://b", "a://é", "a://e\u{301}", "a://.b", "a://b.value", "a://b/c",
      "a://b.",
      "a://b+", "a://%62", "a://\u{1}\n", "a://...", "a:// ", "a://\(long)", "a://\(long)/y",
      "a://\(long)y",
      "a://\(String(repeating: "é", count: 400))", "\(long)://1",
      "a://\(String(repeating: "x", count: 201))",
      "a://\(String(repeating: "x", count: 201))+",
    ]
    let references = try texts.map { try Reference($0) }
    for (number, reference) in references.enumerated() { try store.put(reference, [UInt8(number)]) }
    for (number, reference) in references.enumerated() {
      #expect(try store.get(reference)?.bytes == [UInt8(number)], "\(reference)")
    }
    #expect(try store.list().all() == references.sorted())
    let again = try FolderStore(path: folder.file("store"))
    #expect(try again.list("a://b/").all() == ["a://b/c"])
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.file("store"))
    #expect(Set(paths.map { $0.lowercased() }).count == paths.count)
  }

  @Test("Names with all bytes that a reference may have are read back")
  func randomNames() throws {
    var random = SplitMix64(seed: 7)
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.file("store"))
    var references: Set<Reference> = []
    for _ in 0..<100 {
      let part = String(
        (0..<1 + random.next() % 90).map { _ in
          Character(Unicode.Scalar(UInt32(1 + random.next() % 0x2ff)) ?? "x")
        }
      ).replacing("/", with: "-")
      guard let reference = try? Reference("r://x/\(part)") else { continue }
      references.insert(reference)
      try store.put(reference, Array(part.utf8))
    }
    let listed = try store.list().all()
    #expect(listed == references.sorted())
    for reference in listed { #expect(try store.get(reference) != nil) }
  }

  @Test("A name that is too long for the system is an error, and nothing has changed")
  func tooLong() throws {
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.file("store"))
    let reference = try Reference("a://" + String(repeating: "A", count: 4000))
    #expect(throws: StoreError.self) { try store.put(reference, [1]) }
    #expect(try store.list().all().isEmpty)
  }

  @Test("Another program may replace, remove and add files")
  func otherPrograms() throws {
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.file("s"))
    let version = try store.put("a://1", [1])
    try Data([2, 2]).write(to: URL(filePath: folder.file("s/a/1.value")))
    let value = try #require(try store.get("a://1"))
    #expect(value.bytes == [2, 2] && value.version != version)
    #expect(throws: StoreError.self) { try store.put("a://1", [3], if: .version(version)) }
    try store.put("a://1", [3], if: .version(value.version))
    for name in [
      "a/2.value", "a/Big.value", "a/note.txt", "a/x%2F.value", "a/%61.value", "root.value",
    ] {
      try Data([9]).write(to: URL(filePath: folder.file("s/\(name)")))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("s/a/7.value"), withDestinationPath: "/etc/passwd")
    #expect(try store.list("a://").all() == ["a://1", "a://2", "a://7"])
    #expect(throws: StoreError.self) { try store.get("a://7") }
    try FileManager.default.removeItem(atPath: folder.file("s/a"))
    #expect(try store.get("a://1") == nil && store.list().all().isEmpty)
    try store.put("a://1", [4], if: .absent)
  }

  @Test("Two writers of one folder see each other's versions: no condition holds twice")
  func twoWriters() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    try FolderStore(path: path).put("a://1", [0, 0])
    let done = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          let store = try FolderStore(path: path)
          return try await onOwnThread { try Self.count(30, in: store) }
        }
      }
      return try await group.reduce(0, +)
    }
    let bytes = try #require(try FolderStore(path: path).get("a://1")?.bytes)
    #expect(Int(bytes[0]) + Int(bytes[1]) << 8 == done && done == 60)
  }

  /// Adds 1 to a number some times, and again after each conflict.
  static func count(_ times: Int, in store: FolderStore) throws -> Int {
    var done = 0
    while done < times {
      guard let old = try store.get("a://1") else { continue }
      let sum = Int(old.bytes[0]) + Int(old.bytes[1]) << 8 + 1
      do throws(StoreError) {
        try store.put("a://1", [UInt8(sum & 255), UInt8(sum >> 8)], if: .version(old.version))
        done += 1
      } catch {
        guard case .conflict = error else { throw error }
      }
    }
    return done
  }

  @Test("A crash between any two calls leaves the old value or the new one, whole")
  func crashes() throws {
    let old = [UInt8](repeating: 1, count: 700)
    let new = [UInt8](repeating: 2, count: 1500)
    func prepared() throws -> (SimulatedDisk, FolderStore) {
      let disk = SimulatedDisk(root: "disk")
      let store = try FolderStore(path: "disk/s", calls: disk.calls)
      try store.put("a://b/1", old)
      return (disk, store)
    }
    let (counted, store) = try prepared()
    let before = counted.record.count
    try store.put("a://b/1", new)
    try store.put("a://c/1", new)
    try store.delete("a://b/1")
    let total = counted.record.count - before
    for calls in 0...total {
      let (disk, store) = try prepared()
      disk.crash(after: disk.record.count + calls)
      var acknowledged = 0
      do throws(StoreError) {
        try store.put("a://b/1", new)
        acknowledged = 1
        try store.put("a://c/1", new)
        acknowledged = 2
        try store.delete("a://b/1")
        acknowledged = 3
      } catch {}
      for choices in SimulatedDisk.powerCuts(disk.choices, limit: 60, seed: UInt64(calls)) {
        let after = try FolderStore(path: "disk/s", calls: disk.afterPowerCut(choices).calls)
        let (first, second) = (try after.get("a://b/1")?.bytes, try after.get("a://c/1")?.bytes)
        let allowed: [[UInt8]?] =
          switch acknowledged {
          case 0: [old, new]
          case 1: [new]
          case 2: [new, nil]
          default: [nil]
          }
        #expect(allowed.contains(first), "\(calls) calls, \(choices)")
        #expect(acknowledged >= 2 ? second == new : second == nil || second == new)
      }
    }
  }

  @Test("A folder that cannot be made or written is an error with its path")
  func errors() throws {
    let folder = try TemporaryFolder()
    #expect(throws: StoreError.self) { try FolderStore(path: folder.file("none/s")) }
    #expect(throws: StoreError.self) { try FolderStore(path: "a\0b") }
    try Data().write(to: URL(filePath: folder.file("file")))
    let error = #expect(throws: StoreError.self) { try FolderStore(path: folder.file("file")) }
    #expect("\(try #require(error))".contains(folder.file("file")))
  }

  @Test("A file of the far future or past has a version, and its next one is another")
  func farTimes() throws {
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.file("s"))
    for seconds in [1e10, -1e9] {
      try store.put("a://1", [1])
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: folder.file("s/a/1.value"))
      let far = try #require(try store.get("a://1")).version
      #expect(try store.list().all() == ["a://1"])
      let next = try store.put("a://1", [2], if: .version(far))
      #expect(next != far)
      #expect(throws: StoreError.self) { try store.put("a://1", [3], if: .version(far)) }
      let last = try store.put("a://1", [3], if: .version(next))
      #expect(last > next)
      #expect(try store.get("a://1")?.version == last)
    }
  }

  @Test("A file that no memory holds is an error")
  func hugeFile() throws {
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.file("s"))
    try store.put("a://1", [1])
    try TemporaryFolder.shorten(folder.file("s/a/1.value"), to: 1 << 42)
    #expect(throws: StoreError.tooLong(1 << 42)) { try store.get("a://1") }
    try store.put("a://1", [2])
    #expect(try store.get("a://1")?.bytes == [2])
  }

  @Test("Folders that are links to folders around them are not listed")
  func links() throws {
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.file("s"))
    try store.put("a://1", [1])
    for (name, target) in [("up", ".."), ("here", "."), ("again", ".")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("s/a/\(name)"), withDestinationPath: target)
    }
    #expect(try store.list().all() == ["a://1"])
  }
}

import ApusEventLog
import ApusStores
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

/// The parts of `Scripts/check-file-systems`, which runs them in processes of their own: it copies the bytes of a file system while the
/// first part writes, mounts the copy, and runs the second.
@Suite("Stores on file systems of their own", .serialized)
struct FileSystemTests {
  /// The folder on the file system, or `nil` for a part that shall not run.
  private static func folder(_ part: String) -> String? {
    ProcessInfo.processInfo.environment["APUS_DISK_\(part)"]
  }

  /// The file, on another file system, with the number of the last change that was acknowledged, in ten digits.
  private static var notes: String { ProcessInfo.processInfo.environment["APUS_DISK_NOTES"] ?? "" }

  private static func value(_ number: Int) -> [UInt8] {
    Array([String](repeating: "\(number)", count: 1 + number % 200).joined(separator: " ").utf8)
  }

  /// The number of a whole value.
  private static func number(_ value: [UInt8]?) throws -> Int {
    let text = String(decoding: try #require(value), as: UTF8.self)
    let number = try #require(text.split(separator: " ").first.flatMap { Int($0) })
    #expect(Self.value(number) == Array(text.utf8))
    return number
  }

  private static func reference(_ number: Int) throws -> Reference {
    try Reference("a", container: "\(number % 3)", id: "\(number % 50)")
  }

  private static func stores(_ folder: String) throws -> [any Store] {
    let log = try LogStore(path: folder + "/log", options: StoreKillTests.options)
    return [log, try FolderStore(path: folder + "/folder")]
  }

  @Test("Values are put until the process is killed", .enabled(if: folder("WRITE") != nil))
  func writes() throws {
    let stores = try Self.stores(try #require(Self.folder("WRITE")))
    _ = FileManager.default.createFile(atPath: Self.notes, contents: nil)
    let notes = try #require(FileHandle(forWritingAtPath: Self.notes))
    var number = 0
    while true {
      for store in stores {
        try store.put(Self.reference(number), Self.value(number))
        try store.flush()
      }
      if number % 100 == 99 { try (stores[0] as? LogStore)?.saveIndex() }
      try notes.seek(toOffset: 0)
      notes.write(Data(String(format: "%010d %d\n", number, getpid()).utf8))
      number += 1
    }
  }

  @Test("All that was acknowledged is there", .enabled(if: folder("CHECK") != nil))
  func checks() throws {
    let stores = try Self.stores(try #require(Self.folder("CHECK")))
    let last = try #require(Int(try String(contentsOfFile: Self.notes, encoding: .utf8).prefix(10)))
    #expect(last > 0)
    for store in stores {
      for number in max(0, last - 49)...last {
        let found = try Self.number(store.get(Self.reference(number))?.bytes)
        #expect(found >= number && found <= last + 1_000_000)
      }
      for reference in try store.list(.everything).all() {
        _ = try Self.number(store.get(reference)?.bytes)
      }
      try store.put("b://1", Self.value(1))
      try store.flush()
    }
  }

  @Test("A file system that is mounted read-only is read", .enabled(if: folder("READ") != nil))
  func reads() throws {
    let path = try #require(Self.folder("READ"))
    let error = #expect(throws: StoreError.self) { _ = try LogStore(path: path + "/log") }
    guard case .log(let cause) = error, case .system(let call) = cause.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(call.code == EROFS)
    let snapshot = try LogStoreSnapshot(path: path + "/log")
    let folder = try FolderStore(path: path + "/folder")
    for store in [snapshot, folder] as [any Store] {
      #expect(try Self.number(store.get("b://1")?.bytes) == 1)
      #expect(throws: StoreError.self) { try store.put("b://1", [2]) }
      #expect(try store.list(.everything).all().count > 50)
    }
    #expect(try LogStore.verify(path: path + "/log").losses.isEmpty)
  }

  @Test(
    "A full file system takes a change when there is space", .enabled(if: folder("FILL") != nil))
  func fills() throws {
    let path = try #require(Self.folder("FILL"))
    let ballast = path + "/ballast"
    try Data(count: 1 << 22).write(to: URL(filePath: ballast))
    for store in try Self.stores(path) {
      var error: StoreError?
      var count = 0
      while error == nil, count < 100_000 {
        do throws(StoreError) {
          let reference = Reference(stringLiteral: "full://\(count)")
          try store.put(reference, [UInt8](repeating: 7, count: 1 << 16))
          count += 1
        } catch let thrown {
          error = thrown
        }
      }
      let text = String(describing: try #require(error))
      #expect(text.contains("(\(ENOSPC))"), "\(text)")
      try FileManager.default.removeItem(atPath: ballast)
      try store.put("full://0", [1, 2, 3])
      try store.flush()
      #expect(try store.get("full://0")?.bytes == [1, 2, 3])
      for number in 1..<count {
        #expect(try store.get(Reference(stringLiteral: "full://\(number)"))?.bytes.count == 1 << 16)
      }
      // Space for the other store.
      for number in 1..<count { try store.delete(Reference(stringLiteral: "full://\(number)")) }
      try (store as? LogStore)?.compact()
      try Data(count: 1 << 20).write(to: URL(filePath: ballast))
    }
  }
}

import ApusEventLog
import ApusStores
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("Stores on a disk that cannot be written")
struct ReadOnlyStoreTests {
  @Test("A log store says that it cannot be opened for writing, with the call that failed")
  func log() throws {
    let disk = SimulatedDisk(root: "disk")
    do {
      let store = try StoreRun.open(disk, seed: 1)
      try store.put("a", [1], .durable)
      try store.close()
    }
    disk.makeReadOnly()
    let error = #expect(throws: StoreError.self) { _ = try StoreRun.open(disk, seed: 2) }
    guard case .log(let cause) = error, case .system(let call) = cause.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(call.code == EROFS)
  }

  @Test("A folder store reads and lists, and refuses changes, whose old values stay")
  func folder() throws {
    let disk = SimulatedDisk(root: "disk")
    try FolderStore(path: "disk/s", calls: disk.calls).put("a://1", [1])
    disk.makeReadOnly()
    let store = try FolderStore(path: "disk/s", calls: disk.calls)
    #expect(try store.get("a://1")?.bytes == [1])
    #expect(try store.list().all() == ["a://1"])
    for change in [
      { () throws in _ = try store.put("a://1", [2]) },
      { () throws in _ = try store.put("b://1", [2]) },
      { () throws in _ = try store.delete("a://1") },
    ] {
      let error = #expect(throws: StoreError.self) { try change() }
      guard case .system(let cause) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(cause.code == EROFS)
    }
    #expect(try store.get("a://1")?.bytes == [1] && store.list().all() == ["a://1"])
  }
}

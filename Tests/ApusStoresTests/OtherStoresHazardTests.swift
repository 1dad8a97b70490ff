import ApusEventLog
import ApusStores
import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

/// What users of other stores have met: checkpoints that stop writers, and dead readers that keep a file from shrinking.
@Suite("Hazards of other stores")
struct OtherStoresHazardTests {
  @Test("Values are put and read while an index is being saved, however long its write takes")
  func stalled() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let (isWriting, mayGoOn) = (ThreadGate(), ThreadGate())
    var calls = FileCalls.system
    let write = calls.write
    let isArmed = Atomic(false)
    calls.write = { file, bytes in
      if isArmed.exchange(false, ordering: .relaxed) {
        isWriting.open()
        mayGoOn.pass()
      }
      return write(file, bytes)
    }
    let store = try LogStore(path: path, options: LogStoreTests.options(), calls: calls)
    try store.put("a", [1])
    isArmed.store(true, ordering: .relaxed)
    async let saving: Void = onOwnThread { try store.saveIndex() }
    try await onOwnThread { isWriting.pass() }
    for promise in EventLogPromise.allCases {
      for number in UInt8(0)..<40 {
        try store.put("a", [number], promise)
        try store.put("\(number)", [UInt8](repeating: number, count: 400), promise)
        #expect(try store.get("a")?.bytes == [number])
      }
    }
    mayGoOn.open()
    try await saving
    try store.close()
    let opened = try LogStore(path: path, options: LogStoreTests.options())
    #expect(try opened.count == 41 && opened.get("39")?.bytes == [UInt8](repeating: 39, count: 400))
  }

  @Test("A process that was killed while it read a store keeps no segment from being removed")
  func deadReader() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let store = try LogStore(path: path, options: LogStoreTests.options())
    for number in 0..<100 { try store.put("\(number)", [UInt8](repeating: 1, count: 200)) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var changes = try LogStoreChanges(latestOf: path)
      _ = try changes.next()
      let snapshot = try LogStoreSnapshot(path: path)
      #expect(snapshot.count == 100)
      kill(getpid(), SIGKILL)
    }
    for number in 0..<99 { try store.delete("\(number)") }
    try store.compact()
    #expect(try CompactionTests.fileBytes(path) <= store.liveByteCount + 2 * 4096)
    #expect(try store.get("99")?.bytes == [UInt8](repeating: 1, count: 200))
  }
}

import ApusEventLog
import ApusStores
import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Records that a failed write left in the file")
struct LeftoverTests {
  /// Lets the call of a number fail by a full disk, the first having the number 0, and no later one.
  private static func fail(_ number: Int, on disk: SimulatedDisk) {
    let calls = Mutex(0)
    disk.fail { _, _ in
      calls.withLock { count in
        defer { count += 1 }
        return count == number ? .error(ENOSPC) : nil
      }
    }
  }

  @Test(
    "The record of a refused value is not found in place of the next one", arguments: 0..<30,
    ["large", "small"])
  func refused(number: Int, key: String) throws {
    let disk = SimulatedDisk(root: "disk")
    let store = try StoreRun.open(disk, seed: 1)
    Self.fail(number, on: disk)
    do throws(StoreError) {
      // A value that is larger than the buffer is written before the header of its event.
      try store.put(key, [UInt8](repeating: 7, count: 5000), .written)
    } catch {}
    disk.fail { _, _ in nil }
    do throws(StoreError) {
      try store.put("small", [1], .buffered)
    } catch {
      // After a failed wait for the disk, nothing is accepted.
      guard case .log(let cause) = error, case .stopped = cause.kind else { throw error }
      return
    }
    #expect(try store.get("small")?.bytes == [1])
    try store.put("small", [1, 2], .written)
    #expect(try store.get("small")?.bytes == [1, 2])
    #expect(try store.delete("small"))
    #expect(try store.get("small") == nil)
  }
}

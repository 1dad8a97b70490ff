// UNSAFE: sets a limit on the address space

import ApusStores
import ApusTestSupport
import Foundation
import Testing

@Suite("Stores in little memory")
struct MemoryPressureTests {
  /// The bytes of address space that the process has.
  private static func addressSpace() throws -> Int {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").first.flatMap { Int($0) }
    return try #require(pages) * Int(getpagesize())
  }

  @Test(
    "Two gibibytes of changes go through a cache behind, in a process with half a gibibyte",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/statm")))
  func changes() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit()
      limit.rlim_cur = rlim_t(try MemoryPressureTests.addressSpace() + 1 << 29)
      limit.rlim_max = limit.rlim_cur
      // SAFETY: the call reads the structure.
      let answer = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      #expect(answer == 0)
      let slow = ObservedStore(MemoryStore()) { call in
        // SLEEP: the store below is slower than its callers.
        if call.kind == .put { usleep(1000) }
      }
      let cache = WriteBehindCache(over: slow, limit: 1 << 24)
      // 100 references with values of 64 KiB: the newest have 6.25 MiB, and all changes 2 GiB.
      for number in 0..<32_768 {
        try cache.put(
          Reference("a", id: "\(number % 100)"),
          [UInt8](repeating: UInt8(number & 255), count: 1 << 16))
      }
      try cache.flush()
      for number in 32_668..<32_768 {
        let value = try slow.base.get(Reference("a", id: "\(number % 100)"))
        #expect(value?.bytes.count == 1 << 16 && value?.bytes.last == UInt8(number & 255))
      }
    }
  }
}

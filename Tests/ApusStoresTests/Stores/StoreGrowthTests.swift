import ApusStores
import ApusTestSupport
import CApusSystem
import Foundation
import Testing

/// The work of stores by the size of what they have: no part is more than linear, beside the logarithm of sorting.
@Suite("Growth of references, listings and merges", .serialized)
struct StoreGrowthTests {
  /// The bytes of both stores. 64 MB take minutes in a debug build:
  /// `APUS_LARGE_TESTS=1 swift test -c release --filter StoreGrowthTests`.
  private static let sizes: (small: Int, large: Int) =
    ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] == nil
    ? (1 << 18, 1 << 22) : (1 << 20, 1 << 26)

  /// The references of some bytes of text, 32 bytes each, in no order.
  private static func texts(_ byteCount: Int) -> [String] {
    let count = byteCount / 32
    return (0..<count).map { number in
      let digits = String(number &* 7919 % count + 10_000_000)
      return "task://container/\(digits.suffix(4))/i/\(digits)"
    }
  }

  /// The least processor time of a work, in nanoseconds.
  private static func time(_ runs: Int, _ work: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      let start = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
      try work()
      least = min(least, Double(apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start))
    }
    return least
  }

  /// The time of a byte of the large store over that of the small one.
  private static func growth(_ work: (Int) throws -> () throws -> Void) throws -> Double {
    let small = try work(sizes.small)
    let one = try time(5, small)
    let large = try work(sizes.large)
    return try time(2, large) / one * Double(sizes.small) / Double(sizes.large)
  }

  @Test("The time to parse a reference grows by less than three times from 1 MB of them to 64 MB")
  func parsing() throws {
    let growth = try Self.growth { byteCount in
      let texts = Self.texts(byteCount)
      return {
        var parts = 0
        for text in texts { parts += try Reference(text).parts.count }
        #expect(parts == texts.count * 4)
      }
    }
    #expect(growth < 3)
  }

  @Test("The time to list a reference grows by less than eight times from 1 MB of them to 64 MB")
  func listing() throws {
    let growth = try Self.growth { byteCount in
      let store = MemoryStore()
      let texts = Self.texts(byteCount)
      for text in texts { try store.put(try Reference(text), []) }
      return {
        var count = 0
        var listing = store.list("task://", after: nil)
        while let page = try listing.next() { count += page.count }
        #expect(count == texts.count)
      }
    }
    // The references of a large store fit into no cache, which makes each four to five times as slow; a quadratic listing
    // would take sixteen times as long.
    #expect(growth < 8)
  }

  @Test("The time to merge a value grows by less than eight times from 1 MB of references to 64 MB")
  func merging() throws {
    let growth = try Self.growth { byteCount in
      let stores = (0..<3).map { _ in MemoryStore() }
      for (number, text) in Self.texts(byteCount).enumerated() {
        let reference = try Reference(text)
        for (place, store) in stores.enumerated() {
          // Every tenth value is changed in the second store.
          try store.put(reference, place == 1 && number % 10 == 0 ? [1] : [0])
        }
      }
      return {
        let target = MemoryStore()
        try stores[0].copy(.everything, to: target)
        let merge = try target.merge(stores[1], since: stores[2], in: .everything) { _ in }
        #expect(merge.conflicts == 0 && merge.taken == (byteCount / 32 + 9) / 10)
      }
    }
    #expect(growth < 8)
  }
}

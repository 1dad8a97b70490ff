import ApusStores
import ApusTestSupport
import Foundation
import Testing

/// The work of stores by the size of what they have: no part is more than linear, beside the logarithm of sorting.
@Suite("Growth of references, listings and merges", .serialized)
struct StoreGrowthTests {
  private static let isLarge = ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil
  /// 64 MB take minutes in a debug build: `APUS_LARGE_TESTS=1 swift test -c release --filter StoreGrowthTests`.
  private static let factor = isLarge ? 64 : 4

  /// The references of some bytes of text, 32 bytes each, in no order.
  private static func texts(_ byteCount: Int) -> [String] {
    let count = byteCount / 32
    return (0..<count).map { number in
      let digits = String(number &* 7919 % count + 10_000_000)
      return "task://container/\(digits.suffix(4))/i/\(digits)"
    }
  }

  /// The least time of a work.
  private static func seconds(_ runs: Int, _ work: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try work()
      least = min(least, (ContinuousClock.now - start) / .seconds(1))
    }
    return least
  }

  /// The time of a byte of 64 MB over that of 1 MB.
  private static func growth(_ work: (Int) throws -> () throws -> Void) throws -> Double {
    let small = try work(1 << 20)
    let one = try seconds(5, small)
    let large = try work(factor << 20)
    return try seconds(2, large) / one / Double(factor)
  }

  @Test("A reference of 64 MB of them is parsed in at most three times the time of one of 1 MB")
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

  @Test("A reference of 64 MB of them is listed in at most four times the time of one of 1 MB")
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
    // Sorting has a logarithm, and the references of a large store fit into no cache.
    #expect(growth < 4)
  }

  @Test("A value of 64 MB of them is merged in at most four times the time of one of 1 MB")
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
    #expect(growth < 4)
  }
}

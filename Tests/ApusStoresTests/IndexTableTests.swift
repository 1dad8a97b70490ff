import ApusMeasure
import Testing

@testable import ApusStores

/// The hash table of an index.
@Suite("IndexTable") struct IndexTableTests {
  private static func entries(_ count: Int, seed: UInt64) -> [IndexTable.Slot] {
    var random = SplitMix64(seed: seed)
    return (1...count).map { number in
      IndexTable.Slot(
        UInt32(truncatingIfNeeded: random.next()),
        RecordLocation(segment: 1, offset: number * 8, size: 64))
    }
  }

  @Test("Entries that are added together are found as those that are added one by one")
  func together() {
    let entries = Self.entries(1000, seed: 7)
    var together = IndexTable(roomFor: entries.count)
    let areIn = together.insert(entries.count, within: 1000) { index in
      index % 10 == 3 ? nil : entries[index]
    }
    #expect(areIn)
    #expect(together.count == 900)
    var single = IndexTable()
    for (index, entry) in entries.enumerated() where index % 10 != 3 {
      single.insert(entry.hash, entry.location)
    }
    for entry in entries {
      #expect(together.candidate(entry.hash) == single.candidate(entry.hash))
    }
  }

  @Test("A free entry, and one that is too far away, are refused")
  func refusals() {
    var table = IndexTable(roomFor: 10)
    #expect(!table.insert(1, within: 100) { _ in .free })
    let far = (0..<6).map { number in
      IndexTable.Slot(0xFFFF_FFFF, RecordLocation(segment: 1, offset: 8 * number + 8, size: 64))
    }
    #expect(!table.insert(far.count, within: 4) { far[$0] })
    #expect(table.count == 5)
    var room = IndexTable(roomFor: 10)
    #expect(room.insert(far.count, within: 5) { far[$0] })
  }
}

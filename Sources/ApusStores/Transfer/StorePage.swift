import ApusBytes

/// Some values of a store, which are handled together: those of 256 KiB, or at most 500.
struct StorePage {
  private(set) var entries: [StoreEntry] = []
  private var byteCount = 0

  private static let mostBytes = 1 << 18
  private static let mostEntries = 500

  var isFull: Bool { byteCount >= Self.mostBytes || entries.count >= Self.mostEntries }

  var references: [Reference] { entries.map(\.reference) }

  mutating func add(_ reference: Reference, _ value: RawSpan) {
    entries.append(StoreEntry(reference, value.copied))
    byteCount += value.byteCount
  }
}

extension Store {
  /// Calls a closure with all values in a container, page by page.
  func forEachPage(
    in container: Reference, _ body: (StorePage) throws(StoreError) -> Void
  ) throws(StoreError) {
    var page = StorePage()
    try forEach(in: container) { reference, value throws(StoreError) in
      page.add(reference, value.bytes)
      if page.isFull {
        try body(page)
        page = StorePage()
      }
    }
    if !page.entries.isEmpty { try body(page) }
  }
}

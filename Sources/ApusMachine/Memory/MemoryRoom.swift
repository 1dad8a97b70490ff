/// What fits into the memory that the latency probe may have mapped at once.
struct MemoryRoom: Sendable, Hashable {
  /// How many bytes the probe may have mapped at once.
  let limit: Int
  let lineBytes: Int

  /// How much larger than its largest set an arena is, and how large the decoy may be: room for
  /// random offsets.
  var slackBytes: Int { max(MemoryArena.pageBytes, min(4 << 20, limit / 8)) }

  /// How large an arena for a working set is.
  func span(_ bytes: Int, on pages: MemoryArena.Pages) -> Int {
    let unit = pages == .huge ? MemoryArena.hugePageBytes : MemoryArena.pageBytes
    let slack = pages == .huge ? min(slackBytes, unit) : slackBytes
    return (bytes + slack + unit - 1) / unit * unit
  }

  /// All that is mapped at once for a working set: arena, decoy and the table of successors.
  func needed(for bytes: Int, on pages: MemoryArena.Pages) -> Int {
    span(bytes, on: pages) + slackBytes
      + CycleBuilder.tableBytes(for: bytes, lineBytes: lineBytes)
  }

  func holds(_ bytes: Int, on pages: MemoryArena.Pages) -> Bool {
    needed(for: bytes, on: pages) <= limit
  }
}

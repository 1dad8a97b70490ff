/// The memory limit of the latency probe, and the sizes that fit into it.
struct MemoryRoom: Sendable, Hashable {
  /// The largest number of bytes that the probe may have mapped at a time.
  let limit: Int
  let lineBytes: Int

  /// The extra size of an arena beyond its largest set, for random offsets, and the largest size of
  /// the decoy.
  var slackBytes: Int { max(MemoryArena.pageBytes, min(4 << 20, limit / 8)) }

  /// Returns the size of an arena for a working set.
  func span(_ bytes: Int, on pages: MemoryArena.Pages) -> Int {
    let unit = pages == .huge ? MemoryArena.hugePageBytes : MemoryArena.pageBytes
    let slack = pages == .huge ? min(slackBytes, unit) : slackBytes
    return (bytes + slack + unit - 1) / unit * unit
  }

  /// Returns all bytes mapped for a working set: arena, decoy and the table of successors.
  func needed(for bytes: Int, on pages: MemoryArena.Pages) -> Int {
    span(bytes, on: pages) + slackBytes
      + CycleBuilder.tableBytes(for: bytes, lineBytes: lineBytes)
  }

  func holds(_ bytes: Int, on pages: MemoryArena.Pages) -> Bool {
    needed(for: bytes, on: pages) <= limit
  }
}

package import ApusBenchmark
import ApusMachine

/// Chapter 5 of "iOS and macOS Performance Tuning": the cost of memory and allocation.
package enum BookMemory {
  /// The document.
  package static let source = ClaimSource.chapter(5, "memory")

  /// Its claims, in the order of the chapter.
  package static let claims = caches + allocation

  private static let caches = [
    Claim(
      "b5-l3-l1", from: source, section: "cache facts",
      says: "The latency of the third cache is at least 5 times that of the first",
      published: PublishedResult("21 and 3 cycles", machine: "MacBook Air", value: 7),
      holdsWhen: .atLeast(times: 5, .plateau("L3"), than: .plateau("L1")),
      ifItFails: "Another processor: it has no third cache of its own."),
    Claim(
      "b5-memory-l1", from: source, section: "Measurement 5.2",
      says: "Random access to memory costs at least 50 times the first cache",
      published: PublishedResult("38 ns, 100 times", value: 100),
      holdsWhen: .atLeast(times: 50, .plateau("memory"), than: .plateau("L1")),
      ifItFails: "Another kind of memory: it is closer to the processor."),
    Claim(
      "b5-device-memory", from: source, section: "Measurement 5.3",
      says: "Reading from a drive costs at least 100 times a load from memory",
      published: PublishedResult("10 us and 36 ns", machine: "fastest SSD", value: 10_000 / 36.0),
      holdsWhen: .atLeast(
        times: 100,
        MeasurementSelector(.files, .fileReadCold, [Parameter("bytes", 4096)]),
        than: .plateau("memory")),
      ifItFails: "No drive: the file system or the hypervisor keeps its pages in memory."),
  ]

  private static let allocation = [
    Claim(
      "b5-malloc-flat", from: source, section: "Measurement 5.8",
      says: "malloc and free take the same time up to 64 KiB",
      published: PublishedResult("45 ns up to 128 KiB", value: 0),
      holdsWhen: .grows(
        like: .constant,
        over: MeasurementSeries(
          MeasurementSelector(.allocation, .mallocFree), by: "bytes",
          in: 16...65_536)),
      ifItFails: "Another allocator: it keeps small blocks for each thread, so that these are "
        + "cheaper than blocks of medium size."),
    Claim(
      "b5-malloc-step", from: source, section: "Measurement 5.8",
      says: "Above 128 KiB malloc and free take at least 3 times as long",
      published: PublishedResult("280 ns and 45 ns", value: 280 / 45.0),
      holdsWhen: .atLeast(times: 3, .malloc(262_144), than: .malloc(65_536)),
      ifItFails:
        "glibc asks the kernel for a block of this size once: after its release the next one "
        + "comes from the heap."),
  ]
}

extension MeasurementSelector {
  fileprivate static func malloc(_ bytes: Int) -> MeasurementSelector {
    MeasurementSelector(.allocation, .mallocFree, [Parameter("bytes", bytes)])
  }
}

package import ApusBenchmark
import ApusMeasure

/// Chapter 5 of "iOS and macOS Performance Tuning": strides, pages, allocation and ownership.
///
/// `BookMemory` has the claims about the probes of caches and of the allocator.
package enum Chapter5 {
  /// Its claims, in the order of the chapter.
  package static let claims = strides + use + process

  private static let strides = [
    BookMemory.source.claim(
      "l2-stride", "Measurement 5.2",
      "A large stride within 128 KiB takes 1 to 4 times one byte after the other",
      PublishedResult("a factor of 2 in L2", value: 2),
      .within(1...4, .ratio, .stride(128 << 10, .ratio(of: .walk, .stride(4160)))),
      ifItFails:
        "The accesses do not depend on each other, so that the second cache serves several at once."
    ),
    BookMemory.source.claim(
      "l3-stride", "Measurement 5.2",
      "A large stride within 4 MiB takes at least twice one byte after the other",
      PublishedResult("slightly over a factor of 4 in L3", value: 4),
      .atLeast(2, .ratio, .stride(4 << 20, .ratio(of: .walk, .stride(4160)))),
      ifItFails: "A second cache of some MiB holds the buffer."),
    BookMemory.source.claim(
      "sequential", "Measurement 5.2",
      "Reading 256 MiB byte after byte takes at most 1.25 times the first cache",
      PublishedResult("virtually no slowdown over 1 GB", value: 1),
      .atMost(times: 1.25, .byteByByte(256 << 20), than: .byteByByte(16 << 10)),
      ifItFails: "The memory delivers less than a byte for each step of the loop."),
    BookMemory.source.claim(
      "short-stride", "Measurement 5.2",
      "By steps of 8 bytes, 4 MiB take as long as the first cache, to within a quarter",
      PublishedResult("the level of the cache does not matter", value: 1),
      .within(
        percent: 25, .stride(4 << 20, .time(of: .walk, .stride(8))),
        of: .stride(16 << 10, .time(of: .walk, .stride(8)))),
      ifItFails: "Eight steps of the loop are shorter than the time in which a line arrives."),
  ]

  private static let use = [
    BookMemory.source.claim(
      "page-size", "Virtual Memory, Example 5.3", "A page has 4,096 bytes",
      PublishedResult("4,096 bytes", value: 4096), .exactly(4096, .memoryUse(.pageBytes)),
      ifItFails: "Another kernel: Apple's processors have pages of 16 KiB."),
    BookMemory.source.claim(
      "dirty-pages", "Virtual Memory",
      "Writing new pages takes no less than reading pages of a cached file",
      PublishedResult("dirty pages are dearer"),
      .atLeast(1, .ratio, .memoryUse(.ratio(of: .pages, .dirtyPages))),
      ifItFails: "The mapping of a file is opened and closed for 256 pages only."),
    BookMemory.source.claim(
      "many-blocks", "Heap Allocation",
      "An object for each number takes at least 10 times one array",
      PublishedResult("far cheaper"),
      .atLeast(10, .ratio, .memoryUse(.ratio(of: .blocks, .manyBlocks))),
      ifItFails: "The allocator gives small blocks in a few cycles."),
    BookMemory.source.claim(
      "allocate-memory", "Measurement 5.9",
      "Allocating 8 bytes takes at least 50 times reading them from memory",
      PublishedResult("100 times", machine: "main memory", value: 100),
      .atLeast(50, .ratio, .memoryUse(.ratio(of: .useMemory, .allocated))),
      ifItFails:
        "The object of 24 bytes is one call that allocates and one that releases, in less "
        + "than the printed 45 ns."),
    BookMemory.source.claim(
      "allocate-cache", "Measurement 5.9",
      "Allocating 8 bytes takes at least 5,000 times reading them from the first cache",
      PublishedResult("10,000 times", machine: "L1", value: 10_000),
      .atLeast(5000, .ratio, .memoryUse(.ratio(of: .useCache, .allocated))),
      ifItFails: "The printed rate of 1,400 bytes in a nanosecond is more than a core can load."),
    BookMemory.source.claim(
      "pass-reference", "Stack", "Passing a copy of 1 KiB takes no less than passing a reference",
      PublishedResult("a pointer of 8 bytes is better"),
      .atLeast(1, .ratio, .memoryUse(.ratio(of: .passing, .byCopy))),
      ifItFails: "The optimiser passed the copy by its address."),
    BookMemory.source.claim(
      "counted", "Reference Counting",
      "A walk that counts references takes 1.1 to 2 times one that does not",
      PublishedResult("10 % to 100 % slower", value: 1.55),
      .within(1.1...2, .ratio, .memoryUse(.ratio(of: .owners, .counted))),
      ifItFails: "The optimiser removed the counts.",
      ifItIsBetter:
        "The walk does nothing else: it retains and releases each object around a call that "
        + "adds."),
    BookMemory.source.claim(
      "memory-returned", "Heap Allocation",
      "At least half of the memory of freed blocks returns to the system",
      PublishedResult("memory is returned to the system", machine: "Mac OS X 10.6"),
      .atLeast(0.5, .ratio, .memoryUse(.memoryReturned)),
      ifItFails:
        "A block in use lies above the freed ones; glibc gives back the end of its heap only."),
  ]

  private static let process = [
    BookMemory.source.claim(
      "exit", "Process Exit",
      "A program that ends with its blocks takes no longer than one that frees them first",
      PublishedResult("effectively perfect and very fast"),
      .atMost(1, .ratio, .memoryUse(.exitOverFree)), needing: [.language(.c)],
      ifItFails: "The kernel frees pages one by one, and their number is the same."),
    BookMemory.source.claim(
      "stack-limit", "Stack", "The stack of the main thread has at most 8 MiB",
      PublishedResult("8 MB for the main thread", value: 8_388_608),
      .exactly(8_388_608, .memoryUse(.stackBytes)),
      ifItFails: "The shell or the container set another limit."),
  ]
}

extension MeasurementSelector {
  fileprivate static func memoryUse(_ metric: MetricKey) -> MeasurementSelector {
    Self(.memoryUse, metric)
  }

  fileprivate static func stride(_ bytes: Int, _ metric: MetricKey) -> MeasurementSelector {
    Self(.memoryStrides, metric, [Parameter("bytes", bytes)])
  }

  fileprivate static func byteByByte(_ bytes: Int) -> MeasurementSelector {
    stride(bytes, .time(of: .walk, .stride(1)))
  }
}

package import ApusBenchmark
import ApusMeasure

/// Chapter 7 of "iOS and macOS Performance Tuning": layouts of memory, sharing and temporary values.
///
/// `BookCalls` has the claims about descriptions.
package enum Chapter7 {
  /// The document.
  package static let source = BookCalls.source

  /// Its claims, in the order of the chapter.
  package static let claims = layouts + sharing

  private static let layouts = [
    source.claim(
      "read-memory", "Example 7.1", "Reading a property with an object takes no memory",
      PublishedResult("0 bytes", machine: "nonatomic", value: 0),
      .exactly(0, .layouts(.bytes(of: .propertyRead))),
      ifItFails: "Another thread of the program allocated memory at the same time."),
    source.claim(
      "boxed-float", "Smaller Objects",
      "A float as an object, with its reference, takes 5 to 20 times a float",
      PublishedResult("40 and 4 bytes", value: 10),
      .atLeast(times: 5, .bytes(of: .boxed), than: .bytes(of: .packed)),
      ifItFails: "Another allocator, whose smallest block has another size."),
    source.claim(
      "rectangle", "Smaller Objects, Figure 7.3",
      "A rectangle of number objects takes at least 3.5 times one of floats",
      PublishedResult("24 bytes, and 40 with 4 blocks of 32", value: 7),
      .atLeast(times: 3.5, .bytes(of: .boxedRectangle), than: .bytes(of: .inlineRectangle)),
      ifItFails: "Both have the reference of their array and the head of an object."),
    source.claim(
      "attribute-dictionary", "Smaller Objects",
      "A dictionary with one number takes at least 2.25 times an object with a float",
      PublishedResult("112 and 32 bytes, and 32", value: 4.5),
      .atLeast(times: 2.25, .bytes(of: .attributeDictionary), than: .bytes(of: .oneAttribute)),
      ifItFails: "The dictionary has a table for a single entry."),
    source.claim(
      "sparse", "Sparse Records, Figure 7.4",
      "A dictionary is as small as an object of 100 floats up to 2.5 to 10 % of them",
      PublishedResult("5 % of 100", value: 0.05),
      .within(0.025...0.1, .ratio, .layouts(.sparseBreakEven)),
      ifItFails:
        "The slots have four bytes here, and a number object with its entry has some sixty."),
    source.claim(
      "date", "Bit Fields, Examples 7.2 and 7.3",
      "A date of six integers takes at least 4 times one of 48 bits",
      PublishedResult("48 and 6 bytes", value: 8),
      .atLeast(times: 4, .bytes(of: .wideDate), than: .bytes(of: .bitFields)),
      ifItFails: "A compiler that packs integers into fewer bytes."),
  ]

  private static let sharing = [
    source.claim(
      "itself", "Example 7.4",
      "The description of a list in itself ends with its stack, with at most 64 MiB of memory",
      PublishedResult("runs out of stack before memory"),
      .atMost(67_108_864, .bytes, .layouts(.describedItself)), needing: [.command("cc")],
      ifItFails: "The stack has no limit, or a larger one."),
    source.claim(
      "false-sharing", "False Sharing",
      "Two threads with words on one line take at least twice those with words apart",
      PublishedResult("dramatically lowers the throughput"),
      .atLeast(2, .ratio, .sharing(.ratio(of: .falseSharing, .onOneLine))),
      ifItFails: "Two threads of one core share its first cache."),
    source.claim(
      "blocks", "Cache-aware Work",
      "Eight passes over 32 MiB take no less than eight passes over each block of 16 KiB",
      PublishedResult("keeps the cores in their caches"),
      .atLeast(1, .ratio, .sharing(.ratio(of: .blocking, .inWhole))),
      ifItFails: "A pass computes longer than its memory takes to arrive."),
    source.claim(
      "temporary", "Stack Allocation",
      "A temporary object takes at least 5 times a value on the stack",
      PublishedResult("essentially free"),
      .atLeast(5, .ratio, .sharing(.ratio(of: .temporary, .onHeap))),
      ifItFails: "The optimiser put the object on the stack as well."),
    source.claim(
      "empty-call", "ARC, Examples 7.11 to 7.14",
      "A method of Swift with two objects that does nothing takes at least 13 times as long without optimisation",
      PublishedResult("roughly 26 times slower", value: 26),
      .atLeast(13, .ratio, .sharing(.ratio(of: .emptyCall, .unoptimised))),
      ifItFails:
        "Swift lends its arguments: without optimisation the method has the five instructions that the book "
        + "prints without ARC."
    ),
    source.claim(
      "advice", "Memory Advice",
      "Advice that a mapping is not needed gives back at least half of its memory",
      PublishedResult("a huge impact on the footprint"),
      .atLeast(0.5, .ratio, .sharing(.mappingReturned)),
      ifItFails: "The kernel took the advice as a hint, and kept the pages."),
    source.claim(
      "walker", "Page Walker",
      "Reading each page of a file on the drive takes no longer with a thread that walks ahead",
      PublishedResult("hides the latency"),
      .atMost(
        times: 1, MeasurementSelector(.fileReading, .time(of: .cold, .mappedWalked)),
        than: MeasurementSelector(.fileReading, .time(of: .cold, .mapped))),
      ifItFails: "The drive is as fast as the walk, so that the thread adds its own cost only."),
    source.claim(
      "streaming", "Memory Bandwidth",
      "A byte of each stride of 4,160 takes at least 4 times one byte after the other, in 256 MiB",
      PublishedResult("much larger than at random"),
      .atLeast(
        4, .ratio,
        MeasurementSelector(
          .memoryStrides, .ratio(of: .walk, .stride(4160)), [Parameter("bytes", 256 << 20)])),
      ifItFails: "The processor foresees the stride, and loads the lines before they are needed."),
    source.claim(
      "kept-data", "Memory Bandwidth",
      "Data in a cache is read no slower after 32 MiB of stores that bypass the caches than after ordinary ones",
      PublishedResult("keeps the data of other threads cached"),
      .atLeast(
        1, .ratio,
        MeasurementSelector(
          .streamingStores, .ratio(of: .kept, .ordinaryStores, over: .streamingStores))),
      needing: [.processor(.x86_64)],
      ifItFails: "Such stores remove lines as well, or the cache keeps lines that were read twice."),
  ]
}

extension MeasurementSelector {
  fileprivate static func layouts(_ metric: MetricKey) -> MeasurementSelector {
    Self(.layouts, metric)
  }
  fileprivate static func sharing(_ metric: MetricKey) -> MeasurementSelector {
    Self(.sharing, metric)
  }
  fileprivate static func bytes(of layout: VariantKey) -> MeasurementSelector {
    layouts(.bytes(of: layout))
  }
}

package import ApusBenchmark
import ApusReport

/// Chapter 10 of "iOS and macOS Performance Tuning": the cost of a system call for each byte.
package enum BookFilters {
  /// The document.
  package static let source = ClaimSource.chapter(10, "I/O principles")

  /// Its claims, in the order of the chapter, with our part: a case in which larger buffers are of
  /// no use.
  package static let claims = [
    Claim(
      "b10-filter-bytes", from: source, section: "Abstraction: Byte Streams, Example 10.1",
      says:
        "A filter that reads and writes byte by byte takes at least 200 times a buffered filter",
      published: PublishedResult("2 min 25 s and 0.69 s for 145 MB", value: 210),
      holdsWhen: .atLeast(200, .ratio, .filter(.ratio(of: .upcase, .eachByte))),
      ifItFails: "A kernel whose calls cost less compared with the work of the filter.",
      ifItIsBetter:
        "The buffered filter works on vectors of bytes: its speed grew more than that of the calls.",
      erratum: "Chapter 10 says about 200 times and chapter 8 about 250; the printed times are 210."
    ),
    Claim(
      "b10-filter-kernel", from: source, section: "Abstraction: Byte Streams",
      says: "At least 70 % of the time of that filter is spent in the kernel",
      published: PublishedResult("1 min 56 s of 2 min 25 s, 80 %", value: 0.8),
      holdsWhen: .atLeast(0.7, .ratio, .filter(.kernel(of: .upcase, .eachByte))),
      ifItFails:
        "Entering and leaving the kernel is counted for the program, and costs more since "
        + "2018, as a part of a call that does almost nothing."),
    Claim(
      "b10-call", from: source, section: "Abstraction: Byte Streams",
      says: "A call that reads one byte takes at most 500 ns",
      published: PublishedResult("about 500 ns", value: 500),
      holdsWhen: .atMost(500, .nanoseconds, .filter(.time(of: .readCall, .byteCall))),
      ifItFails: "A slower entry into the kernel: a sandbox that inspects each call."),
    Claim(
      "b10-call-size", from: source, section: "Operating System",
      says: "Reading 4 KiB in one call takes at most 2 times reading one byte",
      published: PublishedResult("practically the same as many KB"),
      holdsWhen: .atMost(2, .ratio, .filter(.ratio(of: .readCall, .pageCall))),
      ifItFails: "Calls got so cheap that copying a page out of the cache takes longer."),
    Claim(
      "b10-buffer-line", from: source, section: "Example 8.1",
      says: "A buffer of 8 KiB takes at most 3 times a buffer of 128 KiB",
      published: PublishedResult("a line buffer of 8 KiB is used"),
      holdsWhen: .atMost(3, .ratio, .filter(.ratio(of: .upcaseBuffer, .bufferBytes(8_192)))),
      ifItFails: "Calls are a larger part of the time than in 2017: this filter does little else."),
    Claim(
      "b10-buffer-huge", from: source,
      section: "our part: a case in which a larger buffer is of no use",
      says: "A buffer of 8 MiB is no faster than a buffer of 128 KiB",
      published: PublishedResult("buffers are to fit into a cache", machine: "our documentation"),
      holdsWhen: .atLeast(1, .ratio, .filter(.ratio(of: .upcaseBuffer, .bufferBytes(8_388_608)))),
      ifItFails: "A cache of more than 16 MiB for each core, so that the large buffer stays in it."),
  ]

  /// The measurements as printed.
  static let table = ExperimentTable(
    title: "145 MB, published in 2017", head: ["", "byte by byte", "with a buffer"],
    rows: [["in all", "2 min 25 s", "0.69 s"], ["in the kernel", "1 min 56 s", "0.068 s"]])
}

extension MeasurementSelector {
  fileprivate static func filter(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.byteFilter, metric)
  }
}

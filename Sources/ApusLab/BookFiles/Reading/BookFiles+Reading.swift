import ApusBenchmark
import ApusReport

extension BookFiles {
  static let readingTable = ExperimentTable(
    title: "A file of 300 MB, published in 2017", head: ["", "in memory", "from the drive"],
    rows: [
      ["mapped, not touched", "0.03 s", "0.007 s"], ["mapped and used", "0.16 s", "-"],
      ["read whole", "0.26 s", "60 % faster than mapped"],
      ["read through 64 KiB", "0.065 s", "0.88 s"],
    ])

  static let reading = [
    Claim(
      "b12-novel", from: source, section: "chapter opening",
      says: "A novel of 1.2 MB is copied to another file in at most 3.57 ms",
      published: PublishedResult("280 copies a second", machine: "MacBook Pro", value: 3.57e6),
      holdsWhen: .atMost(3.57e6, .nanoseconds, .reading(.time(of: .novel, .copied))),
      ifItFails: "A file system that writes to the drive before the call returns.",
      ifItIsBetter:
        "The copy is made in the process and in the page cache; the book counted runs of a shell's cp."
    ),
    Claim(
      "b12-map-only", from: source, section: "Measurement 12.1",
      says: "Mapping 300 MB in the page cache takes at most 0.03 s if nothing is touched",
      published: PublishedResult("0.03 s", machine: "MacBook Pro", value: 30e6),
      holdsWhen: .atMost(30e6, .nanoseconds, .reading(.time(of: .mapOnly, .mapped))),
      ifItFails: "A system that fills the tables of a mapping at once.",
      ifItIsBetter:
        "Mapping only records a range: it takes microseconds for any size of file."),
    Claim(
      "b12-read-mapped", from: source, section: "Measurement 12.1",
      says:
        "Reading a whole cached file takes at least 1.5 times mapping and touching it",
      published: PublishedResult("0.26 and 0.16 s", machine: "MacBook Pro", value: 0.26 / 0.16),
      holdsWhen: .atLeast(1.5, .ratio, .reading(.ratio(of: .touched, .read))),
      ifItFails: "Page faults cost more here, copies less.",
      ifItIsBetter:
        "A fault maps many pages at once here, and new memory for the copy is cleared page by page."
    ),
    Claim(
      "b12-stream-mapped", from: source, section: "Unix I/O, Example 12.1",
      says: "Reading through a buffer of 64 KiB takes at most half of mapping and touching",
      published: PublishedResult("65 and 160 ms", machine: "MacBook Pro", value: 65 / 160.0),
      holdsWhen: .atMost(0.5, .ratio, .reading(.ratio(of: .touched, .stream))),
      ifItFails:
        "The kernel maps sixteen pages or more at each fault here, so that a page costs less than "
        + "copying it."),
    Claim(
      "b12-stream-read", from: source, section: "Unix I/O, Example 12.1",
      says: "Reading a whole file takes at least 4 times reading through a buffer of 64 KiB",
      published: PublishedResult("260 and 65 ms", machine: "MacBook Pro", value: 4),
      holdsWhen: .atLeast(4, .ratio, .reading(.ratio(of: .touched, .read, over: .stream))),
      ifItFails:
        "New memory costs less compared with the copy: the kernel clears pages faster."),
    Claim(
      "b12-fresh-memory", from: source, section: "Unix I/O",
      says: "Getting memory for 300 MB costs more than copying the bytes into it",
      published: PublishedResult(
        "costs more than the bcopy into it", machine: "MacBook Pro", value: 2),
      holdsWhen: .atLeast(2, .ratio, .reading(.ratio(of: .touched, .read, over: .readAgain))),
      ifItFails: "Large pages: one fault brings two mebibytes of memory, not four kibibytes.",
      ifItIsBetter:
        "Page faults of a virtual machine use two page tables: new memory costs more than in 2017."
    ),
    Claim(
      "b12-buffer-size", from: source, section: "Unix I/O",
      says: "A buffer of 1 MiB takes within 25 % of a buffer of 64 KiB",
      published: PublishedResult(
        "hardly matters until very small", machine: "MacBook Pro", value: 1),
      holdsWhen: .within(
        percent: 25, of: 1, .ratio, .reading(.ratio(of: .touched, .stream1M, over: .stream))),
      ifItFails: "The smaller buffer stays in a cache that is too small for the larger buffer."),
    Claim(
      "b12-part", from: source, section: "our part: a case in which mapping is fast",
      says: "If one page of a hundred is used, reading whole takes at least 20 times mapping",
      published: PublishedResult("only the parts that are touched", machine: "chapter 7"),
      holdsWhen: .atLeast(20, .ratio, .reading(.ratio(of: .part, .read))),
      ifItFails: "The kernel maps many pages around each touched page."),
    Claim(
      "b12-small", from: source, section: "our part: a case in which mapping is of no use",
      says: "A file of 4 KiB is read through a buffer in less time than by mapping it",
      published: PublishedResult("mapping is for large files", machine: "our documentation"),
      holdsWhen: .atMost(1, .ratio, .reading(.ratio(of: .small, .stream))),
      ifItFails: "Making the buffer costs as much as the mapping saves."),
  ]

  static let drive = [
    Claim(
      "b12-cold-mapped", from: source, section: "Measurement 12.1",
      says: "From the drive, mapping takes at least 1.6 times reading whole",
      published: PublishedResult("read is 60 % faster", machine: "MacBook Pro", value: 1.6),
      holdsWhen: .atLeast(1.6, .ratio, .reading(.ratio(of: .cold, .mapped))),
      ifItFails: "Both read ahead equally here; in 2017 mapping read 128 KB ahead, reading 512."),
    Claim(
      "b12-cold-advice", from: source, section: "Pushing Bytes with NSData",
      says:
        "Advice to read a mapping in order changes its time from the drive by at most 20 %",
      published: PublishedResult("no significant change", machine: "MacBook Pro", value: 1),
      holdsWhen: .within(
        percent: 20, of: 1, .ratio, .reading(.ratio(of: .cold, .mappedSequential, over: .mapped))),
      ifItFails: "Another kernel: with the advice it reads ahead before the program waits."),
  ]
}

extension MeasurementSelector {
  fileprivate static func reading(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.fileReading, metric)
  }
}

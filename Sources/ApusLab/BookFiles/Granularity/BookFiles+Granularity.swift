import ApusBenchmark
import ApusReport

extension BookFiles {
  static let granularityTable = ExperimentTable(
    title: "1 GB in 100,000 files of 10 KB or 10 files of 100 MB, published in 2017",
    head: ["what", "times"], rows: [["read", "10"], ["written", "almost 50"]])

  static let granularity = [
    Claim(
      "b12-files-read", from: source, section: "How Chunky?, Measurement 12.5",
      says: "Reading files of 10 KB takes at least 10 times reading large ones, in the page cache",
      published: PublishedResult("about 10 times", machine: "MacBook Pro", value: 10),
      holdsWhen: .atLeast(10, .ratio, .files(.ratio(of: .read, .smallFiles))),
      ifItFails: "Opening a file costs a microsecond or two here, not a hundred."),
    Claim(
      "b12-files-written", from: source, section: "How Chunky?, Measurement 12.6",
      says: "Writing files of 10 KB takes at least 40 times writing large ones",
      published: PublishedResult("almost 50 times", machine: "MacBook Pro", value: 50),
      holdsWhen: .atLeast(40, .ratio, .files(.ratio(of: .written, .smallFiles))),
      ifItFails:
        "Another file system: it creates a file in memory, and need not skip files just deleted."
    ),
    Claim(
      "b12-files-cold", from: source, section: "How Chunky?, Measurement 12.5",
      says: "From the drive, reading files of 10 KB takes at least 10 times reading a large one",
      published: PublishedResult("about 10 times", machine: "MacBook Pro", value: 10),
      holdsWhen: .atLeast(10, .ratio, .files(.ratio(of: .cold, .smallFiles))),
      ifItFails:
        "A drive without latency for the first byte: the hypervisor's memory."),
    Claim(
      "b12-files-large", from: source, section: "our part: a case in which it does not matter",
      says: "Reading two files of 10 MB takes at most 1.2 times reading a file of 20 MB",
      published: PublishedResult("10 files of 100 MB are the measure"),
      holdsWhen: .atMost(1.2, .ratio, .files(.ratio(of: .read, .files(2)))),
      ifItFails: "A busy machine: two more calls cost next to nothing."),
  ]
}

extension MeasurementSelector {
  fileprivate static func files(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.fileGranularity, metric)
  }
}

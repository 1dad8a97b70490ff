import ApusBenchmark
import ApusMachine

extension LatencyNumbers {
  static let files = [
    Claim(
      "p7-read-small", from: source, section: "reading files",
      says: "Reading 1 KiB and reading one byte of an open file cost the same, to within a fifth",
      published: PublishedResult("5.3 us up to 1 KB", machine: "iPhone 5s", value: 1),
      holdsWhen: .within(percent: 20, .file(.fileReadOpen, 1024), of: .file(.fileReadOpen, 1)),
      ifItFails: "A faster kernel: a call costs so little here that copying a kilobyte shows."),
    Claim(
      "p7-open-close", from: source, section: "reading files",
      says: "Opening, reading and closing a small file takes at least 5 times reading an open one",
      published: PublishedResult("50 us and 5.3 us", machine: "iPhone 5s", value: 55.3 / 5.3),
      holdsWhen: .atLeast(
        times: 5, .file(.fileOpenReadClose, 1024), than: .file(.fileReadOpen, 1024)),
      ifItFails: "Another file system: a name lookup costs no more than the read itself."),
    Claim(
      "p7-delete-create", from: source, section: "writing files",
      says: "Deleting a file of 16 MiB takes at least half of the time of creating it",
      published: PublishedResult("commensurate", value: 1),
      holdsWhen: .atLeast(
        times: 0.5, .file(.fileDelete, 1 << 24), than: .file(.fileCreateWrite, 1 << 24)),
      ifItFails:
        "Another file system: creating writes every byte into the page cache, deleting frees "
        + "whole extents at once."),
    Claim(
      "p7-read-rate", from: source, section: "reading files",
      says: "Reading 1 MB of a cached file gives 20 MB/s, to within a half",
      published: PublishedResult("20 MB/s", machine: "iPhone X", value: 52_428_800),
      holdsWhen: .within(percent: 50, of: 52_428_800, .nanoseconds, .file(.fileReadOpen, 1 << 20)),
      ifItFails: "An error in the source: copying a cached megabyte in 52 ms is too slow by two "
        + "orders of magnitude for any machine of that year.",
      erratum: "20 MB/s for a megabyte from the page cache is too slow by two orders of magnitude."),
  ]
}

extension MeasurementSelector {
  fileprivate static func file(_ metric: MetricKey, _ bytes: Int) -> MeasurementSelector {
    MeasurementSelector(.files, metric, [Parameter("bytes", bytes)])
  }
}

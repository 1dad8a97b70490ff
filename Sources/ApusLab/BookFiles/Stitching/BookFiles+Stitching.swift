import ApusBenchmark
import ApusReport

extension BookFiles {
  static let stitchingTable = ExperimentTable(
    title: "Published in 2017, without numbers", head: ["what", "said"],
    rows: [["stitching", "copy the rest, append, parse again, at each end"]])

  static let stitching = [
    Claim(
      "b12-stitched", from: source, section: "Unix I/O, Measurement 12.7",
      says: "Lines through a buffer of 64 KiB take no longer than lines of the whole file",
      published: PublishedResult("a small buffer is the quickest way"),
      holdsWhen: .atMost(1, .ratio, .ends(.ratio(of: .lines, .stitched))),
      ifItFails: "Memory for the whole file caused no page faults."),
    Claim(
      "b12-restarted", from: source, section: "Unix I/O, Measurement 12.7",
      says: "Parsing a cut line again takes within 30 % of copying it, at 64 KiB",
      published: PublishedResult("repeated at every end of a buffer"),
      holdsWhen: .within(
        percent: 30, of: 1, .ratio, .ends(.ratio(of: .lines, .restarted, over: .stitched))),
      ifItFails: "One variant has an extra check for each line, not for each end of a buffer."),
    Claim(
      "b12-each-byte", from: source, section: "Unix I/O",
      says: "A state machine with byte-by-byte input takes at least 1.5 times stitching",
      published: PublishedResult("stitching is worth its trouble"),
      holdsWhen: .atLeast(1.5, .ratio, .ends(.ratio(of: .lines, .eachByte, over: .stitched))),
      ifItFails: "Lines so short that searching their ends costs as much as a step for each byte."
    ),
    Claim(
      "b12-stitched-tiny", from: source,
      section: "our part: a case in which stitching is of no use",
      says:
        "Lines through buffers of 128 bytes take at least 3 times lines through 64 KiB",
      published: PublishedResult("buffers are to be large", machine: "our documentation"),
      holdsWhen: .atLeast(3, .ratio, .ends(.ratio(of: .tiny, .stitched))),
      ifItFails: "Reading 128 bytes costs less than searching them."),
  ]
}

extension MeasurementSelector {
  fileprivate static func ends(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.bufferEnds, metric)
  }
}

package import ApusBenchmark
import ApusReport

/// Chapter 2 of "iOS and macOS Performance Tuning": a search that rejects by one byte before it
/// compares.
package enum BookSearch {
  /// The document.
  package static let source = ClaimSource.chapter(2, "measuring and tuning")

  /// Its claims, with our part: a text in which the first byte rejects nothing.
  package static let claims = [
    Claim(
      "b2-first-byte", from: source, section: "Optimization Beyond the Call of Duty, Example 2.4",
      says: "Comparing at every offset takes at least 10 times rejecting by the first byte",
      published: PublishedResult("an order of magnitude", value: 10),
      holdsWhen: .atLeast(10, .ratio, .search(.ratio(of: .mail, .libraryCompare))),
      ifItFails:
        "A newer C library: strncasecmp gives up at the first byte after a few nanoseconds, "
        + "and a test of the byte by Swift takes about one.",
      erratum: "Examples 2.3 and 2.4 omit the last offset at which the word fits."),
    Claim(
      "b2-first-byte-vectors", from: source, section: "our part: the C library's search",
      says: "Rejecting in a loop takes at least 2 times searching the rarest byte by vectors",
      published: PublishedResult("finds a byte by vectors", machine: "our documentation"),
      holdsWhen: .atLeast(2, .ratio, .search(.ratio(of: .exact, .firstByte))),
      ifItFails: "A C library without vector instructions."),
    Claim(
      "b2-first-byte-worst", from: source,
      section: "our part: a case in which the first byte is of no use",
      says: "If the first byte is nearly everywhere, rejecting by it saves less than half",
      published: PublishedResult("most offsets are rejections", machine: "chapter 2"),
      holdsWhen: .atMost(2, .ratio, .search(.ratio(of: .sameLetters, .compare))),
      ifItFails: "The called comparison is slow after its first byte as well."),
    Claim(
      "b2-rare-byte-worst", from: source,
      section: "our part: a case in which vectors are of no use",
      says: "In the same text, searching the byte by vectors takes at least the time of the loop",
      published: PublishedResult("for bytes that come seldom", machine: "our documentation"),
      holdsWhen: .atLeast(1, .ratio, .search(.ratio(of: .sameLetters, .firstByVectors))),
      ifItFails: "A call that finds the next byte at once costs no more than a comparison."),
  ]

  /// The measurements as printed.
  static let table = ExperimentTable(
    title: "Published in 2017", head: ["what", "times"],
    rows: [["a test of the first letter before the comparison", "10"]])
}

extension MeasurementSelector {
  fileprivate static func search(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.firstByte, metric)
  }
}

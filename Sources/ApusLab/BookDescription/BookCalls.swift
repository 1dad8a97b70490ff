package import ApusBenchmark

/// Chapter 7 of "iOS and macOS Performance Tuning": descriptions by call and return.
///
/// `CaseStudyExperiment.description` measures them with the streams of chapter 8.
package enum BookCalls {
  /// The document.
  package static let source = ClaimSource.chapter(7, "memory pitfalls and techniques")

  /// Its claims, with our part: a case in which call and return is not slow.
  package static let claims = [
    Claim(
      "b7-levels-time", from: source, section: "Measurement 7.5",
      says: "Twice as many levels take call and return at least 3.5 times as long",
      published: PublishedResult("78 and 306 ms for 750 and 1,500", value: 306 / 78.0),
      holdsWhen: .atLeast(
        times: 3.5, .description(.time(of: .description, .callAndReturn), 1500),
        than: .description(.time(of: .description, .callAndReturn), 750)),
      ifItFails:
        "A step for each level costs more here than copying a few kilobytes: the time grows "
        + "between linearly and quadratically with the levels."),
    Claim(
      "b7-levels-memory", from: source, section: "Measurement 7.5",
      says: "Twice as many levels take call and return at least 3.5 times as much memory",
      published: PublishedResult("500 MB and 2 GB for 750 and 1,500", value: 4),
      holdsWhen: .atLeast(
        times: 3.5, .heap(.heapCallAndReturn, 1500), than: .heap(.heapCallAndReturn, 750)),
      ifItFails:
        "A text is freed as soon as it was copied into the next: no pool keeps all "
        + "of them to the end."),
    Claim(
      "b7-accumulator", from: source, section: "Measurement 7.6",
      says:
        "Call and return at 1,500 levels takes at least 20,000 times the memory of one shared "
        + "text at 15,000",
      published: PublishedResult("35,000 times: 2 GB and 60 KB", value: 35_000),
      holdsWhen: .atLeast(
        times: 20_000, .heap(.heapCallAndReturn, 1500), than: .heap(.heapAccumulator, 15_000)),
      ifItFails:
        "Without a pool call and return keeps two texts at a time, a few kilobytes; the shared "
        + "text keeps the 30 KB of the description itself.",
      erratum: "The printed 2 GB and 60 KB are 33,000 times."),
    Claim(
      "b7-flat", from: source, section: "our part: a case in which call and return is not slow",
      says: "In a list of 6,000 texts call and return takes at most 3 times the shared text",
      published: PublishedResult("depth times size", value: 1),
      holdsWhen: .atMost(
        3, .ratio, MeasurementSelector(.description, .ratio(of: .flat, .callAndReturn))),
      ifItFails: "Each text in quotes is a new string of more than fifteen bytes."),
  ]
}

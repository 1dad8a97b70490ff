package import ApusBenchmark
import ApusReport

/// Chapter 13 of "iOS and macOS Performance Tuning": words, tables and a timetable, without an
/// object for each.
package enum BookTables {
  /// The document.
  package static let source = ClaimSource.chapter(13, "I/O examples")

  /// Its claims, in the order of the chapter. The claims of chapter 3 are in `BookObjects`.
  package static let claims = words + parts + directory + timetable

  /// The measurements as printed.
  static let table = ExperimentTable(
    title: "Published in 2017", head: ["what", "replaced", "by"],
    rows: [
      ["word list of 2 MB, iPhone 3G", "13.5 s", "0.084 s"],
      ["names of columns (CSV)", "dictionary", "30 % less"],
      ["sum of 10,000 numbers", "objects", "17x, vectors 170x"],
      ["object", "allocated", "cached, 15x"],
      ["directory, 200 rows of 16,000", "4.8 s", "20 ms"],
      ["directory, one field of 133", "340 ms", "34 ms"],
      ["departures near a place", "388 to 679 ms", "0.053 ms"],
      ["import of 3M stop times", "22 min", "2.1 s"],
    ])

  private static let words = [
    Claim(
      "b13-words-split", from: source, section: "iPhone Game Dictionary",
      says:
        "Splitting a list of words into strings costs at least 30 times recording their offsets",
      published: PublishedResult("160 times, 30 on an iPhone 4S", machine: "iPhone 4S", value: 30),
      holdsWhen: .atLeast(30, .ratio, .table(.ratio(of: .wordList, .strings))),
      ifItFails: "Strings of up to 15 bytes are not objects in Swift: they need no allocation."),
    Claim(
      "b13-words-linear", from: source, section: "iPhone Game Dictionary",
      says: "A binary search finds a word at least 1,000 times faster than a scan of 235,000",
      published: PublishedResult("15 of 26,000 words are looked at", value: 26_000 / 15.0),
      holdsWhen: .atLeast(1000, .ratio, .table(.ratio(of: .wordLookup, .linear))),
      ifItFails:
        "A scan compares lengths first, at the speed of memory; a step of the binary search "
        + "misses a cache and a branch."),
    Claim(
      "b13-lazy-made", from: source, section: "Lazy Reading",
      says: "A binary search for a word among 235,000 makes at most 18 strings",
      published: PublishedResult("about 15 of 26,000", value: 14.7),
      holdsWhen: .atMost(18, .count, .table(.wordSearchMade)),
      ifItFails: "The list is not sorted."),
  ]

  private static let parts = [
    Claim(
      "b13-names-many", from: source, section: "our part: a case in which the table is of no use",
      says: "With thousands of names of one length, hashed bytes take less than the table",
      published: PublishedResult("the table is for small sets", machine: "our documentation"),
      holdsWhen: .atMost(1, .ratio, .table(.ratio(of: .namesMany, .hashTable))),
      ifItFails: "The lookups came in an order that the branch predictor learned.")
  ]

  private static let directory = [
    Claim(
      "b13-directory-page", from: source, section: "Comma-Separated Values",
      says: "200 rows in the middle of a directory are read in at most 20 ms",
      published: PublishedResult("20 ms", value: 20e6),
      holdsWhen: .atMost(20e6, .nanoseconds, .table(.time(of: .directoryPage, .indexed))),
      ifItFails: "A slower machine than that of 2017, or a busy one.",
      ifItIsBetter:
        "An index has the offsets of the rows, so that only 200 rows are read."),
    Claim(
      "b13-directory-field", from: source, section: "Keys of Interest",
      says: "All 133 fields cost at least 10 times a single field",
      published: PublishedResult("340 and 34 ms", value: 10),
      holdsWhen: .atLeast(10, .ratio, .table(.ratio(of: .directoryFile, .allFields))),
      ifItFails:
        "Separators are found here for all fields, by blocks of bytes; "
        + "the rest of the cost is for small strings, which allocate nothing."),
    source.claim(
      "directory-rows", "Faster CSV Parsing",
      "Rows as tables with fixed keys take at most 0.7 of the time of rows as dictionaries",
      PublishedResult("about 30 %", value: 0.7),
      .atMost(0.7, .ratio, .table(.ratio(of: .directoryRows, .stringIndex))),
      ifItFails: "Making the strings of the fields takes most of the time in both forms.",
      ifItIsBetter: "A dictionary hashes each of the 133 keys of a row, and its strings are short."),
  ]

  private static let timetable = [
    Claim(
      "b13-time-lookup", from: source, section: "Stop Time Lookup",
      says:
        "Departures near a location are found in at most 53.4 us, with a file opened per twenty",
      published: PublishedResult("53.4 us", machine: "iPhone", value: 53_400),
      holdsWhen: .atMost(53_400, .nanoseconds, .table(.time(of: .timetableLookup, .mapped))),
      ifItFails: "The pages of the file were not in memory.",
      ifItIsBetter:
        "Departures are sorted by hour and location: a lookup reads a few cache lines."
    ),
    Claim(
      "b13-time-import", from: source, section: "Faster CSV Parsing",
      says: "Importing 3 million stop times takes at most 700 ns for each, 2.1 s in all",
      published: PublishedResult("2.1 s for 3 million", machine: "MacBook Pro", value: 700),
      holdsWhen: .atMost(700, .nanoseconds, .table(.time(of: .timetableImport, .wholeImport))),
      ifItFails:
        "The disk took seconds to store twelve megabytes; the original did not wait for that.",
      ifItIsBetter:
        "Columns are found by masks of 64 bytes, and times are read without allocating objects."),
    Claim(
      "b13-time-sort", from: source, section: "Stop Time Import",
      says:
        "Sorting 3 million stop times and writing them takes at most 93 ns for each, 280 ms in all",
      published: PublishedResult("280 ms for 3 million", machine: "MacBook Pro", value: 93.3),
      holdsWhen: .atMost(93.3, .nanoseconds, .table(.time(of: .timetableImport, .sortAndWrite))),
      ifItFails:
        "Here the file is on the disk before the clock stops; in the original it was in memory.",
      ifItIsBetter:
        "Counting by hour and stop takes a few passes over the times; the book compared them."
    ),
  ]
}

extension MeasurementSelector {
  /// A measurement of the experiment with tables, found by its metric.
  static func table(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.tables, metric)
  }
}

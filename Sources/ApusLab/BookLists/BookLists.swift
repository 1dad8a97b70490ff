package import ApusBenchmark
import ApusReport

/// Chapter 13 of "iOS and macOS Performance Tuning": property lists and JSON, with and without a
/// generic representation.
package enum BookLists {
  /// The document.
  package static let source = BookTables.source

  /// Its claims, in the order of the chapter.
  package static let claims = search + objects + custom + json + serialization

  /// The measurements as printed.
  static let table = ExperimentTable(
    title: "Published in 2017", head: ["what", "replaced", "by"],
    rows: [
      ["word list opened and searched, iPhone 4S", "756 ms", "26 ms"],
      ["a million objects", "by dictionaries", "5 times faster"],
      ["memory of writing them", "by dictionaries", "50 to 70 times less"],
      ["30 visible objects", "the whole list", "1 ms"],
    ])

  private static let search = [
    Claim(
      "b13-list-open", from: source, section: "Lazy Reading, Measurement 13.3",
      says: "Decoding all words of a binary list takes at least 29 times a lazy list's search",
      published: PublishedResult("756 and 26 ms", machine: "iPhone 4S", value: 29),
      holdsWhen: .atLeast(29, .ratio, .lists(.ratio(of: .listSearch, .eagerList))),
      ifItFails:
        "The whole list was in the cache, and its strings of up to 15 bytes are no objects.",
      ifItIsBetter:
        "A binary list is opened in constant time, so that only the 18 words of the search count."),
    Claim(
      "b13-list-linear", from: source, section: "Lazy Reading: our part, the counter-example",
      says: "A linear search of a lazy list costs at least 29 times a binary search",
      published: PublishedResult("the gain is lost", machine: "our documentation"),
      holdsWhen: .atLeast(29, .ratio, .lists(.ratio(of: .listSearch, .linear))),
      ifItFails: "The word that was searched stands at the beginning of the list."),
    Claim(
      "b13-list-offsets", from: source, section: "iPhone Game Dictionary",
      says:
        "Decoding all words of a binary list takes at least 40 times a search by offsets in a text",
      published: PublishedResult(
        "5 to 8 s and 0.084 s, called 80 times", machine: "iPhone 3G", value: 80),
      holdsWhen: .atLeast(
        40, .ratio, .lists(.ratio(of: .listSearch, .eagerList, over: .offsets))),
      ifItFails: "The ends of all lines are found before the search, which takes most of its time."),
    Claim(
      "b13-list-lazy-all", from: source, section: "Lazy Reading",
      says:
        "Reading every word of a lazy list takes as long as decoding the list, to within a quarter",
      published: PublishedResult("does not raise the speed of decoding"),
      holdsWhen: .within(percent: 25, of: 1, .ratio, .lists(.ratio(of: .everyWord, .lazyList))),
      ifItFails: "The decoder keeps its strings in an array, and a lazy list keeps none."),
  ]

  private static let objects = [
    Claim(
      "b13-list-write", from: source, section: "Avoiding Generic Representations",
      says: "Writing objects by dictionaries takes at least 5 times writing them directly",
      published: PublishedResult("5 times", value: 5),
      holdsWhen: .atLeast(5, .ratio, .lists(.ratio(of: .listWrite, .tree))),
      ifItFails:
        "Dictionaries of Swift are values: writing them sends no messages, and boxes no numbers."),
    Claim(
      "b13-list-read", from: source, section: "Avoiding Generic Representations",
      says: "Reading objects by dictionaries takes at least 5 times reading them directly",
      published: PublishedResult("5 times", value: 5),
      holdsWhen: .atLeast(5, .ratio, .lists(.ratio(of: .listRead, .tree))),
      ifItFails: "The dictionaries were small, and the allocator is faster than that of 2017.",
      ifItIsBetter:
        "Keys are compared by their references, so that reading directly makes no key at all."),
    Claim(
      "b13-list-memory", from: source, section: "Avoiding Generic Representations",
      says: "Writing directly needs at most 8 bytes of memory an object beyond the objects",
      published: PublishedResult("4 MB of offsets for a million objects", value: 4),
      holdsWhen: .atMost(8, .bytes, .lists(.listPeakDirect)),
      ifItFails: "An object has four entries of offsets here, and the array grows by doubling."),
    Claim(
      "b13-list-memory-gain", from: source, section: "Avoiding Generic Representations",
      says: "Writing by dictionaries needs at least 50 times the memory of writing directly",
      published: PublishedResult("over 99 % of the memory are removed", value: 100),
      holdsWhen: .atLeast(times: 50, .lists(.listPeakTree), than: .lists(.listPeakDirect)),
      ifItFails: "The offsets of the writer are four for an object, and its dictionary is small."),
    Claim(
      "b13-list-summary-write", from: source, section: "Summary",
      says: "Writing objects by dictionaries takes about 4 times writing them directly",
      published: PublishedResult("around 4 times", value: 4),
      holdsWhen: .within(2...8, .ratio, .lists(.ratio(of: .listWrite, .tree))),
      ifItFails: "The same work is 5 times faster in the section that the summary sums up."),
    Claim(
      "b13-list-summary-read", from: source, section: "Summary",
      says: "Reading objects by dictionaries takes about 4 times reading them directly",
      published: PublishedResult("around 4 times", value: 4),
      holdsWhen: .within(2...8, .ratio, .lists(.ratio(of: .listRead, .tree))),
      ifItFails: "A dictionary is made for each object, and the keys are compared as references."),
    Claim(
      "b13-list-rate", from: source, section: "Binary property lists",
      says: "An object of a binary list is read in at most 3.33 us, 300,000 a second",
      published: PublishedResult("300,000 objects a second", value: 3333),
      holdsWhen: .atMost(3333, .nanoseconds, .lists(.time(of: .listRead, .binaryEncodable))),
      ifItFails: "A build without optimisation, or a machine slower than that of the book.",
      ifItIsBetter: "A decoder and its container are used for one object after the other."),
    Claim(
      "b13-list-visible", from: source, section: "Lazy Reading",
      says: "30 objects in the middle of a large list are read in at most 1 ms",
      published: PublishedResult("1 ms", machine: "phone", value: 1e6),
      holdsWhen: .atMost(1e6, .nanoseconds, .lists(.time(of: .visible, .lazyList))),
      ifItFails: "The pages of the list were not in memory.",
      ifItIsBetter: "The list is opened in constant time, and only the 30 objects are decoded."),
  ]

  private static let json = [
    Claim(
      "b13-json-first", from: source, section: "our part: the first object of a stream",
      says: "The first object of a stream arrives within 0.7 ms of its bytes",
      published: PublishedResult("0.7 ms", machine: "our documentation"),
      holdsWhen: .atMost(700_000, .nanoseconds, .lists(.time(of: .firstObject, .streamed))),
      ifItFails: "The elements were held until the end of the text.")
  ]
}

extension MeasurementSelector {
  /// A measurement of the experiment with lists, found by its metric.
  static func lists(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.lists, metric)
  }

  /// A measurement of the experiment with JSON that is read without types.
  static func untypedJSON(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.untypedJSON, metric)
  }
}

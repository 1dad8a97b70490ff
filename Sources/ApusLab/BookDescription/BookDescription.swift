package import ApusBenchmark
import ApusReport

/// Chapter 8 of "iOS and macOS Performance Tuning": descriptions by a stream.
///
/// The claims about call and return, of chapter 7, are in `BookCalls`.
package enum BookDescription {
  /// The document.
  package static let source = ClaimSource.chapter(8, "descriptions as a stream")

  /// Its claims, in the order of the chapter.
  package static let claims = streams

  /// The measurements as printed.
  static let table = ExperimentTable(
    title: "Descriptions of nested arrays, published in 2017",
    head: ["levels", "how", "memory", "time"],
    rows: [
      ["750", "call and return", "500 MB", "78 ms"],
      ["1,500", "call and return", "2 GB", "306 ms"],
      ["5,000", "into one text", "20 KB", "-"], ["15,000", "into one text", "60 KB", "-"],
    ])

  private static let streams = [
    Claim(
      "b8-naive", from: source, section: "chapter 8, Example 8.3",
      says:
        "A stream of whole descriptions takes within 25 % of call and return at 6,000 levels",
      published: PublishedResult("no streaming"),
      holdsWhen: .within(
        percent: 25, of: 1, .ratio,
        .description(.ratio(of: .description, .naiveStream, over: .callAndReturn), 6000)),
      ifItFails: "The extra copy of the description costs too much compared with making it."),
    Claim(
      "b8-dispatch", from: source, section: "chapter 8, Example 8.6",
      says: "Triple dispatch takes at most 1.5 times asking for the kind",
      published: PublishedResult("more messages are cheap beside temporaries"),
      holdsWhen: .atMost(
        1.5, .ratio,
        .description(.ratio(of: .description, .tripleDispatch, over: .caseAnalysis), 6000)),
      ifItFails:
        "Asking for the kind is a call of the library, which compares the class of the item "
        + "and then its superclasses."),
    Claim(
      "b8-to-nothing", from: source, section: "chapter 8",
      says:
        "A stream to a target that keeps nothing needs at most 4 KiB of the heap for 6,000 levels",
      published: PublishedResult("constant"),
      holdsWhen: .atMost(4096, .bytes, .heap(.heapToNothing, 6000)),
      ifItFails: "Another thread allocated memory at the same time."),
    Claim(
      "b8-cycle", from: source, section: "chapter 8, Examples 8.7 to 8.9",
      says: "A list that contains itself is described in at most 100 bytes",
      published: PublishedResult("a nested form that ends in \"already saw\""),
      holdsWhen: .atMost(
        100, .bytes, MeasurementSelector(.description, .cycleGuarded)),
      ifItFails: "The guard forgets the open items."),
    Claim(
      "b8-guard", from: source, section: "chapter 8, Example 8.7",
      says: "A guard that remembers the open items takes at most 3 times no guard",
      published: PublishedResult("a table of addresses"),
      holdsWhen: .atMost(
        3, .ratio, .description(.ratio(of: .description, .guarded, over: .tripleDispatch), 6000)),
      ifItFails:
        "An item is put into a set and taken from it again, and each hashes its address."),
    Claim(
      "b8-graph", from: source, section: "chapter 8, Example 8.7",
      says: "If no item is taken from the table, an item of two lists is written once",
      published: PublishedResult("each object once", value: 1),
      holdsWhen: .exactly(1, MeasurementSelector(.description, .sharedWritten)),
      ifItFails: "The table has the items by their contents, or forgets them."),
  ]
}

extension MeasurementSelector {
  static func description(_ metric: MetricKey, _ levels: Int) -> MeasurementSelector {
    MeasurementSelector(.description, metric, [Parameter("levels", levels)])
  }

  static func heap(_ metric: MetricKey, _ levels: Int) -> MeasurementSelector {
    MeasurementSelector(.description, metric, [Parameter("levels", levels)])
  }
}

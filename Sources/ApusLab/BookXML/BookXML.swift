package import ApusBenchmark
import ApusReport

/// Chapter 4 of "iOS and macOS Performance Tuning": XML, from a scanner to messages; and the
/// sample objects of chapter 12 as XML.
package enum BookXML {
  /// The document.
  package static let source = ClaimSource.chapter(4, "XML parsing")

  /// Its claims, in the order of the chapters.
  package static let claims =
    scanners + objects + parts + clients + foundation.map { $0.needing(.foundation) } + memory
    + samples
    + listSamples.map { $0.needing(.foundation) }

  /// The measurements as printed.
  static let table = ExperimentTable(
    title: "Published in 2017", head: ["what", "replaced", "by"],
    rows: [
      ["two-state scanner, loops for each state", "600 MB/s", "1 GB/s"],
      ["complete scanner", "-", "330 to 460 MB/s"],
      ["time that is object creation", "-", "85 to 90 %"],
      ["bound of an object for each token", "-", "25 MB/s"],
      ["events of a file of 291 MB, with an object cache", "27 MB/s", "163 MB/s"],
      ["events of Foundation's parser", "44 MB/s", "163 MB/s"],
      ["memory for a file of 291 MB", "1.6 GB", "900 KB"],
      ["articles of 130 MB, without a client", "1.3 s", "1.6 s"],
      ["articles of 130 MB, with a client", "3.0 s", "1.7 s"],
      ["a million objects written and read", "6.6 s and 2.79 s", "0.4 s and 0.7 s"],
    ])
}

// MARK: - Scanners

extension BookXML {
  private static let scanners = [
    Claim(
      "b4-scan-two-state", from: source, section: "An HTML Scanner, Example 4.1",
      says: "A scanner with a test of its state at each byte takes 1.6 ns a byte",
      published: PublishedResult("600 MB/s, 1.6 ns a byte", value: 1.6),
      holdsWhen: .within(0.8...3.2, .nanoseconds, .xml(.time(of: .tagScan, .twoState))),
      ifItFails: "A branch is mispredicted at most at the ends of tags, and a newer core has four "
        + "instructions a cycle."),
    Claim(
      "b4-scan-unrolled", from: source, section: "An HTML Scanner, Example 4.3",
      says: "A scanner with a loop for each state takes at most 1 ns a byte",
      published: PublishedResult("slightly over 1 GB/s", value: 1),
      holdsWhen: .atMost(1, .nanoseconds, .xml(.time(of: .tagScan, .unrolled))),
      ifItFails: "Tags of a few bytes end the loops so early that they cost mispredicted branches."),
    Claim(
      "b4-scan-loops", from: source, section: "An HTML Scanner, Example 4.3",
      says: "A test of the state at each byte takes at least 1.67 times a loop for each state",
      published: PublishedResult("600 MB/s and slightly over 1 GB/s", value: 1.67),
      holdsWhen: .atLeast(1.67, .ratio, .xml(.ratio(of: .tagScan, .twoState))),
      ifItFails: "The compiler or the predictor of branches already removes the test of the state."),
    Claim(
      "b4-scan-complete", from: source, section: "Mapping Callbacks to Messages, Example 4.4",
      says:
        "Our parser by masks, in place of the book's scanner by loops, takes 2.2 to 3 ns a byte",
      published: PublishedResult("330 to 460 MB/s", value: 2.5),
      holdsWhen: .within(2.2...3, .nanoseconds, .xml(.time(of: .tagScan, .complete))),
      ifItFails: "The parser here finds bytes by masks of 64, though it also checks names and "
        + "characters, which the book's scanner does not."),
    Claim(
      "b4-scan-price", from: source, section: "Mapping Callbacks to Messages",
      says:
        "Our parser by masks, in place of the book's complete scanner by loops, takes 2.2 to 3 times "
        + "a scanner with a loop for each state",
      published: PublishedResult("330 to 460 MB/s instead of 1 GB/s", value: 2.5),
      holdsWhen: .within(2.2...3, .ratio, .xml(.ratio(of: .tagScan, .complete))),
      ifItFails: "Masks make the complete scanner as fast as simple loops over bytes."),
    Claim(
      "b4-callback", from: source, section: "Mapping Callbacks to Messages, Example 4.5",
      says: "A callback for each region costs nothing beside code in its place",
      published: PublishedResult("no overhead", value: 1),
      holdsWhen: .within(percent: 10, of: 1, .ratio, .xml(.ratio(of: .tagScan, .callback))),
      ifItFails: "A closure that the compiler knows is compiled into the loop here."),
  ]

  private static let objects = [
    Claim(
      "b4-objects-sample", from: source, section: "Objects",
      says: "An element of 39 characters needs at most 6 objects, each with a block for its bytes: "
        + "12 allocations",
      published: PublishedResult("6 objects, 6.5 characters each", value: 12),
      holdsWhen: .atMost(12, .count, .metric(.allocations, of: SampleObjects.benchmark.name)),
      ifItFails: "The reader makes an object that the book does not count."),
    Claim(
      "b4-objects-share", from: source, section: "Objects",
      says: "Making the objects is 85 to 90 % of the time: 6.7 to 10 times the parse without them",
      published: PublishedResult("85 to 90 %", value: 8),
      holdsWhen: .within(6.67...10, .ratio, .xml(.ratio(of: .tokens, .allocated))),
      ifItFails: "The text of an article is longer than that of the sample of 39 characters."),
    Claim(
      "b4-objects-bound", from: source, section: "Objects",
      says: "With an object for each token, a byte takes at least 40 ns",
      published: PublishedResult("at most 25 MB/s", value: 40),
      holdsWhen: .atLeast(40, .nanoseconds, .xml(.time(of: .tokens, .allocated))),
      ifItFails: "An object costs about 20 ns today instead of 200."),
    Claim(
      "b4-objects-fresh", from: source, section: "Evaluation",
      says: "With a new object for each token, a byte takes 37 ns",
      published: PublishedResult("27 MB/s", value: 37),
      holdsWhen: .within(18.5...74, .nanoseconds, .xml(.time(of: .tokens, .allocated))),
      ifItFails: "The allocator and the processor are faster than those of the book."),
    Claim(
      "b4-objects-cached", from: source, section: "Evaluation",
      says: "With objects that are used again, a byte takes 6.1 ns",
      published: PublishedResult("163 MB/s", value: 6.1),
      holdsWhen: .within(3.05...12.2, .nanoseconds, .xml(.time(of: .tokens, .cached))),
      ifItFails: "A test of a count of references and a copy of a few bytes cost less today."),
    Claim(
      "b4-objects-gain", from: source, section: "Evaluation",
      says: "New objects take at least 5 times objects that are used again",
      published: PublishedResult("from 27 to 163 MB/s, called 5 times", value: 5),
      holdsWhen: .atLeast(
        5, .ratio, .xml(.ratio(of: .tokens, .allocated, over: .cached))),
      ifItFails: "The allocation of small blocks needs no lock and few instructions today.",
      erratum: "163 divided by 27 is 6."),
    Claim(
      "b4-objects-malloc", from: source, section: "Objects, Figures 4.2 and 4.3",
      says:
        "Allocating and releasing is at least 31 % of the time with new objects: objects that are "
        + "used again take at most 0.69 of it",
      published: PublishedResult("free and calloc over 31 %", value: 0.69),
      holdsWhen: .atMost(0.69, .ratio, .xml(.ratio(of: .tokens, .cached, over: .allocated))),
      ifItFails: "The allocator of today takes a smaller share of the time than that of the book.",
      ifItIsBetter: "The calls that make and release an object are a part of the difference."),
    Claim(
      "b4-objects-kept", from: source, section: "Tune-Ups",
      says: "A client that keeps all texts removes the gain of objects that are used again",
      published: PublishedResult("the gain is lost"),
      holdsWhen: .within(percent: 25, of: 1, .ratio, .xml(.ratio(of: .tokensKept, .allocated))),
      ifItFails: "The names and attributes of tags are not kept, and are still used again."),
  ]
}

// MARK: - Clients and memory

extension BookXML {
  private static let clients = [
    Claim(
      "b4-client-events", from: source, section: "Optimizing the Whole Widget: MAX",
      says: "A client that compares names takes 2.3 times events without a client",
      published: PublishedResult("3.0 s instead of 1.3 s", value: 2.3),
      holdsWhen: .within(percent: 20, of: 2.3, .ratio, .xml(.ratio(of: .articles, .saxClient))),
      ifItFails: "Arrays of different lengths are unequal after one comparison."),
    Claim(
      "b4-client-declared", from: source, section: "Optimizing the Whole Widget: MAX",
      says: "A client of declared elements takes at most 1.1 times the declarations alone",
      published: PublishedResult("1.7 s instead of 1.6 s, 6 %", value: 1.06),
      holdsWhen: .atMost(
        1.1, .ratio, .xml(.ratio(of: .articles, .declaredClient, over: .declared))),
      ifItFails: "The text of the abstracts, most of the document, is copied."),
    Claim(
      "b4-client-ratio", from: source, section: "Optimizing the Whole Widget: MAX",
      says: "Events with a client take at least 1.7 times declared elements",
      published: PublishedResult("3.0 s and 1.7 s, called 70 % faster", value: 1.76),
      holdsWhen: .atLeast(
        1.7, .ratio, .xml(.ratio(of: .articles, .saxClient, over: .declaredClient))),
      ifItFails: "The objects of events are used again, so that they cost little.",
      ifItIsBetter: "Declared elements make no object for the elements that are not declared."),
    Claim(
      "b4-declared-bare", from: source, section: "Optimizing the Whole Widget: MAX",
      says: "Declared elements without a client take 1.23 times bare events with objects",
      published: PublishedResult("1.6 s instead of 1.3 s", value: 1.23),
      holdsWhen: .within(percent: 10, of: 1.23, .ratio, .xml(.ratio(of: .articles, .declared))),
      ifItFails: "The declarations are looked up by the events themselves, without objects."),
    Claim(
      "b4-declared-empty", from: source, section: "MAX Implementation",
      says: "Ten declarations that do nothing add at most 10 % to the client's time",
      published: PublishedResult("no overhead", value: 1),
      holdsWhen: .within(
        percent: 10, of: 1, .ratio,
        .xml(.ratio(of: .articles, .declaredEmpty, over: .declaredClient))),
      ifItFails: "Each declared element runs its closure, and has its text and attributes kept."),
  ]

  private static let foundation = [
    Claim(
      "b4-foundation-rate", from: source, section: "Evaluation",
      says: "Foundation's parser takes 23 ns a byte",
      published: PublishedResult("44 MB/s", value: 22.7),
      holdsWhen: .within(11.35...45.4, .nanoseconds, .xml(.foundation("parser"))),
      ifItFails: "The processor and the allocator are faster than those of the book."),
    Claim(
      "b4-foundation-events", from: source, section: "Optimizing the Whole Widget: MAX",
      says: "Foundation's parser takes at least 4 times events with objects that are used again",
      published: PublishedResult("5.3 s instead of 1.3 s", value: 4.1),
      holdsWhen: .atLeast(4, .ratio, .xml(.foundation("parser", over: "sax"))),
      ifItFails: "Most names and texts are short, and a short String needs no memory of its own."),
    Claim(
      "b4-foundation-client", from: source, section: "Optimizing the Whole Widget: MAX",
      says: "A client that compares names takes 1.32 times Foundation's parser without a client",
      published: PublishedResult("7.0 s instead of 5.3 s", value: 1.32),
      holdsWhen: .within(
        percent: 20, of: 1.32, .ratio, .xml(.foundation("parser-client", over: "parser"))),
      ifItFails: "Short strings are equal if two words are, without a message to an object."),
    Claim(
      "b4-foundation-declared", from: source, section: "Optimizing the Whole Widget: MAX",
      says: "Foundation's parser with a client takes at least 4 times declared elements",
      published: PublishedResult("7.0 s and 1.7 s, called 4.1 times", value: 4.1),
      holdsWhen: .atLeast(
        4, .ratio, .xml(.foundation("parser-client", over: "declared-client"))),
      ifItFails: "The text of the abstracts, most of the document, is copied by both."),
  ]

  private static let memory = [
    Claim(
      "b4-tree-memory", from: source, section: "Objects, Cheaply",
      says: "A tree of objects takes at least 6 bytes for each byte of its document",
      published: PublishedResult("at least 6 times the text", value: 6),
      holdsWhen: .atLeast(6, .bytes, .xml(.objectTreeBytes)),
      ifItFails: "Short texts and names are inside their String, and long ones have one byte for "
        + "each character."),
    Claim(
      "b4-tree-offsets", from: source, section: "our part: a tree of offsets",
      says: "A tree of offsets takes at most 1.5 bytes for each byte of its document",
      published: PublishedResult("8 bytes an element or text", machine: "our documentation"),
      holdsWhen: .atMost(1.5, .bytes, .xml(.indexTreeBytes)),
      ifItFails: "The tree had to copy the document."),
    Claim(
      "b4-events-memory", from: source, section: "Evaluation",
      says: "Events of a document of 2 MB need at most 900 KB of memory",
      published: PublishedResult("900 KB for any file", value: 900_000),
      holdsWhen: .atMost(900_000, .bytes, .xml(.eventHeap)),
      ifItFails: "Another thread of the program allocated memory while the events were read.",
      ifItIsBetter: "The events here make no objects, and their buffers have a few KB."),
    Claim(
      "b4-import-cold", from: source, section: "MAX Implementation",
      says: "An importer takes at most as long as the cold read of its input",
      published: PublishedResult("the first importer that is bound by its input", value: 1),
      holdsWhen: .atMost(1, .ratio, .xml(.ratio(of: .importing, .parse))),
      ifItFails: "A solid-state drive delivers more than 1 GB/s, where a disk had 50 MB/s."),
  ]

  private static let samples = [
    Claim(
      "b12-xml-write", from: BookFiles.source, section: "XML, a million objects",
      says: "Writing an object as XML takes 400 ns",
      published: PublishedResult("0.4 s for a million objects", value: 400),
      holdsWhen: .within(200...800, .nanoseconds, .xml(.time(of: .sampleWrite, .xml))),
      ifItFails: "The writer checks names and characters, and takes numbers as texts."),
    Claim(
      "b12-xml-read", from: BookFiles.source, section: "XML, a million objects",
      says: "Reading an object from XML takes 700 ns",
      published: PublishedResult("0.7 s for a million objects", value: 700),
      holdsWhen: .within(350...1400, .nanoseconds, .xml(.time(of: .sampleRead, .xml))),
      ifItFails: "The attributes of a declared element are kept as arrays until its end."),
    Claim(
      "b12-xml-size", from: BookFiles.source, section: "XML, a million objects",
      says: "An object takes 50 bytes as XML",
      published: PublishedResult("50 MB for a million objects", value: 50),
      holdsWhen: .within(40...60, .bytes, .xml(.sampleBytes)),
      ifItFails: "The numbers of the book's objects have more digits.",
      erratum: "The table of the book's own library says 40 MB."),
  ]

  private static let listSamples = [
    Claim(
      "b12-xml-list-write", from: BookFiles.source, section: "XML, a million objects",
      says: "Writing a binary property list takes at least 16 times XML",
      published: PublishedResult("6.6 s and 0.4 s, by Foundation", value: 16.5),
      holdsWhen: .atLeast(16, .ratio, .xml(.foundation("list-write", over: "xml-write"))),
      ifItFails: "Foundation's encoder makes no object for a number today, as the book's did."),
    Claim(
      "b12-xml-list-read", from: BookFiles.source, section: "XML, a million objects",
      says: "Reading a binary property list takes at least 4 times XML",
      published: PublishedResult("2.79 s and 0.7 s, by Foundation", value: 4),
      holdsWhen: .atLeast(4, .ratio, .xml(.foundation("list-read", over: "xml-read"))),
      ifItFails: "Foundation's decoder reads the list in place, without a dictionary of objects."),
  ]
}

extension MeasurementSelector {
  /// A measurement of the experiment with XML, found by its metric.
  static func xml(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.xml, metric)
  }
}

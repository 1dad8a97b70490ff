package import ApusBenchmark
import ApusMeasure
import ApusReport

/// Chapter 9 of "iOS and macOS Performance Tuning": sums, tables, loops and parsers in Swift.
///
/// `BookSwift` has the claim about its Table 9.1, and `BookXML` those about JSON.
package enum Chapter9 {
  /// The document.
  static let source = BookSwift.source

  /// Its claims, in the order of the chapter.
  package static let claims = sums + floats + tables + loops + compilations

  static let sumTable = ExperimentTable(
    title: "Published in 2017: a thousand sums of a million floats",
    head: ["form", "not optimised", "-O", "-Ounchecked, -O3"],
    rows: [
      ["Swift, reduce", "261.80 s", "0.82 s", "0.78 s"],
      ["Objective-C, blocks", "3.83 s", "1.57 s", "1.42 s"],
      ["Objective-C, macro", "5.31 s", "0.78 s", "0.12 s"],
      ["Swift, vectors", "0.261 s", "0.132 s", "0.130 s"],
      ["Objective-C, vectors", "0.113 s", "0.099 s", "0.099 s"],
    ])
  static let keyTable = ExperimentTable(
    title: "Published in 2017: ten million look-ups",
    head: ["dictionary", "not optimised", "-O", "-Ounchecked"],
    rows: [
      ["Swift", "1.46 s", "0.75 s", "0.73 s"], ["NSDictionary", "0.43 s", "0.41 s", "0.40 s"],
    ])
  static let imageTable = ExperimentTable(
    title: "Published in 2017: an image of 960 x 540",
    head: ["form", "not optimised", "optimised"],
    rows: [
      ["C", "30 ms", "2.3 ms"], ["Swift, structures", "2,400 ms", "18 ms"],
      ["Swift, words and pointers", "-", "3.04 ms"],
    ])

  private static let sums = [
    source.claim(
      "unchecked", "Table 9.1",
      "A sum of integers takes at least 28 times as long with tests for overflow",
      PublishedResult("0.903 and 0.016 s", value: 56.4),
      .atLeast(28, .ratio, .swiftSums(.ratio(of: .sum, .checked))),
      ifItFails: "Both loops add each number; the compiler of the print replaced one by its result."
    ),
    source.claim(
      "debug", "the text",
      "A sum of integers takes at least 10 times as long without optimisation",
      PublishedResult("at least an order of magnitude"),
      .atLeast(10, .ratio, .swiftSums(.ratio(of: .sum, .unoptimised, over: .checked))),
      ifItFails:
        "A loop over words is a few instructions for each number without optimisation as "
        + "well."
    ),
    source.claim(
      "python", "Basic Performance Characteristics",
      "A sum of integers takes at least 1.5 times as long in Python as in Ruby",
      PublishedResult("about 2 times slower", value: 2),
      .atLeast(
        times: 1.5, .swiftSums(.time(in: .python)), than: .swiftSums(.time(in: .ruby))),
      needing: [.language(.python), .language(.ruby)],
      ifItFails: "Ruby calls a block for each number, and newer Pythons specialise their loops."),
  ]

  private static let floats = [
    source.claim(
      "reduce-debug", "Table 9.2",
      "reduce over floats takes at least 161 times as long without optimisation",
      PublishedResult("322 times slower", value: 322),
      .atLeast(161, .ratio, .swiftSums(.ratio(of: .floats, .reduceUnoptimised, over: .reduce))),
      ifItFails:
        "The caller calls the library's reduce for any sequence, which is optimised; it "
        + "calls witnesses of the array for each float."),
    source.claim(
      "reduce-blocks-debug", "Table 9.2",
      "Without optimisation reduce takes at least 34 times the calls of a function in C",
      PublishedResult("68 times slower", value: 68),
      .atLeast(
        times: 34, .swiftFloats(.reduceUnoptimised),
        than: .swiftSums(.time(in: .cBlocksUnoptimised))),
      needing: [.language(.c)],
      ifItFails:
        "reduce calls its closure and the array's witnesses by code that is not specialised, "
        + "and allocates memory for each float."),
    source.claim(
      "reduce-blocks", "Table 9.2",
      "A function of C for each float takes at least 1.25 times reduce",
      PublishedResult("0.82 and 1.57 s", value: 1.91),
      .atLeast(times: 1.25, .swiftSums(.time(in: .cBlocks)), than: .swiftFloats(.reduce)),
      needing: [.language(.c)],
      ifItFails: "The addition waits for the last sum as long as a predicted call takes."),
    source.claim(
      "block-loop", "Table 9.3",
      "A function of C for each float takes at least 1.25 times the loop",
      PublishedResult("1.57 and 0.78 s", value: 2.01),
      .atLeast(times: 1.25, .swiftSums(.time(in: .cBlocks)), than: .swiftSums(.time(in: .cArray))),
      needing: [.language(.c)],
      ifItFails: "A predicted call overlaps with the addition, whose chain takes most of the time."),
    source.claim(
      "fast-loop", "Table 9.3", "-Ofast makes the loop of C at least 3.25 times as fast",
      PublishedResult("0.78 and 0.12 s", value: 6.5),
      .atLeast(times: 3.25, .swiftSums(.time(in: .cArray)), than: .swiftSums(.time(in: .cFast))),
      needing: [.language(.c)],
      ifItFails: "The compiler adds vectors of four floats in a single chain."),
    source.claim(
      "fast-debug", "Table 9.3", "Unoptimised reduce takes at least 1,000 times the best loop of C",
      PublishedResult("around 2,000 times slower", value: 2000),
      .atLeast(times: 1000, .swiftFloats(.reduceUnoptimised), than: .swiftSums(.time(in: .cFast))),
      needing: [.language(.c)],
      ifItFails:
        "reduce without optimisation takes some five hundred instructions for a float here; "
        + "those of 2017 are not known."),
    source.claim(
      "driver", "Table 9.4, Example 9.10",
      "A routine over a million floats takes at most twice as long when a script calls it",
      PublishedResult("0.160 and 0.099 s", value: 1.62),
      .atMost(
        times: 2, .swiftSums(.time(in: .scriptedRoutine)), than: .swiftSums(.time(in: .cRoutine))),
      needing: [.language(.c), .language(.scriptedRoutine)],
      ifItFails: "The script fills the array, or the machine was busy in one of the two."),
    source.claim(
      "vectors", "Table 9.4", "Adding floats one by one takes at least 4 times a sum by vectors",
      PublishedResult("0.78 and 0.099 s", value: 7.88),
      .atLeast(4, .ratio, .swiftSums(.ratio(of: .floats, .loop, over: .vectors))),
      ifItFails: "The sum is so short that its start and its end count.",
      ifItIsBetter:
        "Vectors in several chains hide the time of an addition, which the loop waits for."),
    source.claim(
      "fill-debug", "Table 9.4",
      "An unoptimised fill takes at least half of a thousand sums by vectors of the array",
      PublishedResult("0.261 and 0.132 s: 100 % more", value: 1),
      .atLeast(0.5, .ratio, .swiftSums(.ratio(of: .fill, .unoptimised))),
      ifItFails:
        "An append without optimisation calls the library's code for any array, which asks "
        + "for types at each element.",
      ifItIsBetter: "The sum is faster here than that of the print, and the fill is not."),
    source.claim(
      "reduce-loop", "Table 9.3", "reduce over floats takes as long as a loop, to within a quarter",
      PublishedResult("made no difference", value: 1),
      .within(0.75...1.25, .ratio, .swiftSums(.ratio(of: .floats, .reduce))),
      ifItFails: "The compiler unrolled one of the two."),
  ]

  private static let tables = [
    source.claim(
      "dictionary", "Table 9.5", "A look-up by a text in a dictionary of Swift takes 75 ns",
      PublishedResult("0.75 s for 10 million", value: 75),
      .within(37.5...150, .nanoseconds, .swiftTables(.time(of: .text, .dictionary))),
      ifItFails: "Strings of Swift are UTF-8 since version 5, and are hashed as bytes."),
    source.claim(
      "dictionary-debug", "Table 9.5", "A look-up takes 1 to 4 times as long without optimisation",
      PublishedResult("1.46 and 0.75 s", value: 1.95),
      .within(1...4, .ratio, .swiftTables(.ratio(of: .text, .unoptimised, over: .dictionary))),
      ifItFails: "The optimised look-up is no faster than the library's code for any keys.",
      ifItIsBetter: "The library's code for any keys calls their functions by a table."),
    source.claim(
      "small-table", "Table 9.5",
      "A dictionary of Swift, in place of NSDictionary, takes at least 1.5 times a table of names",
      PublishedResult("easily 3 times faster", value: 3),
      .atLeast(1.5, .ratio, .swiftTables(.ratio(of: .text, .dictionary))),
      ifItFails: "The text is longer than the two words that the table compares.",
      ifItIsBetter: "The table compares two words, and the dictionary hashes the text."),
    source.claim(
      "sort", "the text", "qsort takes 1 to 2.4 times the sort of Swift for integers",
      PublishedResult("up to 20 % faster", value: 1.2),
      .atLeast(
        times: 1, .swiftTables(.time(in: .cSort)), than: .swiftTables(.time(of: .sort, .optimised))),
      needing: [.language(.cSort)],
      ifItFails: "Swift's sort is stable, and moves more than it compares."),
    source.claim(
      "sort-specific", "the text",
      "The sort of Swift takes no less than one that C++ compiles for integers",
      PublishedResult("a specific routine recovers it"),
      .atLeast(
        times: 1, .swiftTables(.time(of: .sort, .optimised)),
        than: .swiftTables(.time(in: .cppSort))),
      needing: [.language(.cppSort)],
      ifItFails:
        "Both are compiled for integers: Swift's sort compares two of them by an instruction "
        + "and a branch, without a call."),
  ]

  private static let loops = [
    source.claim(
      "http-port", "nginx HTTP Parser",
      "A port of a parser of requests takes at least 5 times libhttp-parser",
      PublishedResult("10 times slower", value: 10),
      .atLeast(
        times: 5, .requests(.time(of: .requests, .ported)), than: .requests(.time(in: .cRequests))),
      needing: [.httpParser],
      ifItFails:
        "The port takes a call for each byte, with a check of exclusive access; references "
        + "are counted for the parts only."),
    source.claim(
      "http-inlined", "nginx HTTP Parser",
      "The parser with inlined calls takes 1.5 to 6 times libhttp-parser",
      PublishedResult("3 times slower", value: 3),
      .atLeast(
        times: 1.5, .requests(.time(of: .requests, .inlined)),
        than: .requests(.time(in: .cRequests))),
      needing: [.httpParser],
      ifItFails:
        "Each byte of the span is checked and read without a call, and the parts are values "
        + "without references."
    ),
    source.claim(
      "image-structures", "Image Processing", "A loop over structures takes at least 3.9 times C",
      PublishedResult("18 and 2.3 ms", value: 7.83),
      .atLeast(
        times: 3.9, .images(.time(of: .image, .structures)), than: .images(.time(in: .cImage))),
      needing: [.language(.c)],
      ifItFails:
        "Today's compiler makes no structure in memory: it stores each of the four bytes, as "
        + "cc does."),
    source.claim(
      "image-pointers", "Image Processing",
      "A loop over words by a pointer takes at most twice the time of C",
      PublishedResult("3.04 and 2.3 ms", value: 1.32),
      .atMost(times: 2, .images(.time(of: .image, .pointers)), than: .images(.time(in: .cImage))),
      needing: [.language(.c)],
      ifItFails: "The compiler of C makes vectors of the loop, and that of Swift does not.",
      ifItIsBetter:
        "The loop over words becomes vectors; cc stores each byte of a structure by itself."
    ),
    source.claim(
      "image-debug", "Image Processing",
      "A loop over structures takes at least 67 times as long without optimisation",
      PublishedResult("2,400 and 18 ms", value: 133),
      .atLeast(67, .ratio, .images(.ratio(of: .image, .unoptimised))),
      ifItFails: "The optimised loop of the print took most of its time for structures.",
      ifItIsBetter:
        "Without optimisation each pixel calls the library's iterator and the array's "
        + "accessor, which the optimised loop does not."),
    source.claim(
      "image-c", "Image Processing",
      "The loop in C takes at least 6.5 times as long without optimisation",
      PublishedResult("30 and 2.3 ms", value: 13),
      .atLeast(
        times: 6.5, .images(.time(in: .cImageUnoptimised)), than: .images(.time(in: .cImage))),
      needing: [.language(.c)],
      ifItFails: "The work of a pixel differs from that of the source, which is not printed."),
  ]
}

extension MeasurementSelector {
  fileprivate static func swiftSums(_ metric: MetricKey) -> Self { Self(.swiftSums, metric) }
  fileprivate static func swiftTables(_ metric: MetricKey) -> Self { Self(.swiftTables, metric) }
  fileprivate static func images(_ metric: MetricKey) -> Self { Self(.imageLoops, metric) }
  fileprivate static func requests(_ metric: MetricKey) -> Self { Self(.requests, metric) }
  /// The time of a sum of floats in Swift.
  fileprivate static func swiftFloats(_ variant: VariantKey) -> Self {
    swiftSums(.time(of: .floats, variant))
  }
}

package import ApusBenchmark
import ApusMachine
import ApusReport

/// Chapter 1 of "iOS and macOS Performance Tuning": sums, the cost of operations, and growth.
package enum Chapter1 {
  /// The document.
  package static let source = ClaimSource.chapter(1, "CPU principles")

  /// Its claims, in the order of the chapter.
  package static let claims = sums + languages + operations + growth

  /// The measurements as printed.
  static let table = ExperimentTable(
    title: "The sum of 1,000 integers, published in 2017", head: ["language", "us"],
    rows: [
      ["Objective-C (primitives)", "0.2"], ["Swift (primitives)", "0.3"],
      ["Java (primitives)", "0.4"], ["Strongtalk", "5.2"], ["Java (objects)", "6.1"],
      ["Objective-C (tagged objects)", "11.4"], ["Smalltalk-80 (Squeak)", "12.7"],
      ["Swift (tagged objects)", "31"], ["PostScript", "54.2"], ["Ruby", "55.3"],
      ["Objective-C (objects)", "238.1"],
    ])

  /// The laws of growth as printed, without times.
  static let growthTable = ExperimentTable(
    title: "Published in 2017, without times", head: ["what", "array", "set"],
    rows: [
      ["selected rows", "quadratic", "linear"], ["unique numbers", "quadratic", "linear"],
    ])

  private static let sums = [
    source.claim(
      "sum-time", "A Simple Example, Example 1.3",
      "Summing 1,000 integers takes 238 ns",
      PublishedResult(
        "0.238 s for a million sums", machine: "MacBook Pro, 2.8 GHz", value: 238),
      .within(119...476, .nanoseconds, .sums(.time(of: .sum, .wrapping))),
      ifItFails: "A processor of another speed: an addition a cycle are 1,000 cycles."),
    source.claim(
      "sum-linear", "A Simple Example",
      "Ten times the sums take ten times as long",
      PublishedResult("ten times as long", value: 1),
      .grows(
        like: .linear,
        over: MeasurementSeries(
          .sums(.time(of: .repeatedSum, .wrapping)), by: "repeats", in: 2...1 << 20)),
      ifItFails: "The compiler removed the outer loop, or the processor changed its frequency."),
    source.claim(
      "sum-objects", "A Simple Example, Example 1.4",
      "A sum by an object for each number takes at least 500 times the sum of words",
      PublishedResult("238 s and 0.238 s for a million sums", value: 1000),
      .atLeast(500, .ratio, .sums(.ratio(of: .sum, .object))),
      ifItFails:
        "Each number is a call that allocates and one that releases, without a message to a "
        + "class; both take tens of nanoseconds."),
    source.claim(
      "sum-tagged", "A Simple Example",
      "A sum by objects takes at least 10 times the sum by tagged words",
      PublishedResult("238 s and 11.4 s for a million sums", value: 20.9),
      .atLeast(10, .ratio, .sums(.ratio(of: .sum, .object, over: .tagged))),
      ifItFails:
        "A tagged sum is two calls here: one adds and tests, and one asks whether the last "
        + "sum is an object."),
    source.claim(
      "sum-objects-debug", "A Simple Example",
      "A sum by objects takes the same time without optimisation, to within a quarter",
      PublishedResult("at most a few % less than the noise", value: 1),
      .within(
        percent: 25, of: 1, .ratio, .sums(.ratio(of: .sum, .objectUnoptimised, over: .object))),
      ifItFails:
        "The loop without optimisation also retains each sum and releases it once more, "
        + "which the optimised loop does not."),
    source.claim(
      "sum-reduce", "Swift, Example 1.6",
      "reduce takes the time of the loop, to within a quarter",
      PublishedResult("essentially equal", value: 1),
      .within(
        percent: 25, of: 1, .ratio, .sums(.ratio(of: .sum, .reduce, over: .checked))),
      ifItFails:
        "The optimiser keeps the tests of the stride's direction and end in the loop: some "
        + "twenty instructions for a number."),
    source.claim(
      "sum-reduce-debug", "Swift, Example 1.6",
      "reduce without optimisation takes at least 50 times as long",
      PublishedResult("around 100 times slower", value: 100),
      .atLeast(
        50, .ratio, .sums(.ratio(of: .sum, .reduceUnoptimised, over: .reduce))),
      ifItFails:
        "Only the caller is not optimised here: it calls the generic reduce of the library, "
        + "whose code is optimised."),
  ]

  private static let languages = [
    source.claim(
      "sum-unused", "A Simple Example, Examples 1.1 and 1.2",
      "A program whose sum is not used takes the time of an empty one, to within a quarter",
      PublishedResult("the same time, a couple of ms", value: 1),
      .within(percent: 25, of: 1, .ratio, .sums(.unusedSumOverEmpty)),
      needing: [.language(.c)],
      ifItFails: "The compiler keeps a loop whose result nothing uses."),
    source.claim(
      "sum-c", "Swift",
      "The sum of words takes at least 1.25 times as long in Swift as in C",
      PublishedResult("around 50 % slower", value: 1.5),
      .atLeast(times: 1.25, .sums(.time(of: .sum, .checked)), than: .sums(in: .c)),
      needing: [.language(.c)],
      ifItFails: "The test for an overflow is a branch that is never taken, beside the addition."),
    source.claim(
      "sum-debug", "A Simple Example",
      "Without optimisation the sum in C takes at least 3 times as long",
      PublishedResult("around 6 times slower", value: 6),
      .atLeast(times: 3, .sums(in: .cUnoptimised), than: .sums(in: .c)),
      needing: [.language(.c)],
      ifItFails: "A store and its load are joined in the processor, so that they cost little."),
    source.claim(
      "sum-java", "Table 1.1",
      "Summing 1,000 integers in Java takes 0.4 us",
      PublishedResult("0.4 us", machine: "MacBook Pro, 2.8 GHz", value: 400),
      .within(200...800, .nanoseconds, .sums(in: .java)),
      needing: [.language(.java)],
      ifItFails:
        "The machine for Java adds the numbers one by one: its loop takes the same time "
        + "without vectors and without unrolling."),
    source.claim(
      "sum-c-java", "Table 1.1",
      "C takes no longer than Java",
      PublishedResult("0.2 and 0.4 us", value: 0.5),
      .atMost(times: 1, .sums(in: .c), than: .sums(in: .java)),
      needing: [.language(.c), .language(.java)],
      ifItFails:
        "C adds a number at a time by its instructions, and Java by its times without "
        + "vectors: a difference is that of two processes."),
    source.claim(
      "sum-ruby", "Table 1.1",
      "Summing 1,000 integers in Ruby takes 55.3 us",
      PublishedResult("55.3 us", machine: "MacBook Pro, 2.8 GHz", value: 55_300),
      .within(27_650...110_600, .nanoseconds, .sums(in: .ruby)),
      needing: [.language(.ruby)],
      ifItFails: "Another version of Ruby, with another interpreter or a compiler."),
    source.claim(
      "objects-ruby", "Table 1.1",
      "Objects of a compiled language take at least twice the time of Ruby",
      PublishedResult("238.1 and 55.3 us", value: 4.31),
      .atLeast(times: 2, .sums(.time(of: .sum, .object)), than: .sums(in: .ruby)),
      needing: [.language(.ruby)],
      ifItFails:
        "Ruby adds small integers without objects, but interprets a block for each; an "
        + "object of Swift takes no longer."),
  ]

  private static let operations = [
    source.claim(
      "memory-feed", "A Simple Machine",
      "A load from memory takes at least 50 times an addition",
      PublishedResult("around 100 times too slow", value: 100),
      .atLeast(times: 50, .plateau("memory"), than: .operation(.operationAdd)),
      ifItFails: "A slow processor, or memory in its package."),
    source.claim(
      "table", "A Simple Machine",
      "A number from a table of 64 MiB takes at least as long as four operations",
      PublishedResult("computing is often cheaper"),
      .atLeast(1, .ratio, .sums(.ratio(of: .precomputed, .fromTable))),
      ifItFails: "The table was in a cache."),
    source.claim(
      "message-divide", "Table 1.2",
      "A call of a method takes the time of a division, to within a half",
      PublishedResult("22 and 23 additions", machine: "MacBook Pro Retina", value: 1),
      .within(percent: 50, .operation(.classCall), of: .operation(.operationDivide)),
      ifItFails:
        "A method of Swift is called by a pointer from the table of its class: no name is "
        + "looked up."),
    source.claim(
      "allocation-messages", "Table 1.2",
      "Making an object takes at least 22 calls of a method",
      PublishedResult("around 45 messages", machine: "MacBook Pro Retina", value: 45),
      .atLeast(times: 22, .operation(.objectCreation), than: .operation(.classCall)),
      ifItFails:
        "A new block is the one that the thread freed last: glibc takes it from a list of "
        + "the thread."),
    source.claim(
      "allocation-adds", "Table 1.2",
      "Making an object takes at least 500 additions",
      PublishedResult(
        "around 1,000 additions", machine: "MacBook Pro Retina", value: 1000),
      .atLeast(
        times: 500, .operation(.objectCreation), than: .operation(.operationAdd)),
      ifItFails:
        "An addition takes the cycle of 2013, and an object some three hundred instructions: "
        + "a tenth of the printed time."),
    source.claim(
      "tenth-adds", "Table 1.2",
      "An addition takes 0.296 ns",
      PublishedResult(
        "3.374e+08 in 0.1 s", machine: "MacBook Pro Retina", value: 0.296),
      .within(0.148...0.592, .nanoseconds, .operation(.operationAdd)),
      ifItFails: "A processor of another frequency."),
    source.claim(
      "tenth-allocations", "Table 1.2",
      "Making an object takes 300 ns",
      PublishedResult("3.333e+05 in 0.1 s", machine: "MacBook Pro Retina", value: 300),
      .within(150...600, .nanoseconds, .operation(.objectCreation)),
      ifItFails:
        "An object of Swift is one block of 16 bytes: the loop has one call that allocates "
        + "it and one that releases it."),
  ]

  private static let growth = [
    growth("selection-array", .selection, .byArray, .quadratic, "O(m n)"),
    growth("selection-set", .selection, .bySet, .linear, "linear with a set"),
    growth("unique-array", .unique, .byArray, .quadratic, "accidentally quadratic"),
    growth("unique-set", .unique, .bySet, .linear, "linear with a set beside"),
  ]

  private static func growth(
    _ name: String, _ study: StudyKey, _ variant: VariantKey, _ model: GrowthModel,
    _ words: String
  ) -> Claim {
    let (law, exponent) = model == .quadratic ? ("quadratic", 2.0) : ("linear", 1.0)
    return source.claim(
      name, study == .selection ? "Example 1.8" : "Example 1.9",
      "The time of \(study.name) \(variant.name.replacing("-", with: " ")) is \(law)",
      PublishedResult(words, value: exponent),
      .grows(
        like: model,
        over: MeasurementSeries(
          MeasurementSelector(.quadratic, .time(of: study, variant)), by: "rows",
          in: 1024...1 << 20)),
      ifItFails: "Small sizes cost the calls and the memory, not the \(study.name) "
        + "\(variant.name.replacing("-", with: " ")).")
  }
}

extension MeasurementSelector {
  fileprivate static func sums(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.sums, metric)
  }

  /// The time of a sum in another language.
  fileprivate static func sums(in program: TimedProgram) -> MeasurementSelector {
    sums(.time(in: program))
  }

  fileprivate static func operation(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.operations, metric)
  }
}

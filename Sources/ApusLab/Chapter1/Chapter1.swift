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
    Claim(
      "b1-sum-time", from: source, section: "A Simple Example, Example 1.3",
      says: "Summing 1,000 integers takes 238 ns",
      published: PublishedResult(
        "0.238 s for a million sums", machine: "MacBook Pro, 2.8 GHz", value: 238),
      holdsWhen: .within(119...476, .nanoseconds, .sums(.time(of: .sum, .wrapping))),
      ifItFails: "A processor of another speed: an addition a cycle are 1,000 cycles."),
    Claim(
      "b1-sum-linear", from: source, section: "A Simple Example",
      says: "Ten times the sums take ten times as long",
      published: PublishedResult("ten times as long", value: 1),
      holdsWhen: .grows(
        like: .linear,
        over: MeasurementSeries(
          .sums(.time(of: .repeatedSum, .wrapping)), by: "repeats", in: 2...1 << 20)),
      ifItFails: "The compiler removed the outer loop, or the processor changed its frequency."),
    Claim(
      "b1-sum-objects", from: source, section: "A Simple Example, Example 1.4",
      says: "A sum by an object for each number takes at least 500 times the sum of words",
      published: PublishedResult("238 s and 0.238 s for a million sums", value: 1000),
      holdsWhen: .atLeast(500, .ratio, .sums(.ratio(of: .sum, .object))),
      ifItFails:
        "An allocation takes about 20 ns today, and the object of Swift has no class to ask."),
    Claim(
      "b1-sum-tagged", from: source, section: "A Simple Example",
      says: "A sum by objects takes at least 10 times the sum by tagged words",
      published: PublishedResult("238 s and 11.4 s for a million sums", value: 20.9),
      holdsWhen: .atLeast(10, .ratio, .sums(.ratio(of: .sum, .object, over: .tagged))),
      ifItFails: "An object costs less today, beside the test of the tag and the call."),
    Claim(
      "b1-sum-objects-debug", from: source, section: "A Simple Example",
      says: "A sum by objects takes the same time without optimisation, to within a quarter",
      published: PublishedResult("at most a few % less than the noise", value: 1),
      holdsWhen: .within(
        percent: 25, of: 1, .ratio, .sums(.ratio(of: .sum, .objectUnoptimised, over: .object))),
      ifItFails: "An allocation costs so little that the loop around it shows."),
    Claim(
      "b1-sum-reduce", from: source, section: "Swift, Example 1.6",
      says: "reduce takes the time of the loop, to within a quarter",
      published: PublishedResult("essentially equal", value: 1),
      holdsWhen: .within(
        percent: 25, of: 1, .ratio, .sums(.ratio(of: .sum, .reduce, over: .checked))),
      ifItFails: "The optimiser keeps the test of the end of the stride beside that of the sum."),
    Claim(
      "b1-sum-reduce-debug", from: source, section: "Swift, Example 1.6",
      says: "reduce without optimisation takes at least 50 times as long",
      published: PublishedResult("around 100 times slower", value: 100),
      holdsWhen: .atLeast(
        50, .ratio, .sums(.ratio(of: .sum, .reduceUnoptimised, over: .reduce))),
      ifItFails: "Only the caller is not optimised here; the library's own code always is."),
  ]

  private static let languages = [
    Claim(
      "b1-sum-unused", from: source, section: "A Simple Example, Examples 1.1 and 1.2",
      says: "A program whose sum is not used takes the time of an empty one, to within a quarter",
      published: PublishedResult("the same time, a couple of ms", value: 1),
      holdsWhen: .within(percent: 25, of: 1, .ratio, .sums(.unusedSumOverEmpty)),
      needing: [.language(.c)],
      ifItFails: "The compiler keeps a loop whose result nothing uses."),
    Claim(
      "b1-sum-c", from: source, section: "Swift",
      says: "The sum of words takes at least 1.25 times as long in Swift as in C",
      published: PublishedResult("around 50 % slower", value: 1.5),
      holdsWhen: .atLeast(times: 1.25, .sums(.time(of: .sum, .checked)), than: .sums(in: .c)),
      needing: [.language(.c)],
      ifItFails: "The test for an overflow is a branch that is never taken, beside the addition."),
    Claim(
      "b1-sum-debug", from: source, section: "A Simple Example",
      says: "Without optimisation the sum in C takes at least 3 times as long",
      published: PublishedResult("around 6 times slower", value: 6),
      holdsWhen: .atLeast(times: 3, .sums(in: .cUnoptimised), than: .sums(in: .c)),
      needing: [.language(.c)],
      ifItFails: "A store and its load are joined in the processor, so that they cost little."),
    Claim(
      "b1-sum-java", from: source, section: "Table 1.1",
      says: "Summing 1,000 integers in Java takes 0.4 us",
      published: PublishedResult("0.4 us", machine: "MacBook Pro, 2.8 GHz", value: 400),
      holdsWhen: .within(200...800, .nanoseconds, .sums(in: .java)),
      needing: [.language(.java)],
      ifItFails: "The compiler of today's machine for Java adds several numbers at once."),
    Claim(
      "b1-sum-c-java", from: source, section: "Table 1.1",
      says: "C takes no longer than Java",
      published: PublishedResult("0.2 and 0.4 us", value: 0.5),
      holdsWhen: .atMost(times: 1, .sums(in: .c), than: .sums(in: .java)),
      needing: [.language(.c), .language(.java)],
      ifItFails: "Java knows the step when it compiles, and C does not."),
    Claim(
      "b1-sum-ruby", from: source, section: "Table 1.1",
      says: "Summing 1,000 integers in Ruby takes 55.3 us",
      published: PublishedResult("55.3 us", machine: "MacBook Pro, 2.8 GHz", value: 55_300),
      holdsWhen: .within(27_650...110_600, .nanoseconds, .sums(in: .ruby)),
      needing: [.language(.ruby)],
      ifItFails: "Another version of Ruby, with another interpreter or a compiler."),
    Claim(
      "b1-objects-ruby", from: source, section: "Table 1.1",
      says: "Objects of a compiled language take at least twice the time of Ruby",
      published: PublishedResult("238.1 and 55.3 us", value: 4.31),
      holdsWhen: .atLeast(times: 2, .sums(.time(of: .sum, .object)), than: .sums(in: .ruby)),
      needing: [.language(.ruby)],
      ifItFails: "An object of Swift is allocated and released in some 20 ns."),
  ]

  private static let operations = [
    Claim(
      "b1-memory-feed", from: source, section: "A Simple Machine",
      says: "A load from memory takes at least 50 times an addition",
      published: PublishedResult("around 100 times too slow", value: 100),
      holdsWhen: .atLeast(times: 50, .plateau("memory"), than: .operation(.operationAdd)),
      ifItFails: "A slow processor, or memory in its package."),
    Claim(
      "b1-table", from: source, section: "A Simple Machine",
      says: "A number from a table of 64 MiB takes at least as long as four operations",
      published: PublishedResult("computing is often cheaper"),
      holdsWhen: .atLeast(1, .ratio, .sums(.ratio(of: .precomputed, .fromTable))),
      ifItFails: "The table was in a cache."),
    Claim(
      "b1-message-divide", from: source, section: "Table 1.2",
      says: "A call of a method takes the time of a division, to within a half",
      published: PublishedResult("22 and 23 additions", machine: "MacBook Pro Retina", value: 1),
      holdsWhen: .within(percent: 50, .operation(.classCall), of: .operation(.operationDivide)),
      ifItFails: "A method of Swift is called by a table, and divisions got faster since 2013."),
    Claim(
      "b1-allocation-messages", from: source, section: "Table 1.2",
      says: "Making an object takes at least 22 calls of a method",
      published: PublishedResult("around 45 messages", machine: "MacBook Pro Retina", value: 45),
      holdsWhen: .atLeast(times: 22, .operation(.objectCreation), than: .operation(.classCall)),
      ifItFails: "An allocator with a list of free blocks for each thread."),
    Claim(
      "b1-allocation-adds", from: source, section: "Table 1.2",
      says: "Making an object takes at least 500 additions",
      published: PublishedResult(
        "around 1,000 additions", machine: "MacBook Pro Retina", value: 1000),
      holdsWhen: .atLeast(
        times: 500, .operation(.objectCreation), than: .operation(.operationAdd)),
      ifItFails: "Additions are as fast as in 2013, and an object takes about a tenth of the time."),
    Claim(
      "b1-tenth-adds", from: source, section: "Table 1.2",
      says: "An addition takes 0.296 ns",
      published: PublishedResult(
        "3.374e+08 in 0.1 s", machine: "MacBook Pro Retina", value: 0.296),
      holdsWhen: .within(0.148...0.592, .nanoseconds, .operation(.operationAdd)),
      ifItFails: "A processor of another frequency."),
    Claim(
      "b1-tenth-allocations", from: source, section: "Table 1.2",
      says: "Making an object takes 300 ns",
      published: PublishedResult("3.333e+05 in 0.1 s", machine: "MacBook Pro Retina", value: 300),
      holdsWhen: .within(150...600, .nanoseconds, .operation(.objectCreation)),
      ifItFails: "An object of Swift needs one block, and no message to its class."),
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
    return Claim(
      "b1-\(name)", from: source,
      section: study == .selection ? "Example 1.8" : "Example 1.9",
      says: "The time of \(study.name) \(variant.name.replacing("-", with: " ")) is \(law)",
      published: PublishedResult(words, value: exponent),
      holdsWhen: .grows(
        like: model,
        over: MeasurementSeries(
          MeasurementSelector(.quadratic, .time(of: study, variant)), by: "rows",
          in: 128...1 << 20)),
      ifItFails: "Small sizes cost the calls and the memory, not the \(study.name) "
        + "\(variant.name.replacing("-", with: " ")).")
  }
}

extension MeasurementSelector {
  fileprivate static func sums(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.sums, metric)
  }

  /// The time of a sum in another language.
  fileprivate static func sums(in language: SumLanguage) -> MeasurementSelector {
    sums(.sum(in: language))
  }

  fileprivate static func operation(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.operations, metric)
  }
}

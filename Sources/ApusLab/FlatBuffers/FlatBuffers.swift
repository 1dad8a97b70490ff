package import ApusBenchmark
import ApusCommands
import ApusMeasure
import ApusReport

/// "FlatBuffers, 10 thousand times faster": a million decodes of the same message.
package enum FlatBuffers {
  /// The document.
  package static let source = ClaimSource(
    key: "p5", collection: "posts", author: "Maxim Zaks",
    title: "10 thousand times faster Swift", date: "2016")

  /// Its claims.
  package static let claims = decodes + costs

  private static let decodes = [
    Claim(
      "p5-decode-caught", from: source, section: "plain functions over a pointer",
      says: "The loop of the 0.35 ms for a million decodes is caught: it does not decode",
      published: PublishedResult("0.35 ms, one cycle a decode"),
      holdsWhen: .isCaught(.benchmark(DetectorFixture.flatBuffersLoop.name)),
      ifItFails: "Another compiler: it did not move the call out of the loop, so that the decodes "
        + "really happened."),
    Claim(
      "p5-decode-classes", from: source, section: "the first reader",
      says: "Decoding a message of 300 bytes into classes with String takes 6 us",
      published: PublishedResult("6 s for a million decodes", value: 6000),
      holdsWhen: .within(3000...12_000, .nanoseconds, .decode(.time(of: .decode, .strings))),
      ifItFails: "Ten years of faster processors, allocators and strings."),
    Claim(
      "p5-decode-bytes", from: source, section: "strings kept as bytes",
      says: "Decoding into classes without String takes 0.9 us",
      published: PublishedResult("0.9 s for a million decodes", value: 900),
      holdsWhen: .within(450...1800, .nanoseconds, .decode(.time(of: .decode, .withoutStrings))),
      ifItFails: "Seven allocations of a message cost less today."),
    Claim(
      "p5-decode-pooled-bytes", from: source, section: "smarter allocation",
      says: "Decoding into used objects without String takes 0.5 us",
      published: PublishedResult("0.5 s for a million decodes", value: 500),
      holdsWhen: .within(
        250...1000, .nanoseconds, .decode(.time(of: .decode, .pooledWithoutStrings))),
      ifItFails: "The check whether an object is still in use is a load and a comparison today."),
    Claim(
      "p5-strings", from: source, section: "strings kept as bytes",
      says: "Strings cost 6.7 times the decode without them",
      published: PublishedResult("from 6 to 0.9 s", value: 6.7),
      holdsWhen: .within(
        3.3...13, .ratio, .decode(.ratio(of: .decode, .strings, over: .withoutStrings))),
      ifItFails: "A String of at most 15 bytes needs no allocation since Swift 5."),
    Claim(
      "p5-pooling", from: source, section: "pooled instances",
      says: "Using objects again saves 20 to 30 % of a decode with String",
      published: PublishedResult("20 to 30 %", value: 1.33),
      holdsWhen: .within(
        1.25...1.43, .ratio, .decode(.ratio(of: .decode, .strings, over: .pooledStrings))),
      ifItFails: "Allocating an object costs little today beside the check whether one is free."),
    Claim(
      "p5-encode", from: source, section: "the first writer",
      says: "Encoding a message of 300 bytes takes 3.6 us",
      published: PublishedResult("3.6 s for a million encodes", value: 3600),
      holdsWhen: .within(1800...7200, .nanoseconds, .decode(.time(of: .encode, .builder))),
      ifItFails: "The builder has one allocation, which it uses again, and makes no objects."),
    Claim(
      "p5-pointer", from: source, section: "plain functions over a pointer",
      says: "A decode by plain functions over a pointer takes 0.35 ns",
      published: PublishedResult("0.35 ms for a million decodes", value: 0.35),
      holdsWhen: .within(0.175...0.7, .nanoseconds, .decode(.time(of: .decode, .pointer))),
      ifItFails: "The decodes really happen here: each has the answer of the last one as its input."
    ),
    Claim(
      "p5-title", from: source, section: "title",
      says: "Plain functions are 10 thousand times faster than classes with String",
      published: PublishedResult("6 s and 0.35 ms, called 10 thousand times", value: 10_000),
      holdsWhen: .within(
        5000...20_000, .ratio, .decode(.ratio(of: .decode, .strings, over: .pointer))),
      ifItFails: "The 0.35 ms had no decodes in it, and classes are faster today."),
    Claim(
      "p5-pointer-strings", from: source, section: "String and utf8.count",
      says: "A String of each text takes a decode from 0.35 ns to 1.8 us",
      published: PublishedResult("1774.73 ms for a million decodes", value: 1775),
      holdsWhen: .within(
        890...3550, .nanoseconds, .decode(.time(of: .decode, .pointerStrings))),
      ifItFails: "Three of the four texts have at most 15 bytes, which a String holds in itself."),
    Claim(
      "p5-pointer-utf8-count", from: source, section: "String and utf8.count",
      says:
        "A String of each text, with a loop over utf8 in place of the utf8.count of 2016, takes "
        + "a decode to 2.7 us",
      published: PublishedResult("2737.4 ms for a million decodes", value: 2737),
      holdsWhen: .within(
        1370...5470, .nanoseconds, .decode(.time(of: .decode, .pointerCountedStrings))),
      ifItFails: "A loop over utf8 reads the bytes themselves, where UTF-16 was converted in 2016."),
    Claim(
      "p5-utf8-count", from: source, section: "String and utf8.count",
      says: "A loop over utf8, in place of the utf8.count of 2016, takes 1.5 times the decode "
        + "without it",
      published: PublishedResult("2737 ms instead of 1775 ms for a million", value: 1.54),
      holdsWhen: .within(
        1.2...2, .ratio, .decode(.ratio(of: .decode, .countedStrings, over: .strings))),
      ifItFails: "The text of a String is UTF-8 since Swift 5, so that nothing is transcoded."),
  ]

  /// The measurements as printed, a million each.
  static let table = ExperimentTable(
    title: "Published in 2016, a million messages", head: ["what", "time"],
    rows: [
      ["classes with String", "6 s"], ["classes without String", "0.9 s"],
      ["smarter allocation", "0.5 s"], ["C++", "0.08 s"], ["C (flatcc)", "0.025 s"],
      ["functions over a pointer, in a loop that reads once", "0.35 ms"],
    ])
}

extension MeasurementSelector {
  static func decode(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.flatBuffers, metric)
  }
}

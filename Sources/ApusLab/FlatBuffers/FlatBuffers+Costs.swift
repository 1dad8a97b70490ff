import ApusBenchmark
import ApusMeasure

extension FlatBuffers {
  /// The claims about single costs, and beside C and C++.
  static let costs = [
    Claim(
      "p5-retain-release", from: source, section: "the first reader",
      says: "Objects are more than half of a decode: their allocation, retain, release and dealloc",
      published: PublishedResult("retain, release and dealloc dominate the profile"),
      holdsWhen: .atLeast(
        2, .ratio, .decode(.ratio(of: .decode, .strings, over: .valuesWithStrings))),
      ifItFails: "The strings cost as much as the objects, and both forms make them."),
    Claim(
      "p5-retain-release-bytes", from: source, section: "strings kept as bytes",
      says: "Objects are more than half of a decode without String",
      published: PublishedResult("retain, release and dealloc dominate the profile"),
      holdsWhen: .atLeast(
        2, .ratio, .decode(.ratio(of: .decode, .withoutStrings, over: .values))),
      ifItFails: "The optimiser put the objects on the stack."),
    Claim(
      "p5-bool", from: source, section: "conversion of a Bool",
      says: "A function of ours, in place of the Int(b) of 2016, takes 30 ns more than b ? 1 : 0",
      published: PublishedResult("30 ms more for a million than b ? 1 : 0", value: 30),
      holdsWhen: .within(
        15...60, .nanoseconds, .decode(.difference(of: .flag, .initializer, minus: .choice))),
      ifItFails:
        "The function is a call at most, without a number object in between; Swift of today has no "
        + "Int(b).",
      shownBy: [.decode(.time(of: .flag, .initializer)), .decode(.time(of: .flag, .choice))],
      erratum: "Another place of the publication has 79.57 ms for the same change."),
    Claim(
      "p5-bool-decode", from: source, section: "plain functions over a pointer",
      says:
        "A function of ours, in place of the Int(b) of 2016, takes a decode from 0.35 ns to 80 ns",
      published: PublishedResult("from 0.35 to 79.92 ms for a million decodes", value: 79.92),
      holdsWhen: .within(40...160, .nanoseconds, .decode(.time(of: .decode, .pointerFlag))),
      ifItFails: "The call takes about a nanosecond; the rest of the 80 ns were the decodes, which "
        + "happened again because the call could not be moved out of the loop.",
      erratum: "Another place of the publication has 30 ms for the same change."),
    Claim(
      "p5-utf8-second", from: source, section: "String and utf8.count",
      says:
        "A loop over the utf8 of the texts of a message, in place of the utf8.count of 2016, takes "
        + "0.96 us",
      published: PublishedResult(
        "from 1774.73 to 2737.4 ms for a million: an additional second", value: 963),
      holdsWhen: .within(480...1930, .nanoseconds, .decode(.time(of: .texts, .countedUTF8))),
      ifItFails: "A String is UTF-8 since Swift 5: its bytes are read, and nothing is converted."),
    Claim(
      "p5-utf8-count-real", from: source, section: "String and utf8.count",
      says: "The utf8.count of today, of the texts of a message, takes 0.96 us",
      published: PublishedResult("2737 ms instead of 1775 ms for a million", value: 962),
      holdsWhen: .within(480...1920, .nanoseconds, .decode(.time(of: .texts, .countOfUTF8))),
      ifItFails: "The property is a field of the String since Swift 5, so that no byte is read."),
    Claim(
      "p5-cpp", from: source, section: "Google's C++",
      says: "C++ takes 80 ns for a message",
      published: PublishedResult("0.08 s for a million decodes", value: 80),
      holdsWhen: .within(40...160, .nanoseconds, .decode(.time(of: .decodeCPlusPlus, .rival))),
      needing: [.rival(.cPlusPlus)],
      ifItFails: "Ten years of faster processors, and a compiler of today."),
    Claim(
      "p5-c", from: source, section: "flatcc",
      says: "C takes 25 ns for a message",
      published: PublishedResult("0.025 s for a million decodes", value: 25),
      holdsWhen: .within(12.5...50, .nanoseconds, .decode(.time(of: .decodeC, .rival))),
      needing: [.rival(.flatcc)],
      ifItFails: "A faster processor; flatcc is a rival where the user has it."),
    Claim(
      "p5-slower-than-c", from: source, section: "flatcc",
      says: "Used objects without String take 20 times the time of C",
      published: PublishedResult("0.5 and 0.025 s for a million", value: 20),
      holdsWhen: .within(
        10...40, .ratio, .decode(.ratio(of: .decodeC, .pooledWithoutStrings, over: .rival))),
      needing: [.rival(.flatcc)],
      ifItFails: "Objects are taken from a pool by a comparison, and the loads are those of C."),
    Claim(
      "p5-faster-than-c", from: source, section: "plain functions over a pointer",
      says: "Plain functions over a pointer are 70 times faster than C",
      published: PublishedResult("0.35 and 25 ms for a million", value: 70),
      holdsWhen: .within(
        35...140, .ratio, .decode(.ratio(of: .decodeC, .rival, over: .pointer))),
      needing: [.rival(.flatcc)],
      ifItFails: "The published loop does not decode; functions that do take as long as those of C."
    ),
    Claim(
      "p5-json", from: source, section: "our part: the same data as JSON",
      says: "JSON of the same data takes at least 10 times a verified buffer",
      published: PublishedResult("no figure", machine: "our documentation"),
      holdsWhen: .atLeast(10, .ratio, .decode(.ratio(of: .decodeFormats, .json))),
      ifItFails: "The text is short, and its decoder is faster than others."),
    Claim(
      "p5-binary-list", from: source, section: "our part: the same data as a binary property list",
      says: "A binary property list of the same data takes at least 10 times a verified buffer",
      published: PublishedResult("no figure", machine: "our documentation"),
      holdsWhen: .atLeast(10, .ratio, .decode(.ratio(of: .decodeFormats, .binaryList))),
      ifItFails: "The list is short, and its decoder is faster than others."),
    Claim(
      "p5-from-file", from: source, section: "from file",
      says: "A read of each field from a file takes at least 10 times the reads from memory",
      published: PublishedResult("no figure", machine: "our documentation"),
      holdsWhen: .atLeast(10, .ratio, .decode(.ratio(of: .decodeFile, .fromFile))),
      ifItFails: "The system reads from its cache without a switch to the kernel."),
  ]
}

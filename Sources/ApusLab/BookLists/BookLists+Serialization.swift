import ApusBenchmark
import ApusMeasure

extension BookLists {
  /// The claims of chapter 12 about the formats, and of chapter 9 about JSON without types.
  static let serialization = [
    Claim(
      "b12-list-write", from: BookFiles.source, section: "Property Lists",
      says: "Writing an object as a binary list by dictionaries takes 6.6 us",
      published: PublishedResult("6.6 s for a million", machine: "MacBook Pro", value: 6600),
      holdsWhen: .within(3300...13_200, .nanoseconds, .lists(.time(of: .listWrite, .tree))),
      ifItFails:
        "The dictionaries are values, their numbers are no objects, and keys are hashed once."
    ),
    Claim(
      "b12-list-read", from: BookFiles.source, section: "Property Lists",
      says: "Reading an object from a binary list by dictionaries takes 2.8 us",
      published: PublishedResult("2.79 s for a million", machine: "MacBook Pro", value: 2790),
      holdsWhen: .within(1400...5600, .nanoseconds, .lists(.time(of: .listRead, .tree))),
      ifItFails: "The values of the list are views, so that only the dictionaries are made.",
      erratum: "The text says three times the time of XML; its figures give four."),
    Claim(
      "b12-list-memory", from: BookFiles.source, section: "Property Lists",
      says: "Writing by dictionaries needs at least 300 bytes of memory an object",
      published: PublishedResult("more than 300 MB for a million", value: 300),
      holdsWhen: .atLeast(300, .bytes, .lists(.listPeakTree)),
      ifItFails:
        "The keys are short strings without memory of their own, and numbers are not boxed."),
    Claim(
      "b12-list-xml-write", from: BookFiles.source, section: "Property Lists",
      says: "Writing an XML list takes almost double the time of a binary one",
      published: PublishedResult("almost double", value: 1.9),
      holdsWhen: .within(1.4...2.6, .ratio, .lists(.ratio(of: .listWrite, .xmlList))),
      ifItFails: "The writers stream their output: the larger form only has more bytes."),
    Claim(
      "b12-list-json-write", from: BookFiles.source, section: "JSON",
      says: "JSON is written in at most the time of a binary list",
      published: PublishedResult("the fastest of the property list family"),
      holdsWhen: .atLeast(
        1, .ratio, .lists(.ratio(of: .listWrite, .binaryEncodable, over: .jsonEncodable))),
      ifItFails: "The binary writer stores each key once, where JSON repeats it in each object."),
    Claim(
      "b12-list-json-read", from: BookFiles.source, section: "JSON",
      says: "JSON is read in at most the time of a binary list",
      published: PublishedResult("the fastest of the property list family"),
      holdsWhen: .atLeast(
        1, .ratio, .lists(.ratio(of: .listRead, .binaryEncodable, over: .jsonEncodable))),
      ifItFails:
        "A binary list has offsets, so that nothing is scanned and no digits are converted."),
    Claim(
      "b12-list-sizes", from: BookFiles.source, section: "Figure 12.16",
      says: "The sizes of the formats differ by at most a factor of 2",
      published: PublishedResult("within a factor of 2", value: 2),
      holdsWhen: .atMost(2, .ratio, .lists(.listSizes)),
      ifItFails: "The objects are small, so that the tags of XML are most of their text."),
    Claim(
      "b9-json-untyped", from: BookSwift.source, section: "Freddy JSON Parser",
      says: "Switching over the untyped result takes 25 times the parse",
      published: PublishedResult("0.25 s to parse, 6.29 s to switch", machine: "16 MB", value: 25),
      holdsWhen: .within(12.5...50, .ratio, .untypedJSON(.ratio(of: .untyped, .tree))),
      ifItFails:
        "Each switch over Any was a conversion from a class of Foundation, which an enum needs not."
    ),
    Claim(
      "b9-json-objects", from: BookSwift.source, section: "Freddy JSON Parser",
      says: "A generic representation takes 3.6 times the conversion straight to objects",
      published: PublishedResult("2.08 and 0.58 s, complete", machine: "16 MB", value: 3.6),
      holdsWhen: .within(1.8...7.2, .ratio, .untypedJSON(.ratio(of: .untyped, .tree, over: .json))),
      ifItFails: "Objects are made while the text is read, without a parse before."),
  ]
}

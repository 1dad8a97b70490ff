import ApusBenchmark

extension BookLists {
  /// The claims about the parts of a reader and a writer that are not Foundation's.
  static let custom = [
    source.claim(
      "integers", "Binary Property Lists",
      "Decoding the offsets of a list by a method takes at least 1.1 times an inlined function",
      PublishedResult("a measurable impact"),
      .atLeast(1.1, .ratio, .lists(.ratio(of: .integerDecoding, .method))),
      ifItFails:
        "The objects are read in the order of memory, so that the calls overlap with the loads."),
    source.claim(
      "foundation-write", "Avoiding Generic Representations",
      "Foundation writes dictionaries as a binary list in 1 to 1.25 times our time from dictionaries",
      PublishedResult("a few percent faster than Foundation"),
      .within(1...1.25, .ratio, .lists(.foundation("binary-write", over: "tree-write"))),
      needing: [.foundation],
      ifItFails: "Foundation's writer of today needs no set of the objects that it has written.",
      ifItIsBetter:
        "The dictionaries of Swift have values instead of objects, so that none is cast."),
    source.claim(
      "foundation-read", "Avoiding Generic Representations",
      "Foundation reads dictionaries from a binary list in 1 to 1.25 times our time for dictionaries",
      PublishedResult("a few percent faster than Foundation"),
      .within(1...1.25, .ratio, .lists(.foundation("binary-read", over: "tree-read"))),
      needing: [.foundation],
      ifItFails: "Foundation's reader of today makes no string for a key that it has seen.",
      ifItIsBetter:
        "Foundation makes an object of each number and text, and keeps those that it has read."),
  ]
}

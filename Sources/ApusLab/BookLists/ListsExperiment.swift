import ApusMeasure

extension CaseStudyExperiment {
  /// Property lists and JSON of the book's chapters 12 and 13: with a generic representation, and
  /// without.
  static let lists = CaseStudyExperiment(
    .lists, from: BookLists.source,
    measures: "a word list and sample objects as JSON, binary and XML lists, in several variants",
    how: """
      Every variant of a case study does the same work in each repeat, in random order, and their \
      answers are compared. A measurement is the time of an item: an object, or a whole search. Ratios are \
      to the first variant of the case study, paired within a repeat. The word list has 235,000 words; \
      there are 60,000 objects of two integers and a text, and the book's million in a long run, which \
      has 15 seconds for each process. Peaks of memory are bytes an object above the objects themselves. The \
      counter-example is the linear search, which makes a string of each word. integers: the offsets of the objects are \
      decoded by a function that is inlined, and by a method. foundation: 1,000 dictionaries by our code and by \
      PropertyListSerialization, by turns in a process of apus-foundation.
      """,
    seconds: 40, published: [BookLists.table]
  ) {
    [
      CaseStudyGroup("list-words", weight: 2, leastSeconds: 0.5) { experiment in
        try ListWordStudies.plan(count: experiment.scaled(235_000))
      },
      CaseStudyGroup("list-objects", weight: 8, leastSeconds: 2) { experiment in
        try ListObjectStudies.plan(
          count: experiment.scaled(60_000, orOfSource: 1_000_000, from: 15))
      },
      CaseStudyGroup("list-foundation") { experiment in
        try FoundationStudies.formats(
          count: experiment.scaled(1000, atLeast: 10),
          pairs: [("binary-write", "tree-write"), ("binary-read", "tree-read")])
      },
    ]
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let lists = ProbeKey("lists")
}

import ApusMeasure

extension CaseStudyExperiment {
  /// XML of the book's chapters 4 and 12: scanners, objects, clients, memory.
  static let xml = CaseStudyExperiment(
    .xml, from: BookXML.source,
    measures: "articles and sample objects in XML: scanners, objects for tokens, clients, memory",
    how: """
      Every variant of a case study does the same work in each repeat, in random order, and their \
      answers are compared. A measurement is the time of an item: a byte, a MB of pages, or an object. \
      The articles have the book's 56 element names and 1.3 MB, and the book's 130 MB in a long run, which has 90 seconds for each \
      process; the texts that a client keeps, and the works of Foundation, have 1.3 MB in any run. scan: tags are counted; complete: the parser of ApusXML with all of \
      its checks. tokens: none: events without objects; allocated: objects for each token; cached: \
      objects that are used again. \
      articles: the client adds up abstracts. parts: an object is set to each part of the text; the client keeps the last, or the \
      document is assigned again. libxml: the library's events, with and without objects. import: pages in memory, and a read of them that the \
      kernel's cache does not have. sample: a tree of 10,000 objects. foundation: a process of its \
      own that does works of Foundation and ours by turns, with medians of 7 rounds.
      """,
    seconds: 44, published: [BookXML.table]
  ) {
    [
      CaseStudyGroup("articles", weight: 5, leastSeconds: 1) { experiment in
        XMLCaseStudies(
          byteCount: max(
            20_000,
            experiment.scaled(XMLCaseStudies.usualByteCount, orOfSource: 130_000_000, from: 90))
        ).plan()
      },
      CaseStudyGroup("memory", weight: 2, leastSeconds: 1) { experiment in
        try XMLMemoryStudies.plan(experiment)
      },
      CaseStudyGroup("samples", weight: 3, leastSeconds: 1) { experiment in
        try SampleTreeStudies.plan(children: experiment.scaled(10))
      },
      CaseStudyGroup("foundation", weight: 1) { experiment in
        try FoundationXMLStudies.plan(
          .beside, byteCount: experiment.scaled(1_300_000, atLeast: 20_000),
          children: experiment.scaled(10))
      },
    ]
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let xml = ProbeKey("xml")
}

import ApusMeasure

extension CaseStudyExperiment {
  /// The techniques of the book's chapter 13 and their predecessors: words, names, numbers, tables,
  /// a timetable.
  static let tables = CaseStudyExperiment(
    .tables, from: BookTables.source,
    measures: "words, names, numbers, a directory and a timetable, each in several variants",
    how: """
      Every variant of a case study does the same work in each repeat, in random order, and their \
      answers are compared. A measurement is the time of an item: a word, a lookup, a number, a page, a \
      row. Ratios are to the first variant of the case study, paired within a repeat. The data are \
      generated from a seed: 235,000 words, a directory of 16,000 x 133 fields, a timetable of 3 \
      million stop times. The counter-examples are names-many (a table for few names has \
      thousands) and objects-kept (no object is returned to the cache). Case studies that do not \
      fit into the budget are left out and listed.
      """,
    seconds: 40, published: [BookTables.table], groups: TableCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let tables = ProbeKey("tables")
}

import ApusMeasure

extension ContestExperiment {
  /// What the book's chapter 13 makes fast, each beside what it replaced: words, names, numbers, tables, a timetable.
  static let tables = ContestExperiment(
    "tables", from: BookTables.source,
    measures: "words, names, numbers, a directory and a timetable, each in several ways",
    how: """
      Every way of a contest does the same work in each repeat, in an order of chance, and their answers are \
      compared. A figure is the time of an item: a word, a look-up, a number, a page, a row. Ratios are to the \
      first way of the contest, paired within a repeat. Data are made up from a seed: 235,000 words, a directory \
      of 16,000 x 133 fields, a timetable of 3 million stop times. Counter-examples are in it: names-many (a table \
      for few names has thousands), objects-kept (a cache whose objects nobody gives back). What the budget has no \
      room for is left out and listed.
      """,
    seconds: 20, published: [BookTables.table], sets: TableContests.sets)
}

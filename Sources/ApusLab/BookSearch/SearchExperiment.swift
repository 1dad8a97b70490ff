import ApusMeasure

extension CaseStudyExperiment {
  /// A scanner that rejects by one byte.
  static let firstByte = CaseStudyExperiment(
    .firstByte, from: BookSearch.source,
    measures: "a word in a text: compared everywhere, rejected by its first byte, found by vectors",
    how: """
      mail: 8 MB of words; one in a thousand is the searched word, which may differ in case. \
      compare: a comparison at every offset, through a function that is not inlined, as in the \
      book. first-byte: the first byte is compared before, in the loop. exact: the same with case, \
      and a search for its rarest byte by the C library's vectors. same-letters: a text in which \
      the first byte is at 999 offsets of 1,000 (the counter-example). All must find the same \
      offsets. An item is a byte of the text.
      """,
    seconds: 16, published: [BookSearch.table], groups: SearchCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let firstByte = ProbeKey("first-byte")
}

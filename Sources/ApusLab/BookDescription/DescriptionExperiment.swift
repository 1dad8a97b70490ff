import ApusMeasure

extension CaseStudyExperiment {
  /// The description stream, stage by stage.
  static let description = CaseStudyExperiment(
    .description, from: BookDescription.source,
    measures: "nested lists described by the book's eight stages, and by DescriptionStream",
    how: """
      A text in 750, 1,500 and 6,000 lists of one element each. call-and-return: each list builds \
      a text from its elements' texts. accumulator: all items append to one text. naive-stream: a \
      stream that writes the result of call and return. case-analysis: the stream queries the \
      kind. double-dispatch: the item tells the stream the text to write. triple-dispatch: the \
      item tells its kind. guarded: an open item is not described again. each-once: neither is a \
      finished item. apus: DescriptionStream of ApusStreams, from values. heap: the most bytes \
      that were allocated at the ends of lists, with call and return and with a stream to a target \
      that keeps nothing. flat: one list of 6,000 texts, in which call and return is not slow (the \
      counter-example). An item is a description.
      """,
    seconds: 16, published: [BookDescription.table], groups: DescriptionCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let description = ProbeKey("description")
}

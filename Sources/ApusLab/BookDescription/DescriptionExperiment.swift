extension ContestExperiment {
  /// The description stream, stage by stage.
  static let description = ContestExperiment(
    "description", from: BookDescription.source,
    measures: "lists in lists described in the book's eight stages, and by DescriptionStream",
    how: """
      A text in 750, 1,500 and 6,000 lists of one element each. call-and-return: each list makes a text of its \
      elements' texts. accumulator: all append to one text. naive-stream: a stream that writes what call and return \
      gives. case-analysis: the stream asks for the kind. double-dispatch: the item tells the stream what to write. \
      triple-dispatch: the item tells its kind. guarded: what is begun is not begun again. each-once: nor what is \
      done. apus: DescriptionStream of ApusStreams, from values. heap: the most that the allocator has given out at \
      the ends of lists, with call and return and with a stream to a target that keeps nothing. flat: one list of \
      6,000 texts, where call and return is not slow (the counter-example). An item is a description.
      """,
    seconds: 8, published: [BookDescription.table], sets: DescriptionContests.sets)
}

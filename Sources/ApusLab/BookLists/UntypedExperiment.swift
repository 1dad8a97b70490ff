import ApusMeasure

extension CaseStudyExperiment {
  /// JSON that is read without types, of the book's chapter 9: an experiment of its own, so that the chapter does not
  /// measure all lists.
  static let untypedJSON = CaseStudyExperiment(
    .untypedJSON, from: BookSwift.source,
    measures: "sample objects in JSON, parsed, read as objects, and switched over without types",
    how: """
      There are 30,000 objects of two integers and a text. parse makes a tree of the text; json makes the objects while \
      it reads; tree parses, makes a generic representation and switches over its values to make the objects. A \
      measurement is the time of an object.
      """,
    seconds: 4, published: []
  ) {
    [
      CaseStudyGroup("untyped") { experiment in
        try ListObjectStudies.untypedPlan(count: experiment.scaled(30_000))
      }
    ]
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let untypedJSON = ProbeKey("untyped-json")
}

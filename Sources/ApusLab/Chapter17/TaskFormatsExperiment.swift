import ApusMachine
import ApusMeasure

extension CaseStudyExperiment {
  /// JSON beside the other formats of Foundation: chapter 17.
  static let taskFormats = CaseStudyExperiment(
    .taskFormats, from: Chapter17.source,
    measures: "tasks as JSON, property lists and archives of Foundation",
    how: """
      100 tasks, as dictionaries of numbers and texts, are written and read by JSONSerialization, by PropertyListSerialization as \
      binary and as XML, and by NSKeyedArchiver and NSKeyedUnarchiver, by turns in a process of apus-foundation. A measurement is the \
      processor time of a task, the median of 7 rounds.
      """,
    seconds: 4, published: []
  ) {
    [
      CaseStudyGroup("formats") { experiment in
        try FoundationStudies.formats(
          count: experiment.scaled(100, atLeast: 10),
          pairs: [
            ("json-write", "binary-write"), ("json-write", "archive-write"),
            ("json-read", "binary-read"), ("json-read", "archive-read"),
            ("xml-write", "json-write"), ("xml-read", "json-read"),
          ])
      }
    ]
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let taskFormats = ProbeKey("task-formats")
}

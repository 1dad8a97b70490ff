/// The case studies of chapter 13, in its order.
enum TableCaseStudies {
  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("words", weight: 4, leastSeconds: 0.4) { experiment in
        let words = try WordCaseStudies(
          count: experiment.scaled(235_000), path: experiment.folder.file("words"))
        return CaseStudyPlan(words.all, counts: [words.made])
      },
      CaseStudyGroup("names") { experiment in
        CaseStudyPlan(NameCaseStudies(scale: experiment.scale).all)
      },
      CaseStudyGroup("numbers") { _ in CaseStudyPlan(NumberCaseStudies().all) },
      CaseStudyGroup("objects") { experiment in
        CaseStudyPlan(ObjectCaseStudies(count: experiment.scaled(100_000)).all)
      },
      CaseStudyGroup("directory", weight: 5, leastSeconds: 1) { experiment in
        CaseStudyPlan(try DirectoryCaseStudies(rows: experiment.scaled(16_000, atLeast: 400)).all)
      },
      CaseStudyGroup("timetable", weight: 8, leastSeconds: 2) { experiment in
        CaseStudyPlan(try TransitCaseStudies(experiment).all)
      },
    ]
  }
}

import ApusMeasure

extension CaseStudyExperiment {
  /// Loops of the book's chapter 1 that are accidentally quadratic, beside their linear forms.
  static let quadratic = CaseStudyExperiment(
    .quadratic, from: Chapter1.source,
    measures: "a selection and a collection of unique numbers, by an array and by a set",
    how: """
      selection: the rows of a table that are selected, by a search in the array of selected numbers or \
      in a set of them. unique: numbers appended if they are absent, by a search in the array or in a \
      set beside it. Eleven sizes from 512 to 16,384 show the law of growth; the claims leave out the two smallest, \
      whose calls count. Both forms must find the same rows. A measurement is the time of the whole.
      """,
    seconds: 6, published: [Chapter1.growthTable]
  ) {
    [
      CaseStudyGroup("growth") { experiment in
        let least = experiment.scaled(512, atLeast: 2)
        let sizes = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64].map { least * $0 / 2 }
        return CaseStudyPlan(sizes.map(selection) + sizes.map(unique))
      }
    ]
  }

  private static func selection(_ size: Int) -> CaseStudy {
    let rows = numbers(size)
    let selected = Array(rows.reversed())
    return CaseStudy(
      .selection, items: 1, [Parameter("rows", size)],
      variants: [
        Variant(.bySet) {
          let selected = Set(selected)
          return rows.indices.reduce(0) { selected.contains(rows[$1]) ? $0 &+ $1 : $0 }
        },
        Variant(.byArray) {
          rows.indices.reduce(0) { selected.contains(rows[$1]) ? $0 &+ $1 : $0 }
        },
      ])
  }

  private static func unique(_ size: Int) -> CaseStudy {
    let added = numbers(size) + numbers(size)
    return CaseStudy(
      .unique, items: 1, [Parameter("rows", size)],
      variants: [
        Variant(.bySet) {
          var (found, present): ([Int], Set<Int>) = ([], [])
          for number in added where present.insert(number).inserted { found.append(number) }
          return found.reduce(0, &+)
        },
        Variant(.byArray) {
          var found: [Int] = []
          for number in added where !found.contains(number) { found.append(number) }
          return found.reduce(0, &+)
        },
      ])
  }

  private static func numbers(_ count: Int) -> [Int] { (0..<count).map { identity($0) &* 7919 } }
}

extension ProbeKey {
  /// The key of the experiment.
  static let quadratic = ProbeKey("quadratic")
}

extension StudyKey {
  static let selection = StudyKey("selection")
  static let unique = StudyKey("unique")
}

extension VariantKey {
  static let bySet = VariantKey("by-set")
  static let byArray = VariantKey("by-array")
}

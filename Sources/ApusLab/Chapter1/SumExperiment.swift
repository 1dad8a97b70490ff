import ApusMeasure

extension CaseStudyExperiment {
  /// The integer sum of the book's chapter 1, from a word to an object for each number.
  static let sums = CaseStudyExperiment(
    .sums, from: Chapter1.source,
    measures: "the sum of 1,000 integers: words, boxes, objects, and other languages",
    how: """
      A measurement is the time of a sum of 1 to 1,000 by a step that is known at run time, so that no \
      compiler computes it in advance. wrapping and checked are words; unoptimised is compiled \
      without optimisation; reduce is the function of the library; existential is behind a protocol; \
      boxed and objects have a block of memory for each intermediate sum; tagged is a word that \
      becomes an object if it overflows. All must give the same sum. sum-in-LANGUAGE is a process of \
      its own: the difference of two lengths, without the start of the program; of Swift with -Ounchecked; swift-sums has the other levels. repeats is the same \
      sum 64 to 4,096 times. unused-sum-in-empty: two programs in C. computed and from-table: a number computed by four operations, and read \
      from a table of 64 MiB at random. PostScript and Smalltalk are left out, because their programs \
      here are curiosities.
      """,
    seconds: 10, published: [Chapter1.table]
  ) {
    [
      CaseStudyGroup("forms", weight: 3) { experiment in
        let repeats = experiment.scaled(400, atLeast: 2)
        return CaseStudyPlan([forms(repeats)] + repeatedSums(experiment.scaled(64, atLeast: 1)))
      },
      CaseStudyGroup("table") { CaseStudyPlan([table($0.scaled(8 << 20, atLeast: 1 << 10))]) },
      CaseStudyGroup("languages", weight: 2) { experiment in
        CaseStudyPlan(
          [],
          counts: CaseStudyPlan.Count.times(
            of: TimedProgram.sums
              + TimedProgram.levels.filter { $0.name == "swift-unchecked" && $0.study == "sum" },
            experiment)
            + [
              CaseStudyPlan.Count(.unusedSumOverEmpty, [], .measured) {
                try SmallProgram.unusedSum.time(over: .empty, experiment)
              }
            ])
      },
    ]
  }

  /// The sum in all forms, or in some.
  static func forms(
    _ repeats: Int, _ isIncluded: (VariantKey) -> Bool = { _ in true }
  ) -> CaseStudy {
    CaseStudy(
      .sum, items: repeats,
      variants: SumForms.all.filter { isIncluded($0.key) }.map { form in
        Variant(form.key) { repeated(form, repeats) }
      },
      ratios: [
        (.object, .tagged), (.reduce, .checked), (.reduceUnoptimised, .reduce),
        (.objectUnoptimised, .object), (.unoptimised, .checked),
      ])
  }

  /// The same sum more and more often: seven sizes, as a family of many claims needs.
  private static func repeatedSums(_ least: Int) -> [CaseStudy] {
    (0..<7).map { doublings in
      let repeats = least << doublings
      return CaseStudy(
        .repeatedSum, items: 1, [Parameter("repeats", repeats)],
        variants: [
          Variant(.wrapping, answer: { try whole($0, repeats) }) {
            repeated(SumForms.all[0], repeats)
          }
        ])
    }
  }

  /// Returns the total of some sums, which no other variant checks.
  private static func whole(_ total: Int, _ repeats: Int) throws -> Int {
    guard total == repeats * 500_500 else { throw WrongResultError("\(repeats) sums: \(total)") }
    return total
  }

  private static func repeated(_ form: SumForms.Form, _ repeats: Int) -> Int {
    var total = 0
    for _ in 0..<repeats { total &+= form.sum(identity(1000), identity(1)) }
    return total
  }

  /// A number computed from the last number, or read from a table of all results.
  private static func table(_ size: Int) -> CaseStudy {
    let mask = UInt64(1) << UInt64(size.bitWidth - 1 - size.leadingZeroBitCount) - 1
    let next = { (number: UInt64) in
      (((number &* 0x9E37_79B9_7F4A_7C15) >> 20) ^ (number &+ 12_345)) & mask
    }
    let table = (0...mask).map(next)
    let steps = 20_000
    return CaseStudy(
      .precomputed, items: steps,
      variants: [
        Variant(.computed) {
          var number = UInt64(identity(1))
          for step in 0..<UInt64(steps) { number = next((number &+ step) & mask) }
          return Int(number)
        },
        Variant(.fromTable) {
          var number = UInt64(identity(1))
          for step in 0..<UInt64(steps) { number = table[Int((number &+ step) & mask)] }
          return Int(number)
        },
      ])
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let sums = ProbeKey("sums")
}

extension StudyKey {
  static let sum = StudyKey("sum")
  static let repeatedSum = StudyKey("repeated-sum")
  static let precomputed = StudyKey("precomputed")
}

extension VariantKey {
  static let computed = VariantKey("computed")
  static let fromTable = VariantKey("from-table")
}

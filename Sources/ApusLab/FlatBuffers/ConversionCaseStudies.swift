import ApusMeasure

/// The costs of single conversions: a Bool to a number, and the bytes of the container's texts counted.
enum ConversionCaseStudies {
  static func group() -> CaseStudyGroup {
    CaseStudyGroup("conversions") { experiment in
      let items = experiment.scaled(200_000, atLeast: 100)
      return CaseStudyPlan([flags(items), texts(items)])
    }
  }

  static func flags(_ items: Int) -> CaseStudy {
    CaseStudy(
      .flag, items: items,
      [
        (.choice, { chained(items) { $0 & 1 == 0 ? 1 : 0 } }),
        (.initializer, { chained(items) { number(of: $0 & 1 == 0) } }),
      ], differences: [(.initializer, .choice)])
  }

  static func texts(_ items: Int) -> CaseStudy {
    let texts = [
      "Hello, World!", "Hello, World!", "Hello, World!", "http://google.com/flatbuffers/",
    ]
    return CaseStudy(
      .texts, items: items,
      [
        (.countOfUTF8, { counts(items, texts) { $0.utf8.count } }),
        (.countedUTF8, { counts(items, texts) { $0.utf8.reduce(0) { count, _ in count + 1 } } }),
      ])
  }

  /// A Bool as a number, by a function that is called: the initializer of the library of 2016.
  @inline(never)
  static func number(of flag: Bool) -> Int { flag ? 1 : 0 }

  @inline(__always)
  private static func counts(
    _ items: Int, _ texts: [String], _ count: (String) -> Int
  ) -> Int {
    var texts = texts
    return chained(items) { _ in
      launder(&texts)
      return texts.reduce(0) { $0 &+ count($1) }
    }
  }
}

extension StudyKey {
  static let flag = StudyKey("flag")
  static let texts = StudyKey("texts")
}

extension VariantKey {
  static let choice = VariantKey("choice")
  static let initializer = VariantKey("initializer")
  static let countOfUTF8 = VariantKey("utf8-count")
  static let countedUTF8 = VariantKey("utf8-counted")
}

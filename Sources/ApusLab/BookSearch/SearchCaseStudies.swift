import ApusMeasure

/// A word in mail, and in a text of a single letter in which nothing is rejected.
enum SearchCaseStudies {
  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("mail") { experiment in
        let text = mail(experiment.scaled(8_000_000, atLeast: 5000))
        let any = ByteSearch("Quarterly", ignoresCase: true)
        let exact = ByteSearch("Quarterly", ignoresCase: false)
        return CaseStudyPlan([
          CaseStudy(
            .mail, items: text.count,
            [
              (.firstByte, { any.firstByte(text.span) }), (.compare, { any.compare(text.span) }),
              (.libraryCompare, { any.libraryCompare(text.span) }),
            ]),
          CaseStudy(
            .exact, items: text.count,
            [
              (.rareByte, { exact.rareByte(text.span) }),
              (.firstByte, { exact.firstByte(text.span) }),
              (.compare, { exact.compare(text.span) }),
            ]),
        ])
      },
      CaseStudyGroup("same letters") { experiment in
        let count = experiment.scaled(4_000_000, atLeast: 5000)
        let text = (0..<count).map { UInt8(ascii: $0 % 1000 == 999 ? "b" : "a") }
        let search = ByteSearch("aab", ignoresCase: false)
        return CaseStudyPlan([
          CaseStudy(
            .sameLetters, items: text.count,
            [
              (.firstByte, { search.firstByte(text.span) }),
              (.compare, { search.compare(text.span) }),
              (.firstByVectors, { search.firstByVectors(text.span) }),
            ])
        ])
      },
    ]
  }

  /// Creates words of small letters; one in a thousand is the searched word.
  private static func mail(_ count: Int) -> [UInt8] {
    let words = [
      "the", "meeting", "report", "quote", "please", "find", "figures", "attached", "we",
    ]
    .map { Array("\($0) ".utf8) }
    let sought = Array("Quarterly ".utf8)
    var random = SplitMix64(seed: 2)
    var text: [UInt8] = []
    text.reserveCapacity(count + 16)
    while text.count < count {
      text += random.next(below: 1000) == 0 ? sought : words[random.next(below: words.count)]
    }
    text += sought.dropLast()
    return text
  }
}

extension StudyKey {
  static let mail = StudyKey("mail")
  static let exact = StudyKey("exact")
  static let sameLetters = StudyKey("same-letters")
}

extension VariantKey {
  static let firstByte = VariantKey("first-byte")
  static let compare = VariantKey("compare")
  static let libraryCompare = VariantKey("library-compare")
  static let rareByte = VariantKey("rare-byte")
  static let firstByVectors = VariantKey("first-by-vectors")
}

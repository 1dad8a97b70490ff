import ApusMeasure

extension CaseStudyExperiment {
  /// The numbers of the book's chapter 3: words, tagged words, and an object for each number.
  static let scalars = CaseStudyExperiment(
    .scalars, from: Chapter3.source,
    measures: "an operation on words of 32 and 64 bits, on tagged words and on number objects",
    how: """
      A measurement is the time of an operation in a chain, whose result is the next operand. \
      addition, multiplication and division: words of 64 and of 32 bits; the upper half of the larger \
      dividend is the smaller one, so that the answers agree. number: a word, a method that reads an object, and a \
      new object for each number. tagging: a word; a word that is tagged and read within the loop; \
      and the same by calls of methods. wrap: the next index of a ring of 32 by a comparison, a \
      remainder and a mask.
      """,
    seconds: 4, published: [Chapter3.scalarTable]
  ) {
    [
      CaseStudyGroup("scalars") { experiment in
        let count = experiment.scaled(100_000, atLeast: 100)
        return CaseStudyPlan([
          addition(count), multiplication(count), division(count), numbers(count), tagging(count),
          wrap(count),
        ])
      }
    ]
  }

  private static func addition(_ count: Int) -> CaseStudy {
    CaseStudy(
      .addition, items: count,
      variants: [
        Variant(.bits32) { chain(count) { (word: UInt32, other) in word &+ other } },
        Variant(.bits64) { chain(count) { (word: UInt64, other) in word &+ other } },
      ])
  }

  private static func multiplication(_ count: Int) -> CaseStudy {
    CaseStudy(
      .multiplication, items: count,
      variants: [
        Variant(.bits32) { chain(count) { (word: UInt32, other) in word &* other } },
        Variant(.bits64) { chain(count) { (word: UInt64, other) in word &* other } },
      ])
  }

  /// A chain of operations; the exclusive or keeps the compiler from joining them.
  @inline(__always)
  private static func chain<Word: FixedWidthInteger & UnsignedInteger>(
    _ count: Int, _ step: (Word, Word) -> Word
  ) -> Int {
    var (word, other) = (Word(identity(1)), Word(identity(7919)))
    for _ in 0..<count {
      word = step(word, other) ^ other
      other = ~other
    }
    return Int(UInt32(truncatingIfNeeded: word))
  }

  private static func division(_ count: Int) -> CaseStudy {
    let divisor = identity(3)
    return CaseStudy(
      .division, items: count,
      variants: [
        Variant(.bits32) {
          let (divisor, top) = (UInt32(divisor), UInt32(identity(1 << 30)))
          var word = top
          for _ in 0..<count { word = word / divisor | top }
          return Int(word)
        },
        Variant(.bits64) {
          let (divisor, top) = (UInt64(divisor), UInt64(identity(1 << 62)))
          var word = top
          for _ in 0..<count { word = (word / divisor | top) & ~0xFFFF_FFFF }
          return Int(word >> 32)
        },
      ])
  }

  private static func numbers(_ count: Int) -> CaseStudy {
    CaseStudy(
      .number, items: count,
      variants: [
        Variant(.word) {
          var sum = 0
          for _ in 0..<count { sum = identity(sum &+ 1) }
          return sum
        },
        Variant(.objectRead) {
          var (one, sum): (AnyNumber, Int) = (WholeNumber(1), 0)
          for _ in 0..<count {
            launder(&one)
            sum = identity(sum &+ one.integer)
          }
          return sum
        },
        Variant(.objectMade) {
          var number: AnyNumber = WholeNumber(0)
          for _ in 0..<count { number = WholeNumber(number.integer &+ 1) }
          return number.integer
        },
      ])
  }

  private static func tagging(_ count: Int) -> CaseStudy {
    CaseStudy(
      .tagging, items: count,
      variants: [
        Variant(.taggedInline) {
          var number = TaggedWord(0)
          for _ in 0..<count { number = TaggedWord(identity(number.integer) &+ 1) }
          return number.integer
        },
        Variant(.word) {
          var number = 0
          for _ in 0..<count { number = identity(number) &+ 1 }
          return number
        },
        Variant(.taggedByCalls) {
          var (maker, number) = (TaggedWord.Maker(), TaggedWord(0))
          for _ in 0..<count {
            launder(&maker)
            number = maker.make(identity(maker.integer(of: number)) &+ 1)
          }
          return number.integer
        },
      ], differences: [(.taggedInline, .word)])
  }

  private static func wrap(_ count: Int) -> CaseStudy {
    let ring = (0..<32).map { identity($0) &* 7919 }
    let size = identity(ring.count)
    return CaseStudy(
      .wrap, items: count,
      variants: [
        Variant(.byComparison) {
          var (index, sum) = (0, 0)
          for _ in 0..<count {
            index = identity(index &+ 1)
            if index == size { index = 0 }
            sum &+= ring[index]
          }
          return sum
        },
        Variant(.byRemainder) {
          var (index, sum) = (0, 0)
          for _ in 0..<count {
            index = identity(index &+ 1) % size
            sum &+= ring[index]
          }
          return sum
        },
        Variant(.byMask) {
          var (index, sum) = (0, 0)
          for _ in 0..<count {
            index = identity(index &+ 1) & 31
            sum &+= ring[index]
          }
          return sum
        },
      ])
  }
}

/// An integer shifted over a tag: the layout of the book's table 3.2.
private struct TaggedWord {
  private let word: Int
  private static let tag = 0x37

  @inline(__always)
  init(_ integer: Int) { word = integer << 8 | Self.tag }

  @inline(__always)
  var integer: Int { word & 1 == 1 ? word >> 8 : Self.untagged() }

  @inline(never)
  private static func untagged() -> Int { 0 }

  /// Makes and reads tagged words by calls, as a library does.
  class Maker {
    @inline(never) func make(_ integer: Int) -> TaggedWord { TaggedWord(integer) }
    @inline(never) func integer(of number: TaggedWord) -> Int { number.integer }
  }
}

/// A number as an object of an unknown class.
private class AnyNumber {
  var integer: Int { 0 }
}

private final class WholeNumber: AnyNumber {
  private let value: Int
  init(_ value: Int) { self.value = value }
  @inline(never) override var integer: Int { value }
}

extension ProbeKey {
  /// The key of the experiment.
  static let scalars = ProbeKey("scalars")
}

extension StudyKey {
  static let addition = StudyKey("addition")
  static let multiplication = StudyKey("multiplication")
  static let division = StudyKey("division")
  static let number = StudyKey("number")
  static let tagging = StudyKey("tagging")
  static let wrap = StudyKey("wrap")
}

extension VariantKey {
  static let bits32 = VariantKey("32-bit")
  static let bits64 = VariantKey("64-bit")
  static let word = VariantKey("word")
  static let objectRead = VariantKey("object-read")
  static let objectMade = VariantKey("object-made")
  static let taggedInline = VariantKey("tagged")
  static let taggedByCalls = VariantKey("tagged-by-calls")
  static let byComparison = VariantKey("comparison")
  static let byRemainder = VariantKey("remainder")
  static let byMask = VariantKey("mask")
}

// UNSAFE: `strcmp` takes C strings

import ApusBytes
import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension CaseStudyExperiment {
  /// The strings of the book's chapter 3 by their roles: texts of C, strings, substrings and bytes.
  static let strings = CaseStudyExperiment(
    .strings, from: Chapter3.source,
    measures: "comparing, appending and parsing text: C strings, strings, substrings, bytes",
    how: """
      compare-10 and compare-32: texts of 10 and 32 bytes are equal, and each is in memory of its own: by \
      strcmp, as strings, as substrings and as arrays of bytes. append: 32 bytes to a string and to an array. parse: \
      the sum of numbers between commas, by bytes, by substrings and by a string for each. A \
      measurement is the time of a comparison, an append or a number.
      """,
    seconds: 4, published: [Chapter3.stringTable]
  ) {
    [
      CaseStudyGroup("strings") { experiment in
        let count = experiment.scaled(20_000, atLeast: 100)
        return CaseStudyPlan([
          comparison(.compare10, bytes: 10, count), comparison(.compare32, bytes: 32, count),
          append(count), parse(count),
        ])
      }
    ]
  }

  private static func comparison(_ key: StudyKey, bytes: Int, _ count: Int) -> CaseStudy {
    // Each side has 16 texts of its own, so that no comparison finds the same memory on both sides.
    let texts = (0..<16).map { number in (0..<bytes).map { UInt8(97 + ($0 &+ number) % 26) } }
    func sides<Text>(_ make: ([UInt8]) -> Text) -> [(Text, Text)] {
      texts.map { (make($0), make($0)) }
    }
    func study<Text: Equatable>(_ sides: [(Text, Text)]) -> () -> Int {
      {
        (0..<count).reduce(0) {
          let side = sides[$1 & 15]
          return side.0 == side.1 ? $0 &+ 1 : $0
        }
      }
    }
    let cStrings = sides { $0.map(CChar.init) + [0] }
    let strings = sides { String(decoding: $0, as: UTF8.self) }
    return CaseStudy(
      key, items: count,
      variants: [
        Variant(.cString) {
          (0..<count).reduce(0) {
            let side = cStrings[$1 & 15]
            // SAFETY: both arrays end with a zero and live during the call.
            return unsafe strcmp(side.0, side.1) == 0 ? $0 &+ 1 : $0
          }
        },
        Variant(.string, study(strings)),
        Variant(.substring, study(strings.map { ($0.0[...], $0.1[...]) })),
        Variant(.withoutStrings, study(sides { $0.map { $0 } })),
      ])
  }

  private static func append(_ count: Int) -> CaseStudy {
    let text = "0123456789abcdef0123456789abcdef"
    let bytes = Array(text.utf8)
    return CaseStudy(
      .append, items: count,
      variants: [
        Variant(.string) {
          var (whole, text) = ("", text)
          for _ in 0..<count {
            launder(&text)
            whole.append(text)
          }
          return whole.utf8.count
        },
        Variant(.withoutStrings) {
          var (whole, bytes): ([UInt8], [UInt8]) = ([], bytes)
          for _ in 0..<count {
            launder(&bytes)
            whole.append(contentsOf: bytes)
          }
          return whole.count
        },
      ])
  }

  private static func parse(_ count: Int) -> CaseStudy {
    let text = (0..<count).map { "\($0 &* 7919 % 100_000)" }.joined(separator: ",")
    let bytes = Array(text.utf8)
    return CaseStudy(
      .parse, items: count,
      variants: [
        Variant(.withoutStrings) { sum(ofNumbersIn: bytes) },
        Variant(.substring) { text.split(separator: ",").reduce(0) { $0 &+ (Int($1) ?? 0) } },
        Variant(.string) {
          text.split(separator: ",").map(String.init).reduce(0) { $0 &+ (Int($1) ?? 0) }
        },
      ])
  }

  private static func sum(ofNumbersIn bytes: [UInt8]) -> Int {
    var (sum, number) = (0, 0)
    for byte in bytes {
      if byte == UInt8(ascii: ",") {
        sum &+= number
        number = 0
      } else {
        number = 10 &* number &+ Int(byte &- UInt8(ascii: "0"))
      }
    }
    return sum &+ number
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let strings = ProbeKey("strings")
}

extension StudyKey {
  static let compare10 = StudyKey("compare-10")
  static let compare32 = StudyKey("compare-32")
  static let append = StudyKey("append")
  static let parse = StudyKey("parse")
}

extension VariantKey {
  static let cString = VariantKey("strcmp")
  static let string = VariantKey("string")
  static let substring = VariantKey("substring")
}

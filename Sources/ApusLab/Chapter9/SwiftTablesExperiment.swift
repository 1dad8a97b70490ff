import ApusBytes
import ApusMeasure

extension CaseStudyExperiment {
  /// Sorting integers, and looking up texts: chapter 9.
  static let swiftTables = CaseStudyExperiment(
    .swiftTables, from: Chapter9.source,
    measures: "sorting integers beside qsort and C++, and a dictionary beside a table of names",
    how: """
      sort: 100,000 integers by sort, by a closure, and in programs of C and C++; each sorts a copy, and sums \
      it by places. text: one of nine texts is looked up again and again, by its bytes in a table, in a \
      dictionary, and in a dictionary by code without optimisation. A measurement is the time of a sort or a \
      look-up.
      """,
    seconds: 3, published: [Chapter9.keyTable]
  ) {
    [
      CaseStudyGroup("tables") { experiment in
        CaseStudyPlan([
          sorts(experiment.scaled(100_000, atLeast: 100)),
          lookUps(experiment.scaled(100_000, atLeast: 100)),
        ])
      },
      CaseStudyGroup("c") {
        CaseStudyPlan([], counts: CaseStudyPlan.Count.times(of: TimedProgram.sorts, $0))
      },
    ]
  }

  private static func sorts(_ count: Int) -> CaseStudy {
    let numbers = SortedNumbers.numbers(count)
    return CaseStudy(
      .sort, items: 1,
      variants: [
        Variant(.optimised) {
          var numbers = numbers
          numbers.sort()
          return SortedNumbers.sum(of: numbers)
        },
        Variant(.closure) { SortedNumbers.sum(of: numbers.sorted { $0 < $1 }) },
      ])
  }

  private static func lookUps(_ count: Int) -> CaseStudy {
    let keys = [
      "ABC", "DU", "ASDASD", "24323423423", "DUasdfasdf", "HZSasdfasdfdasdfasdf",
      "ASDasdfasdfdasdfasdf", "ASDASasdfD", "asdff24323423423",
    ]
    let (dictionary, index) = (
      Dictionary(uniqueKeysWithValues: zip(keys, 0...)), StringIndex(keys)
    )
    let key = keys[identity(6)]
    return CaseStudy(
      .text, items: count,
      variants: [
        Variant(.stringIndex) {
          var (bytes, sum) = (Array(key.utf8), 0)
          for _ in 0..<count {
            launder(&bytes)
            sum &+= index.index(of: bytes.span) ?? -1
          }
          return sum
        },
        Variant(.dictionary) {
          var (key, sum) = (key, 0)
          for _ in 0..<count {
            launder(&key)
            sum &+= dictionary[key] ?? -1
          }
          return sum
        }, Variant(.unoptimised) { unoptimised(dictionary, key, count) },
      ], ratios: [(.unoptimised, .dictionary)])
  }

  @_optimize(none)
  private static func unoptimised(_ table: [String: Int], _ key: String, _ count: Int) -> Int {
    var sum = 0
    for _ in 0..<count { sum += table[key] ?? -1 }
    return sum
  }
}

/// Integers in no order, the same in Swift and C, and a sum that tells their order.
private enum SortedNumbers {
  static func numbers(_ count: Int) -> [Int] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
  }

  static func sum(of numbers: [Int]) -> Int {
    numbers.reduce(0) { ($0 &* 31 &+ $1) & 0xffff_ffff_ffff }
  }
}

extension TimedProgram {
  fileprivate static let sorts = [cSort, cppSort]

  /// The library's sort, which calls a function to compare.
  static let cSort = sort(
    "c", "cc", "#include <stdlib.h>",
    "qsort(sorted, 100000, sizeof(long), compare)")
  /// A sort that is compiled for the type.
  static let cppSort = sort(
    "cpp", "c++", "#include <algorithm>\n#include <cstdlib>", "std::sort(sorted, sorted + 100000)")

  private static func sort(
    _ name: String, _ compiler: String, _ headers: String, _ statement: String
  ) -> TimedProgram {
    TimedProgram(
      study: "sort", name: name, command: compiler, repeats: 4,
      file: ("sort." + name, headers + sortText.replacing("SORT", with: statement)),
      compile: [compiler, "-O2", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"], runs: 2,
      answer: "\(sortedSum)")
  }

  private static let sortedSum = SortedNumbers.sum(of: SortedNumbers.numbers(100_000).sorted())

  private static let sortText = """

    #include <stdint.h>
    #include <stdio.h>
    #include <string.h>
    static long numbers[100000], sorted[100000];
    int compare(const void *one, const void *other) {
      long first = *(const long *)one, second = *(const long *)other;
      return (first > second) - (first < second);
    }
    int main(int count, char **words) {
      uint64_t state = 1;
      long sum = 0;
      for (int index = 0; index < 100000; index++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        numbers[index] = state >> 33;
      }
      for (long repeat = atol(words[1]); repeat > 0; repeat--) {
        memcpy(sorted, numbers, sizeof numbers);
        SORT;
        sum = 0;
        for (int index = 0; index < 100000; index++) sum = (sum * 31 + sorted[index]) & 0xffffffffffff;
      }
      printf("%ld\\n", sum);
    }
    """
}

extension ProbeKey {
  /// The key of the experiment.
  static let swiftTables = ProbeKey("swift-tables")
}

extension StudyKey {
  static let sort = StudyKey("sort")
  static let text = StudyKey("text")
}

extension VariantKey {
  static let closure = VariantKey("closure")
}

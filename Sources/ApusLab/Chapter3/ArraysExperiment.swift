import ApusBytes
import ApusMeasure

extension CaseStudyExperiment {
  /// The sum of an array of floats: loops of Swift and of C, with and without optimisation.
  static let arraySums = CaseStudyExperiment(
    .arraySums, from: Chapter3.source,
    measures: "the sum of 1,000 floats: a loop, reduce, without optimisation, vectors, and C",
    how: """
      The sum of the floats from 1 to 1,000, in Swift by a loop, by reduce, by a loop whose caller \
      is compiled without optimisation, and by vectors. sum-in-c-array and sum-in-c-array-unoptimised are processes of \
      a program in C: the difference of two lengths, without the start, each the least of five. A measurement is the time of a sum.
      """,
    seconds: 4, published: []
  ) {
    [
      CaseStudyGroup("floats") { CaseStudyPlan([floats($0.scaled(50, atLeast: 2))]) },
      CaseStudyGroup("c") { experiment in
        CaseStudyPlan(
          [],
          counts: CaseStudyPlan.Count.times(
            of: [TimedProgram.cArray, .cArrayUnoptimised], experiment))
      },
    ]
  }

  /// The sum of 1,000 floats in the forms of Swift.
  static func floats(_ repeats: Int) -> CaseStudy {
    let numbers = (1...1000).map { Float($0) }
    let packed = PackedArray(numbers)
    let sums: [(VariantKey, ([Float]) -> Float)] = [
      (.loop, loop), (.reduce, { $0.reduce(0, +) }), (.unoptimised, unoptimisedLoop),
      (.reduceUnoptimised, unoptimisedReduce),
      (.vectors, { _ in packed.sum() }),
    ]
    return CaseStudy(
      .floats, items: repeats,
      variants: sums.map { key, sum in
        Variant(key) {
          var (numbers, total) = (numbers, 0)
          for _ in 0..<repeats {
            launder(&numbers)
            total &+= Int(sum(numbers))
          }
          return total
        }
      }, ratios: [(.reduceUnoptimised, .reduce), (.loop, .vectors)])
  }

  @inline(never)
  private static func loop(_ numbers: [Float]) -> Float {
    var sum: Float = 0
    for number in numbers { sum += number }
    return sum
  }

  @_optimize(none)
  private static func unoptimisedReduce(_ numbers: [Float]) -> Float { numbers.reduce(0, +) }

  @_optimize(none)
  private static func unoptimisedLoop(_ numbers: [Float]) -> Float {
    var sum: Float = 0
    for number in numbers { sum += number }
    return sum
  }
}

extension TimedProgram {
  /// The sum of an array of 1,000 floats in C.
  static let cArray = TimedProgram(
    name: "c-array", command: "cc", repeats: 20_000, file: ("array.c", arrayText),
    compile: ["cc", "-O2", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  /// The same without optimisation.
  static let cArrayUnoptimised = TimedProgram(
    name: "c-array-unoptimised", command: "cc", repeats: 5000, file: ("array.c", arrayText),
    compile: ["cc", "-O0", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])

  static let arrayText = """
    #include <stdio.h>
    #include <stdlib.h>
    static float numbers[1000];
    int main(int count, char **words) {
      long repeats = atol(words[1]);
      float sum = 0;
      for (int index = 0; index < 1000; index++) numbers[index] = index + 1;
      for (long repeat = 0; repeat < repeats; repeat++) {
        sum = 0;
        for (int index = 0; index < 1000; index++) sum += numbers[index];
        __asm__ volatile("" : "+m"(sum) : : "memory");
      }
      printf("%ld\\n", (long)sum);
    }
    """
}

extension ProbeKey {
  /// The key of the experiment.
  static let arraySums = ProbeKey("array-sums")
}

extension StudyKey {
  static let floats = StudyKey("floats")
}

extension VariantKey {
  static let loop = VariantKey("loop")
  static let vectors = VariantKey("vectors")
}

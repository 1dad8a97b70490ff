import ApusBytes
import ApusMeasure

extension CaseStudyExperiment {
  /// Sums in Swift and C by level of optimisation: the tables of chapter 9.
  static let swiftSums = CaseStudyExperiment(
    .swiftSums, from: Chapter9.source,
    measures:
      "sums of integers and floats in Swift, C, Python and Ruby by level of optimisation, and a fill",
    how: """
      sum: the integers from 1 to 1,000 with and without tests for overflow, and without optimisation. floats: \
      1,000 floats by a loop, by reduce, both without optimisation, and by vectors. fill: an array of 1,000 \
      floats is filled by code without optimisation, beside a thousand of its sums by vectors. sum-in-...: \
      programs in C: a loop with -Ofast, and a function that is called for each element, with and without \
      optimisation. sum-in-swift-... and reduce-in-swift-...: programs by a loop and by reduce, which the swiftc of this machine compiles with \
      -Onone, -Osize, -O and -Ounchecked; sum-in-python and sum-in-ruby are the integers of the experiment sums. million-in-...: a routine of C over a million floats, called by C and by a script. A \
      measurement is the time of a sum.
      """,
    seconds: 3, published: [Chapter9.sumTable]
  ) {
    [
      CaseStudyGroup("sums") { experiment in
        let repeats = experiment.scaled(50, atLeast: 2)
        return CaseStudyPlan([
          forms(repeats) { [.wrapping, .checked, .unoptimised].contains($0) },
          floats(repeats),
          fill(experiment.scaled(1000, atLeast: 2)),
        ])
      },
      CaseStudyGroup("programs") {
        CaseStudyPlan(
          [],
          counts: CaseStudyPlan.Count.times(
            of: TimedProgram.floatSums + TimedProgram.levels + [.python, .ruby], $0))
      },
    ]
  }

  private static func fill(_ sums: Int) -> CaseStudy {
    let packed = PackedArray((1...1000).map { Float($0) })
    return CaseStudy(
      .fill, items: 1,
      variants: [
        Variant(.vectors) {
          var (packed, sum) = (packed, Float(0))
          for _ in 0..<sums {
            launder(&packed)
            sum = packed.sum()
          }
          return Int(sum)
        }, Variant(.unoptimised) { Int(PackedArray(filled(1000)).sum()) },
      ])
  }

  @_optimize(none)
  private static func filled(_ count: Int) -> [Float] {
    var numbers: [Float] = []
    for number in 1...count { numbers.append(Float(number)) }
    return numbers
  }
}

extension TimedProgram {
  fileprivate static let floatSums = [
    cArray, cFast, cBlocks, cBlocksUnoptimised, cRoutine, scriptedRoutine,
  ]

  /// The loop of `cArray`, with additions in any order.
  static let cFast = TimedProgram(
    name: "c-array-fast", command: "cc", repeats: 40_000, file: ("array.c", arrayText),
    compile: ["cc", "-Ofast", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  /// A function that is called for each element.
  static let cBlocks = TimedProgram(
    name: "c-blocks", command: "cc", repeats: 20_000, file: ("blocks.c", blocksText),
    compile: ["cc", "-O2", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])
  static let cBlocksUnoptimised = TimedProgram(
    name: "c-blocks-unoptimised", command: "cc", repeats: 10_000, file: ("blocks.c", blocksText),
    compile: ["cc", "-O0", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"])

  /// A routine over a million floats, called by C.
  static let cRoutine = TimedProgram(
    study: "million", name: "c", command: "cc", repeats: 100, file: ("routine.c", routineText),
    compile: ["cc", "-Ofast", "-o", "PROGRAM", "FILE"], run: ["PROGRAM"], answer: "500000")
  /// The same routine, called by a script.
  static let scriptedRoutine = TimedProgram(
    study: "million", name: "script", command: "python3", repeats: 100,
    file: ("routine.c", routineText),
    compile: ["cc", "-Ofast", "-shared", "-fPIC", "-o", "PROGRAM", "FILE"],
    run: [
      "python3", "-c",
      "import ctypes, sys\nlibrary = ctypes.CDLL(sys.argv[1])\nlibrary.sum.restype = ctypes.c_float\n"
        + "library.fill()\nfor _ in range(int(sys.argv[2])): sum = library.sum()\nprint(int(sum))",
      "PROGRAM",
    ], answer: "500000")

  /// The sum of integers by a loop and by reduce, by the levels of optimisation.
  static let levels = [
    ("unoptimised", "-Onone", 500), ("size", "-Osize", 25_000), ("speed", "-O", 25_000),
    ("unchecked", "-Ounchecked", 25_000),
  ].flatMap { name, level, repeats in
    ["sum", "reduce"].map { form in
      TimedProgram(
        study: form, name: "swift-\(name)", command: "swiftc", repeats: repeats,
        file: ("levels.swift", levelsText),
        compile: ["swiftc", level, "-o", "PROGRAM", "FILE"], run: ["PROGRAM", form])
    }
  }

  private static let levelsText = """
    @inline(never) func loop(_ step: Int) -> Int {
      var (sum, number) = (0, 1)
      while number <= 1000 {
        sum += number
        number += step
      }
      return sum
    }
    @inline(never) func reduced(_ step: Int) -> Int {
      stride(from: 1, through: 1000, by: step).reduce(0, +)
    }
    let words = CommandLine.arguments
    let sum = words[1] == "sum" ? loop : reduced
    var result = 0
    for _ in 0..<Int(words[2])! { result = sum(Int(words[3])! + result & 1) }
    print(result)
    """
  private static let blocksText = """
    #include <stdio.h>
    #include <stdlib.h>
    static float numbers[1000];
    static float add(float sum, float number) { return sum + number; }
    static float (*volatile block)(float, float) = add;
    int main(int count, char **words) {
      long repeats = atol(words[1]);
      float sum = 0;
      for (int index = 0; index < 1000; index++) numbers[index] = index + 1;
      for (long repeat = 0; repeat < repeats; repeat++) {
        float (*call)(float, float) = block;
        sum = 0;
        for (int index = 0; index < 1000; index++) sum = call(sum, numbers[index]);
      }
      printf("%ld\\n", (long)sum);
    }
    """
  private static let routineText = """
    #include <stdio.h>
    #include <stdlib.h>
    static float numbers[1000000];
    void fill(void) { for (int index = 0; index < 1000000; index++) numbers[index] = index % 2; }
    float sum(void) {
      float sum = 0;
      __asm__ volatile("" : : : "memory");
      for (int index = 0; index < 1000000; index++) sum += numbers[index];
      return sum;
    }
    int main(int count, char **words) {
      float result = 0;
      fill();
      for (long repeat = atol(words[1]); repeat > 0; repeat--) result = sum();
      printf("%ld\\n", (long)result);
    }
    """
}

extension ProbeKey {
  /// The key of the experiment.
  static let swiftSums = ProbeKey("swift-sums")
}

extension StudyKey {
  static let fill = StudyKey("fill")
}

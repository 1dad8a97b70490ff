import ApusMeasure

/// A program in C, by the statements of its main function.
struct SmallProgram {
  let name: String
  let statements: String

  /// A sum that nothing uses.
  static let unusedSum = SmallProgram(
    name: "unused", statements: "long sum = 0; for (long i = 1; i <= 1000000000; i++) sum += i;")
  /// A program that does nothing.
  static let empty = SmallProgram(name: "empty", statements: "")

  /// Returns the time of the program, relative to that of another.
  ///
  /// Each is started several times, by turns; the least times count.
  ///
  /// - Throws: `UnavailableError` if there is no compiler, or if a program fails.
  /// - Complexity: Takes the time of twenty starts, and of two compilations once in a run.
  func time(over other: SmallProgram, _ experiment: ExperimentContext) throws -> Double {
    let programs = [try compiled(experiment), try other.compiled(experiment)]
    var least = [Double.infinity, .infinity]
    for _ in 0..<10 {
      for (index, program) in programs.enumerated() {
        least[index] = min(least[index], try experiment.run([program]).nanoseconds)
      }
    }
    return least[0] / least[1]
  }

  private func compiled(_ experiment: ExperimentContext) throws -> String {
    try experiment.compiled(
      ("\(name).c", "#include <stdlib.h>\nint main(void) { \(statements) return 0; }\n"),
      by: ["cc", "-Os", "-o", "PROGRAM", "FILE"])
  }
}

extension MetricKey {
  /// The time of a program with an unused sum over that of an empty program.
  static let unusedSumOverEmpty = MetricKey("unused-sum-in-empty", .ratio)
}

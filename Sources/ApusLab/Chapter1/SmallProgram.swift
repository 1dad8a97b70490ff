import ApusMachine
import ApusMeasure
import ApusSystem

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
  /// - Throws: `Unavailable` if there is no compiler, or if a program fails.
  /// - Complexity: Takes the time of two compilations and twenty starts.
  func time(over other: SmallProgram, _ experiment: ExperimentContext) throws -> Double {
    guard ExecutableSearch.path(of: SumLanguage.c.command) != nil else {
      throw Unavailable("\(SumLanguage.c.command) is not installed")
    }
    let tool = Tool(outputPath: experiment.folder.file("output"), timeLimitSeconds: 30)
    var least = [Double.infinity, .infinity]
    do throws(Tool.Failure) {
      let programs = [try compiled(tool, experiment), try other.compiled(tool, experiment)]
      for _ in 0..<10 {
        for (index, program) in programs.enumerated() {
          let start = TickClock.now()
          try tool.run(program)
          let time = experiment.context.clock.nanoseconds(TickClock.now() &- start)
          least[index] = min(least[index], time)
        }
      }
    } catch {
      throw Unavailable(error.description)
    }
    return least[0] / least[1]
  }

  private func compiled(
    _ tool: Tool, _ experiment: ExperimentContext
  ) throws(Tool.Failure) -> String {
    let (source, program) = (experiment.folder.file("\(name).c"), experiment.folder.file(name))
    let text = "#include <stdlib.h>\nint main(void) { \(statements) return 0; }\n"
    do {
      try FileDescriptor(creating: source).write(Array(text.utf8))
    } catch {
      throw Tool.Failure(words: ["write", source], lastLines: ["\(error)"])
    }
    try tool.run("cc", "-Os", "-o", program, source)
    return program
  }
}

extension MetricKey {
  /// The time of a program with an unused sum over that of an empty program.
  static let unusedSumOverEmpty = MetricKey("unused-sum-in-empty", .ratio)
}

import ApusMachine
import ApusMeasure
import ApusSystem

/// A program in C whose sum nothing uses, beside an empty program.
enum UnusedSum {
  /// Returns the time of the program with the sum, relative to that of the empty program.
  ///
  /// Each is started several times, by turns; the least times count.
  ///
  /// - Throws: `Unavailable` if there is no compiler, or if a program fails.
  /// - Complexity: Takes the time of two compilations and twenty starts.
  static func overEmpty(_ experiment: ExperimentContext) throws -> Double {
    guard ExecutableSearch.path(of: SumLanguage.c.command) != nil else {
      throw Unavailable("\(SumLanguage.c.command) is not installed")
    }
    let tool = Tool(outputPath: experiment.folder.file("output"), timeLimitSeconds: 30)
    var least = [Double.infinity, .infinity]
    do throws(Tool.Failure) {
      let programs = [
        try compiled(
          "unused", "long sum = 0; for (long i = 1; i <= 1000000000; i++) sum += i;", tool,
          experiment),
        try compiled("empty", "", tool, experiment),
      ]
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

  private static func compiled(
    _ name: String, _ body: String, _ tool: Tool, _ experiment: ExperimentContext
  ) throws(Tool.Failure) -> String {
    let (source, program) = (experiment.folder.file("\(name).c"), experiment.folder.file(name))
    do {
      try FileDescriptor(creating: source).write(Array("int main(void) { \(body) return 0; }".utf8))
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

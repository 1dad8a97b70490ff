import ApusBenchmark
import ApusMachine
import ApusMeasure

/// A program in another language that repeats a piece of work, in a process of its own.
///
/// The time of the work is the difference of the processor times of two runs of different lengths, so that
/// neither the start of the program nor other programs are in it. Its arguments are the number of repeats and 1, and its output is checked.
struct TimedProgram: Sendable {
  /// The work, a part of the metric's name.
  var study = "sum"
  /// The language or the form, the other part.
  let name: String
  /// The program that must be installed.
  let command: String
  /// The number of repeats of the shorter run; the longer run has three times as many.
  let repeats: Int
  /// The file name and the text of the program; the file is written before the first run.
  let file: (name: String, text: String)
  /// The command that compiles the file, with `PROGRAM` for the result; `nil` if none does.
  let compile: [String]?
  /// The command that runs it.
  let run: [String]
  /// The number of runs of each length; the least times count.
  var runs = 1
  /// The output if the work was done.
  var answer = "500500"

  /// Returns the time of a repeat, in nanoseconds.
  ///
  /// - Throws: `WrongResultError` if the output is wrong. `UnavailableError` if the language is not installed, or
  ///   its program fails.
  /// - Complexity: Takes the time of four times `repeats`, and of two starts.
  func nanoseconds(_ experiment: ExperimentContext) throws -> Double {
    let source = try experiment.write(file.text, to: file.name)
    let program = try compile.map { try experiment.compiled(file, by: $0) }
    let words = run.map { $0 == "FILE" ? source : $0 == "PROGRAM" ? program ?? $0 : $0 }
    let few = experiment.scaled(repeats, atLeast: 2)
    let short = try least(words, few, experiment)
    let long = try least(words, 3 * few, experiment)
    return max(0, long - short) / Double(2 * few)
  }

  private func least(
    _ words: [String], _ repeats: Int, _ experiment: ExperimentContext
  ) throws -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      let run = try experiment.run(words + ["\(repeats)", "1"])
      guard run.text == answer else {
        throw WrongResultError("\(study) in \(name): \(run.text), not \(answer)")
      }
      least = min(least, run.nanoseconds)
    }
    return least
  }
}

extension ClaimRequirement {
  /// The language of a program.
  static func language(_ program: TimedProgram) -> ClaimRequirement { .command(program.command) }
}

extension MetricKey {
  /// The time of a piece of work in another language.
  static func time(in program: TimedProgram) -> MetricKey {
    MetricKey("\(program.study)-in-\(program.name)", .nanoseconds)
  }
}

extension CaseStudyPlan.Count {
  /// The times of programs.
  static func times(
    of programs: [TimedProgram], _ experiment: ExperimentContext
  ) -> [CaseStudyPlan.Count] {
    programs.map { program in
      CaseStudyPlan.Count(.time(in: program), [], .measured) {
        try program.nanoseconds(experiment)
      }
    }
  }
}

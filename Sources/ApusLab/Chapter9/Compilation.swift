import ApusMachine
import ApusMeasure

/// A program for a compiler.
struct Compilation: Sendable {
  /// The name in the metrics.
  let name: String
  /// The compiler and its options; `FOLDER` is the folder for its output.
  let command: [String]
  /// The texts of its files.
  let files: [String]

  static let typeCheck = ["swiftc", "-frontend", "-typecheck"]
  static let debug = ["swiftc", "-Onone", "-c", "-working-directory", "FOLDER"]
  static let optimised = ["swiftc", "-O", "-c", "-working-directory", "FOLDER"]

  private var isSwift: Bool { command.contains("swiftc") }

  /// The key of its time.
  var time: MetricKey { .time(of: .compile, VariantKey(name)) }

  /// The compilation as a measurement of a process.
  func count(_ experiment: ExperimentContext) -> CaseStudyPlan.Count {
    CaseStudyPlan.Count(time, [], .measured) {
      try requireWhole(experiment)
      return try run(experiment).nanoseconds
    }
  }

  /// Compiles the program, and returns the output of the compiler and the time of the processors.
  ///
  /// - Parameter end: A text after that of the first file.
  /// - Throws: `UnavailableError` if the compiler is not installed, refuses the program or takes longer than 20 s.
  func run(
    _ experiment: ExperimentContext, before end: String = ""
  ) throws -> (text: String, nanoseconds: Double) {
    let paths = try files.enumerated().map { index, text in
      try experiment.write(
        text + (index == 0 ? end : ""),
        to: "\(name)-\(index)" + (isSwift ? ".swift" : ".c"))
    }
    let folder = experiment.folder.file(".")
    return try experiment.run(
      command.map { $0.replacing("FOLDER", with: folder) } + paths, limit: 20)
  }

  /// Checks that the compiler reads the program to its end: it must refuse a wrong last line.
  ///
  /// - Throws: `WrongResultError` if it accepts the line.
  func requireWhole(_ experiment: ExperimentContext) throws {
    let wrong = isSwift ? "let wrong: Int = \"\"\n" : "int wrong = };\n"
    let isAccepted = (try? run(experiment, before: wrong)) != nil
    if isAccepted {
      throw WrongResultError("\(name): the compiler accepts a wrong line at the end")
    }
  }
}

/// Times of growing sizes: after the first two, a size that would take too long is left out.
final class GrowingTimes {
  private var times: [Double] = []
  var isEmpty: Bool { times.isEmpty }
  private static let limit = 10e9

  /// Returns the time of a size.
  ///
  /// - Throws: `UnavailableError` if the last two times let expect more than 10 s, and the errors of the work.
  func next(_ work: () throws -> Double) throws -> Double {
    if let last = times.last, let before = times.dropLast().last, last * last > before * Self.limit
    {
      throw UnavailableError("left out: it would take more than 10 s")
    }
    times.append(try work())
    return times[times.count - 1]
  }
}

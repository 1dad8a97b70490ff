public import ApusBenchmark
import Foundation

/// A figure of this program, run again as a `BenchmarkProgram`.
public struct ProgramFigure: Decodable {
  /// The names in a figure's parameters.
  public struct Names: Decodable {
    /// The name of the benchmark, in a figure of a benchmark.
    public let benchmark: String?
    /// The names of the comparison and its sides, in a figure of a comparison.
    public let comparison, candidate, baseline: String?
  }

  /// `time` or another metric of a benchmark; `control` or `ratio` of a comparison.
  public let variant: String
  /// The names of the measured benchmark or comparison.
  public let parameter: Names
  private let value, low, high: Double?
  private let samples: Int?
  private let statistic, unit, population, failed: String?
  private let notes: [String]?

  /// The estimate, or `nil` if the program had none.
  public var estimate: Estimate? {
    guard let value, let samples, let unit = unit.flatMap(MeasurementUnit.init),
      let statistic = statistic.flatMap(Estimate.Statistic.init),
      let population = population.flatMap(Estimate.Population.init)
    else { return nil }
    return Estimate(
      value: value, low: low, high: high, unit: unit, samples: samples, statistic: statistic,
      population: population)
  }

  /// The verdict of a comparison, or `nil` if the figure has none.
  public var verdict: RivalVerdict? {
    let mark = "verdict: "
    let note = notes?.first { $0.hasPrefix(mark) }
    return note.flatMap { RivalVerdict(rawValue: String($0.dropFirst(mark.count))) }
  }

  /// Runs this program again with arguments of a `BenchmarkProgram`, and returns its figures.
  ///
  /// - Throws: `ProgramFailure` if a figure failed, or if there are none.
  public static func all(_ arguments: [String]) throws -> [ProgramFigure] {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments + ["--json", "--no-history"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let figures = try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(ProgramFigure.self, from: $0)
    }
    if let reason = figures.lazy.compactMap(\.failed).first {
      throw ProgramFailure(description: reason)
    }
    guard !figures.isEmpty else {
      throw ProgramFailure(description: "no figure, exit status \(process.terminationStatus)")
    }
    return figures
  }
}

/// The program measured nothing, or got a wrong answer.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// The reason, in the words of the program.
  public let description: String
}

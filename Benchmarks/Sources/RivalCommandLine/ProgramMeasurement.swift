public import ApusBenchmark
import Foundation

/// A measurement of this program, run again as a `BenchmarkProgram`.
public struct ProgramMeasurement: Decodable {
  /// The names in a measurement's parameters.
  public struct Names: Decodable {
    /// The name of the benchmark, in a measurement of a benchmark.
    public let benchmark: String?
    /// The names of the comparison and its sides, in a measurement of a comparison.
    public let comparison, candidate, baseline: String?
  }

  /// The key of the metric: `time` of a benchmark, `control` or `ratio` of a comparison.
  public var metric: MetricKey { MetricKey(variant, .nanoseconds) }
  private let variant: String
  /// The names of the measured benchmark or comparison.
  public let parameter: Names
  private let value, low, high: Double?
  private let samples: Int?
  private let statistic, unit, population, failed: String?
  private let code: String?

  private enum CodingKeys: String, CodingKey {
    case variant, parameter, value, low, high, samples, statistic, unit, population, failed
    case code = "verdict"
  }

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

  /// The verdict of a comparison, or `nil` if the measurement has none.
  public var verdict: RivalVerdict? {
    code.flatMap(RivalVerdict.init)
  }

  /// Runs this program again with arguments of a `BenchmarkProgram`, and returns its measurements.
  ///
  /// - Parameters:
  ///   - arguments: The arguments that follow the program's name.
  ///   - seconds: The time after which the measurements so far are taken; `nil` for none.
  /// - Throws: `ProgramError` if a measurement failed, or if there are none.
  public static func all(
    _ arguments: [String], within seconds: Double? = nil
  ) throws -> [ProgramMeasurement] {
    let output = try ProgramOutput(
      of: CommandLine.arguments[0], arguments + ["--json", "--no-history"], within: seconds)
    let measurements = try output.data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(ProgramMeasurement.self, from: $0)
    }
    if let reason = measurements.lazy.compactMap(\.failed).first {
      throw ProgramError(description: reason)
    }
    guard !measurements.isEmpty else {
      throw ProgramError(description: "no measurement, exit status \(output.status)")
    }
    return measurements
  }
}

/// The program measured nothing, or got a wrong answer.
public struct ProgramError: Error, CustomStringConvertible {
  /// The reason, in the words of the program.
  public let description: String
}

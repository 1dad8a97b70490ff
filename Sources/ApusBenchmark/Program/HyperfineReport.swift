import ApusCommandLine
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The runs of compared commands in the JSON of hyperfine, which its scripts read.
///
/// Source: https://github.com/sharkdp/hyperfine, src/benchmark/benchmark_result.rs.
enum HyperfineReport {
  /// Writes the file, or prints why it cannot be written.
  static func write(_ costs: [CommandCost], to path: String) -> ExitStatus {
    do {
      let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
      try file.write(Array(text(costs).utf8))
      return .success
    } catch {
      StandardStream.error.write("compare: \(error)".printable + "\n")
      return .incomplete
    }
  }

  /// Returns the JSON text; times are in seconds.
  static func text(_ costs: [CommandCost]) -> String {
    ResultJSONValue.object([.init("results", .array(costs.map(result)))]).line + "\n"
  }

  private static func result(_ cost: CommandCost) -> ResultJSONValue {
    let times = cost.wallTimes.map { $0 / 1e9 }
    let mean = times.reduce(0, +) / Double(times.count)
    let squares = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let samples = Samples(times)
    var members: [ResultJSONValue.Member] = [
      .init("command", .string(cost.command)), .init("mean", .double(mean)),
      .init(
        "stddev",
        times.count > 1 ? .double((squares / Double(times.count - 1)).squareRoot()) : .null),
      .init("median", .double(samples.median)), .init("user", .double(cost.user.value / 1e9)),
      .init("system", .double(cost.system.value / 1e9)), .init("min", .double(samples.minimum)),
      .init("max", .double(samples.maximum)),
      .init("times", .array(times.map(ResultJSONValue.double))),
      .init("memory_usage_byte", .array(cost.peaks.map { .integer(Int($0)) })),
    ]
    if !cost.parameters.isEmpty {
      let values = cost.parameters.map {
        ResultJSONValue.Member($0.name, .string($0.value.description))
      }
      members.append(.init("parameters", .object(values)))
    }
    return .object(members)
  }
}

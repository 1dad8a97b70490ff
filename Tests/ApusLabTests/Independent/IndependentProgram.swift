import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation

/// A program in C that measures the same ratios as experiments, without any code of the laboratory.
enum IndependentProgram: String, CaseIterable {
  case processor, memory, files, compiler

  /// A ratio: the median of its rounds, and the range without the outermost rounds.
  struct Figure {
    let low: Double
    let middle: Double
    let high: Double

    /// Whether a ratio of an experiment lies in the range, which is widened by a factor.
    func agrees(with value: Double, tolerance: Double) -> Bool {
      value >= low / tolerance && value <= high * tolerance
    }
  }

  /// The reason why the programs cannot be compared, if there is one.
  static let absence: String? = {
    #if DEBUG
      return "the ratios of a debug build differ: use -c release"
    #else
      if HostProcess.variable("APUS_INDEPENDENT") == nil { return "set APUS_INDEPENDENT" }
      return ExecutableSearch.path(of: "cc") == nil ? "cc is not installed" : nil
    #endif
  }()

  /// Builds and runs the program, and returns its figures by name.
  func figures() throws -> [String: Figure] {
    let folder = try TemporaryFolder()
    let tool = Tool(outputPath: "\(folder.path)/output", timeLimitSeconds: 60)
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Programs/\(rawValue).c").path
    let program = "\(folder.path)/\(rawValue)"
    try tool.run(
      "cc", "-O2", "-ftree-vectorize", "-falign-loops=64", "-o", program, source, "-lpthread")
    let lines = try tool.run(program, folder.path).split(separator: "\n")
    return try withExtendedLifetime(folder) {
      try Dictionary(
        uniqueKeysWithValues: lines.map { line in
          let words = line.split(separator: " ").map(String.init)
          let numbers = words.dropFirst().compactMap(Double.init)
          guard numbers.count == 3 else { throw Unreadable(line: String(line)) }
          return (words[0], Figure(low: numbers[0], middle: numbers[1], high: numbers[2]))
        })
    }
  }

  /// The error of a line that has no name with three numbers.
  struct Unreadable: Error { let line: String }
}

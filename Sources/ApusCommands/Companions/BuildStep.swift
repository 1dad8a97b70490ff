import ApusSystem

/// A step of a build by SwiftPM, which prints lines such as `[53/115] Compiling ApusCSV CSV.swift`.
struct BuildStep {
  private let done: Int
  private let all: Int

  /// The last step in the output of a build, or `nil` if it has none yet.
  ///
  /// - Parameter path: The path of the output.
  init?(lastOf path: String) {
    guard let bytes = try? FactTree.machine.bytes(path, limit: 1 << 20) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let step = lines.lazy.reversed().compactMap(Self.init(line:)).first else { return nil }
    self = step
  }

  /// The step of a line, or `nil` if the line has none.
  init?(line: Substring) {
    guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
    let numbers = line[line.index(after: line.startIndex)..<end].split(separator: "/")
    guard numbers.count == 2, let done = Int(numbers[0]), let all = Int(numbers[1]), all > 0
    else { return nil }
    (self.done, self.all) = (done, all)
  }

  /// The finished fraction of the build. The number of all steps may grow.
  var fraction: Double { Double(done) / Double(all) }
}

import Foundation

/// One kind of comparison that is repeated to count its verdicts.
struct Trial {
  /// The name of the comparison that the program serves.
  let comparison: String
  /// How often it is run.
  let runs: Int
  /// The budget of each run; nil for the default.
  let budget: String?
  /// The confidence of each run, in per cent.
  let confidence: Int

  /// Runs this program again and again and counts its verdicts.
  func verdicts(seed: Int) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for run in 0..<runs {
      counts[try verdict(seed: seed + run), default: 0] += 1
    }
    return counts
  }

  private func verdict(seed: Int) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [
      "--compare", comparison, "--json", "--no-history", "--seed", "\(seed)",
      "--confidence", "\(confidence)",
    ]
    if let budget { process.arguments? += ["--budget", budget] }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let figure = try JSONSerialization.jsonObject(with: line) as? [String: Any]
      guard figure?["variant"] as? String == "ratio" else { continue }
      let notes = figure?["notes"] as? [String] ?? []
      return notes.first.map { String($0.dropFirst("verdict: ".count)) } ?? "no verdict"
    }
    return "no figure (exit status \(process.terminationStatus))"
  }
}

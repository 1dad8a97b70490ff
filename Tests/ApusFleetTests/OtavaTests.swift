import ApusFleet
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Changes beside Otava")
struct OtavaTests {
  /// The Python that has Otava, which `Scripts/peers` installs.
  private static let python = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Benchmarks/.build/peers/bin/python3").path

  /// The indices of the changes of each sequence that Otava finds, or `nil` without Otava.
  private static func otava(_ sequences: [[Double]], mostProbability: Double) -> [[Int]]? {
    let program = """
      import json, sys
      from otava.analysis import compute_change_points
      p, sequences = json.load(sys.stdin)
      print(json.dumps([[c.index for c in compute_change_points(s, max_pvalue=p)[0]] for s in sequences]))
      """
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-c", program]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard
      let text = try? JSONSerialization.data(
        withJSONObject: [mostProbability, sequences] as [Any]), (try? process.run()) != nil
    else { return nil }
    // The program reads all of its input before it writes.
    try? input.fileHandleForWriting.write(contentsOf: text)
    try? input.fileHandleForWriting.close()
    let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return try? JSONSerialization.jsonObject(with: data) as? [[Int]]
  }

  private static let isThere = otava([[1, 2, 3]], mostProbability: 0.001) != nil

  /// Sequences of 50 values with noise of 2 %, and a step in the middle.
  private func sequences(_ count: Int, step: Double, _ random: inout SplitMix64) -> [[Double]] {
    (0..<count).map { _ in
      (0..<50).map { index in
        let sum = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
        return 100 * (1 + 0.02 * sum) * (index < 25 ? 1 : step)
      }
    }
  }

  private func own(_ sequences: [[Double]]) -> [[Int]] {
    sequences.map { sequence in
      let values = Dictionary(uniqueKeysWithValues: sequence.enumerated().map { ($0, $1) })
      return FleetChanges(["m": values], leastEffect: 0.01).found.map(\.revision)
    }
  }

  private func nearCount(_ found: [[Int]]) -> Int {
    found.count { $0.contains { abs($0 - 25) <= 3 } }
  }

  @Test(
    "A step of 5 % is found about as often as by Otava with its own p-value, with fewer false changes",
    .enabled(if: isThere, "apache-otava is not installed: run Scripts/peers"))
  func besideOtava() throws {
    var random = SplitMix64(seed: 81)
    let steps = sequences(200, step: 1.05, &random)
    let level = sequences(400, step: 1, &random)
    let theirSteps = try #require(Self.otava(steps, mostProbability: 0.001))
    let theirLevel = try #require(Self.otava(level, mostProbability: 0.001))
    let (ours, theirs) = (nearCount(own(steps)), nearCount(theirSteps))
    #expect(ours >= theirs - 4, "seed 81: \(ours) and \(theirs) of 200")
    let ourFalse = own(level).count { !$0.isEmpty }
    let theirFalse = theirLevel.count { !$0.isEmpty }
    #expect(ourFalse <= theirFalse, "seed 81: \(ourFalse) and \(theirFalse) of 400")
  }
}

import ApusBenchmark
import Foundation
import RivalCommandLine

/// The memory and the time of a stream in a process of its own.
struct StreamOutcome: Codable {
  /// The most KiB that a process may use at the end of a stream beyond its use after 16 MiB.
  private static let mostGrowth = 16_384

  var seconds: Double
  /// The most memory of the process after 16 MiB of the stream, in KiB.
  var peakBefore: Int
  /// The most memory at the end, in KiB.
  var peakAfter: Int
  /// The number of bytes that came out.
  var found: Int

  /// Runs a stream in a process of its own, or returns `nil` if the process failed.
  static func ofChild(_ index: Int, byteCount: Int) throws -> StreamOutcome? {
    let output = try ProgramOutput(of: CommandLine.arguments[0], ["\(index)", "\(byteCount)"])
    return try? JSONDecoder().decode(StreamOutcome.self, from: output.data)
  }

  /// Whether the memory did not grow, and the bytes came out apart from line ends that a chunk's
  /// end changed.
  func isRight(byteCount: Int) -> Bool {
    peakAfter - peakBefore < Self.mostGrowth && abs(found - byteCount) < byteCount / 16
  }

  /// A line of the table.
  func line(_ name: String, byteCount: Int) -> String {
    let rate = Double(byteCount) / seconds / 1_073_741_824
    let numbers = String(format: "%7.2f GiB/s %8d KiB %8d KiB", rate, peakBefore, peakAfter)
    return name.padding(toLength: 46, withPad: " ", startingAt: 0) + " " + numbers
  }

  /// The rows of the document.
  func rows(_ name: String, byteCount: Int) -> [RivalRow] {
    [
      RivalRow(
        "\(name)/growth of memory",
        .reading(Double((peakAfter - peakBefore) << 10), unit: .bytes),
        limits: -.infinity...Double((Self.mostGrowth << 10) - 1)),
      RivalRow(
        "\(name)/rate",
        .median(
          of: [Double(byteCount) / seconds / 1e9], unit: .gigabytesPerSecond,
          over: .withinProcess)),
    ]
  }
}

import Foundation

/// What one run of one variant in a process of its own took.
struct Trial {
  var sum: Int
  var wallSeconds: Double
  var cpuSeconds: Double
  /// The most memory that the process had; 0 where the system does not say.
  var peakKilobytes: Int

  /// Reads the line that a worker prints; `nil` where it says something else.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, let sum = Int(words[0]), let wall = Double(words[1]),
      let cpu = Double(words[2]), let peak = Int(words[3])
    else { return nil }
    self.sum = sum
    wallSeconds = wall
    cpuSeconds = cpu
    peakKilobytes = peak
  }

  /// Runs a variant in this process and returns the worker's line.
  static func work(_ variant: Variant, _ url: URL) async throws -> String {
    Stopwatch.restart()
    let sum = try await variant.sum(url)
    Stopwatch.stop()
    let (wall, cpu) = Stopwatch.took
    return "\(sum) \(wall) \(cpu) \(peakKilobytes)"
  }

  private static var peakKilobytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }

  /// Runs a variant in a process of its own.
  ///
  /// - Returns: The trial, or what the process said.
  static func run(_ variant: Variant, _ url: URL) throws -> Result<Trial, Refusal> {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["worker", variant.name, url.absoluteString]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return Trial(text).map(Result.success) ?? .failure(Refusal(reason: text))
  }

  /// Why a variant is not available here.
  struct Refusal: Error {
    var reason: String
  }
}

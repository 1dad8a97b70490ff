import Foundation

/// The file of results. A section is replaced if it is measured again; the other sections stay.
struct ResultsFile {
  let url: URL

  /// The file for today and this machine, below the current directory.
  static var today: ResultsFile {
    let day = Date().formatted(.iso8601.year().month().day())
    let folder = "\(day)-\(processor)-\(ProcessInfo.processInfo.processorCount)cpu"
    return ResultsFile(url: URL(filePath: "Benchmarks/Results/\(folder)/channels.md"))
  }

  func write(_ section: Section, _ text: String) throws {
    var parts =
      (try? String(contentsOf: url, encoding: .utf8))?.components(separatedBy: "\n## ") ?? []
    if parts.isEmpty { parts = ["# Channels beside Go and others\n"] }
    let part = "\(section.title)\n\n\(text)\n"
    if let index = parts.firstIndex(where: { $0.hasPrefix(section.title + "\n") }) {
      parts[index] = part
    } else {
      parts.append(part)
    }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(parts.joined(separator: "\n## ").utf8).write(to: url)
  }

  /// The model's second word, such as `epyc`.
  private static var processor: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(
      separator: "\n")
    let model = lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let word = model?.split(separator: " ").dropFirst().first?.prefix { $0 != "(" }
    return word?.lowercased() ?? "processor"
  }
}

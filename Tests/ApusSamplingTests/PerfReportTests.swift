import ApusProfile
import ApusTestSupport
import Foundation
import Testing

/// The counts of leaves beside those of `perf report`, on one recording of `perf`.
@Suite(
  "Counts beside perf report",
  .enabled(if: Perf.isInstalled, "\(PerfEvents.refusal ?? "perf is not installed")"))
struct PerfReportTests {
  @Test("The counts of all leaves are those of perf report")
  func leaves() throws {
    let folder = try TemporaryFolder()
    let text = try Perf.run(
      """
      perf record -q -e cpu-clock:u -g -F 997 -o data '\(RecorderRun.planted)' children 4 2>/dev/null
      perf script -i data 2>/dev/null
      """, in: folder.path)
    let report = try Perf.run(
      "perf report -i data --no-children -g none --stdio -n --sort sym -t '|' 2>/dev/null",
      in: folder.path)
    let tree = CallTree(try PerfScript.read(Array(text.utf8).span))
    try #require(tree.count > 5)
    var counts: [String: Int] = [:]
    for leaf in tree.leaves where leaf.frame.name != ProfileFrame.unknownName {
      counts[leaf.frame.name, default: 0] += leaf.count
    }
    #expect(counts == Self.counts(of: report))
  }

  /// The counts of known symbols: lines of the form `12.50%|5  |[.] name`.
  private static func counts(of report: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in report.split(separator: "\n") where line.first != "#" {
      let fields = line.split(separator: "|", maxSplits: 2)
      guard fields.count == 3, let name = fields[2].firstRange(of: "] "),
        let count = Int(fields[1].filter(\.isNumber))
      else { continue }
      let symbol = fields[2][name.upperBound...].trimmingCharacters(in: .whitespaces)
      if !symbol.hasPrefix("0x") { counts[symbol, default: 0] += count }
    }
    return counts
  }
}

/// The program `perf`.
enum Perf {
  /// Whether the program can record; it cannot if the kernel refuses the events.
  static let isInstalled: Bool =
    PerfEvents.areAllowed
    && (try? run("perf --version >/dev/null 2>&1 && echo yes", in: "/"))?.hasPrefix("yes") == true

  /// Runs a line of shell and returns its standard output.
  static func run(_ script: String, in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

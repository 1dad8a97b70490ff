import Foundation

/// Measures all variants and prints a line for each.
struct Table: ~Copyable {
  private let workload: Workload
  private let repeats: Int

  init(_ workload: consuming Workload, repeats: Int) {
    self.workload = workload
    self.repeats = repeats
  }

  /// Prints the table; returns the exit status, 1 where a sum was wrong.
  borrowing func print() throws -> Int32 {
    say("\(workload.byteCount >> 20) MiB, medians of \(repeats) processes each")
    say("| variant | from | wall ms | CPU ms | MiB/s | peak MiB |")
    say("|---|---|---:|---:|---:|---:|")
    var status: Int32 = 0
    for url in workload.addresses {
      for variant in Variant.all where variant.takes(url) {
        let line = try line(variant, url)
        if line.isWrong { status = 1 }
        say(line.text)
      }
    }
    say("| bytes-for, bytes-reduce | - | not available on this platform | | | |")
    return status
  }

  /// Prints a line at once, so that a long run can be watched.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private borrowing func line(
    _ variant: Variant, _ url: URL
  ) throws -> (text: String, isWrong: Bool) {
    let head = "| \(variant.name) | \(url.scheme ?? "") |"
    var trials: [Trial] = []
    for _ in 0..<repeats {
      switch try Trial.run(variant, url) {
      case .success(let trial): trials.append(trial)
      case .failure(let refusal): return ("\(head) \(refusal.reason.prefix(60)) | | | |", false)
      }
    }
    guard trials.allSatisfy({ $0.sum == workload.sum }) else {
      return ("\(head) the sum is wrong | | | |", true)
    }
    let wall = Self.median(trials.map(\.wallSeconds))
    let columns = [
      1000 * wall, 1000 * Self.median(trials.map(\.cpuSeconds)),
      Double(workload.byteCount) / wall / 1_048_576,
      Self.median(trials.map { Double($0.peakKilobytes) }) / 1024,
    ]
    return (head + columns.map { String(format: " %.1f |", $0) }.joined(), false)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

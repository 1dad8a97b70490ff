import Foundation
import RivalCommandLine

/// Rust's csv in a process of its own; the path of its program is an argument of the benchmark.
struct RustRival {
  let program: String

  /// Reads a table `rounds` times, and checks the counts.
  func time(_ table: Table, rounds: Int, expecting counts: Counts) throws -> Timing {
    let file = FileManager.default.temporaryDirectory.appending(path: "apus-\(UUID().uuidString)")
    try Data(table.bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = try ProgramOutput(of: program, [file.path, "\(rounds)"]).text.split(separator: "\n")
    let numbers = lines[0].split(separator: " ").compactMap { Int($0) }
    let found = Counts(rows: numbers[0], fields: numbers[1], length: numbers[2], mix: numbers[3])
    guard found == counts else {
      throw WrongCountsError(reader: "csv-rust", found: found, expected: counts)
    }
    return Timing(
      name: "Rust csv 1.1.6, ByteRecord", nanoseconds: lines.dropFirst().compactMap { Int($0) })
  }
}

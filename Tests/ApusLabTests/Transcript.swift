import ApusMeasure
import Foundation

/// A published table as a text file: a head with the document, an empty line, and a line for each
/// row.
///
/// The first cell of a row is its name; the others have the measurements, with or without a unit.
struct Transcript {
  /// The lines of the head, by their names.
  let head: [String: String]
  /// The rows, each with its name first.
  let rows: [[String]]

  /// Reads a transcript of the folder next to this file.
  init(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    self.init(text: text)
  }

  init(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = lines.firstIndex(of: "") ?? lines.count
    let pairs = lines[..<end].compactMap { line -> (String, String)? in
      line.range(of: ": ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
    }
    head = Dictionary(pairs, uniquingKeysWith: { $1 })
    rows = lines[end...].filter { !$0.isEmpty }.map { $0.components(separatedBy: " | ") }
  }

  /// Returns the names of all transcripts.
  static func names() throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return Set(
      files.filter { $0.pathExtension == "txt" }.map {
        $0.deletingPathExtension().lastPathComponent
      })
  }

  /// The measurements of each row.
  var measurements: [[Double]] { rows.map { Self.measurements(in: Array($0.dropFirst())) } }

  /// The measurements of each row in nanoseconds.
  var nanoseconds: [[Double]] {
    rows.map { row in row.dropFirst().compactMap(Self.nanoseconds) }
  }

  /// Returns the numbers in cells, in their order: `26 (11 - 37)` has three.
  static func measurements(in cells: [String]) -> [Double] {
    cells.flatMap { cell in
      cell.matches(of: /[0-9][0-9,]*(?:\.[0-9]+)?(?:e\+[0-9]+)?/).compactMap { match in
        Double(match.output.replacing(",", with: ""))
      }
    }
  }

  private static func nanoseconds(_ cell: String) -> Double? {
    let words = cell.split(separator: " ")
    guard words.count == 2, let number = Double(words[0]),
      let unit = ["ns": 1.0, "us": 1e3, "ms": 1e6][words[1]]
    else { return nil }
    return number * unit
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")
}

import ApusBenchmark
import Foundation

/// The lines of the claims of a source: the printed words, how the value follows from them, and
/// both limits.
///
/// Each line is written from notes about the source, and not from the code:
/// `claim | words | machine | value | unit | lower limit | upper limit`.
struct ClaimTranscript {
  /// A line about a claim.
  struct Line {
    let identifier: String
    let words: String
    let machine: String
    let value: PrintedValue?
    let unit: String
    let low: Double?
    let high: Double?

    init(_ cells: [String]) throws {
      guard cells.count == 7 else {
        throw PrintedValue.Wrong("\(cells[0]) has \(cells.count) cells, not 7")
      }
      (identifier, words, machine, unit) = (cells[0], cells[1], cells[2], cells[4])
      value = try PrintedValue(cells[3])
      low = try PrintedValue(cells[5], v: value?.value)?.value
      high = try PrintedValue(cells[6], v: value?.value)?.value
    }
  }

  /// The head with the document.
  let head: [String: String]
  let lines: [Line]

  /// Reads the transcript of a source.
  init(_ source: ClaimSource) throws {
    let text = try String(
      contentsOf: Self.folder.appending(path: "\(Self.name(of: source)).txt"), encoding: .utf8)
    // An empty cell has no blank on its other side.
    let transcript = Transcript(text: text.replacing(" | |", with: " |  |"))
    head = transcript.head
    lines = try transcript.rows.map(Line.init)
  }

  /// The name of the transcript of a source, without a slash.
  static func name(of source: ClaimSource) -> String { source.key.replacing("/", with: "-") }

  /// The names of all transcripts.
  static func names() throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return Set(files.map { $0.deletingPathExtension().lastPathComponent })
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Transcripts/Claims")
}

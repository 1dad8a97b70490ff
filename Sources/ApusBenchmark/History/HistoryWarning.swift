import ApusCommandLine
import ApusSystem

/// A warning about a line of a history that could not be used.
///
///     for warning in try history.read().warnings { print(warning) }  // line 3 (byte 912): cut short; skipped
///
public struct HistoryWarning: Sendable, Hashable, CustomStringConvertible {
  /// The reason why a line could not be used.
  ///
  ///     let warnings = try history.read().warnings
  ///     let damaged = warnings.filter { $0.reason == .checksum }
  ///
  public enum LineError: Error, Sendable, Hashable {
    /// The line ends before its record does: the program was killed while it wrote.
    case cutShort
    /// The line is not JSON; with the problem and its byte in the line.
    case notJSON(String)
    /// The line is not as written: its checksum differs.
    case checksum
    /// The line has no checksum at its end, so its content cannot be verified.
    case noChecksum
    /// The line was written by a newer version of Apus.
    case newerVersion(Int)
    /// The line is intact but not a record that this version knows; with the problem.
    case notARecord(String)
    /// The line is longer than any line that Apus writes.
    case tooLong
    /// The record's session has no head in the file; its records are kept in `orphans`.
    case noSession(String)
    /// The session was opened before; the first head counts.
    case sessionRepeated(String)
  }

  /// The line, counted from 1.
  public let line: Int
  /// The offset of the line's first byte in the file.
  public let offset: Int
  /// The reason of the warning.
  public let reason: LineError

  /// The line, the reason, and the consequence for the line.
  public var description: String { "line \(line) (byte \(offset + 1)): \(reason)".printable }
}

extension HistoryWarning.LineError: CustomStringConvertible {
  /// The reason, and the consequence for the line.
  public var description: String {
    switch self {
    case .cutShort: "cut short; skipped"
    case .notJSON(let problem): "not JSON: \(problem); skipped"
    case .checksum: "damaged: its checksum does not hold; skipped"
    case .noChecksum: "it has no checksum; skipped"
    case .newerVersion(let version):
      "written by a newer apus (schema \(version)); skipped, update apus to read it"
    case .notARecord(let problem): "no record: \(problem); skipped"
    case .tooLong: "longer than \(History.maximumLineBytes) bytes; skipped"
    case .noSession(let session): "the head of session \(session) is missing; kept apart"
    case .sessionRepeated(let session): "session \(session) was opened before; skipped"
    }
  }

  init(_ error: ResultJSONError) {
    self = error.reason == .unexpectedEnd ? .cutShort : .notJSON(error.description)
  }
}

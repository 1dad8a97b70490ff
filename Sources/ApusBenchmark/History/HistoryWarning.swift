/// Something in a history that could not be used, and where it is.
public struct HistoryWarning: Sendable, Hashable, CustomStringConvertible {
  /// Why a line could not be used.
  public enum Reason: Error, Sendable, Hashable {
    /// The line ends before its record does: the program was killed while it wrote.
    case cutShort
    /// The line is not JSON; with what is wrong and at which byte of the line.
    case notJSON(String)
    /// The line is not what was written: its checksum is another one.
    case checksum
    /// The line has no checksum at its end, so that nothing vouches for it.
    case noChecksum
    /// The line was written by a newer version of Apus.
    case newerVersion(Int)
    /// The line is sound and is no record that this version knows; with what is wrong.
    case notARecord(String)
    /// The line is longer than any that Apus writes.
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
  /// What is wrong.
  public let reason: Reason

  /// Where, what is wrong, and what becomes of the line.
  public var description: String { "line \(line) (byte \(offset)): \(reason)".printable }
}

extension HistoryWarning.Reason: CustomStringConvertible {
  /// What is wrong, and what becomes of the line.
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

  init(_ error: JSONError) {
    self = error.reason == .unexpectedEnd ? .cutShort : .notJSON(error.description)
  }
}

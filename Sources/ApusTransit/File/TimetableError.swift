package import ApusBytes

/// The reason why a file is not a usable timetable, with its offset.
package enum TimetableError: Error, Hashable, Sendable {
  /// A system call failed.
  case file(SystemError)
  /// The file does not begin with the magic bytes of a timetable.
  case foreign
  /// The file has another version, in its bytes 8 to 11.
  case version(UInt32)
  /// The file ends too early, or has bytes after its end.
  case byteCount(found: Int, expected: Int)
  /// Some bytes differ from the written bytes.
  case damaged(Range<Int>)
  /// The checksums are right, but a number is impossible: the writer of the file was wrong.
  case inconsistent(at: Int)
}

extension TimetableError: CustomStringConvertible {
  /// A description of the error.
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .foreign: "byte 1: not a timetable"
    case .version(let version):
      "byte 9: unknown format version \(version), expected \(TimetableLayout.version)"
    case .byteCount(let found, let expected): "the file has \(found) bytes, expected \(expected)"
    case .damaged(let range):
      "bytes \(range.lowerBound) to \(range.upperBound - 1) differ from the written bytes"
    case .inconsistent(let offset): "byte \(offset + 1): an impossible number"
    }
  }
}

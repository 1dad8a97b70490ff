public import ApusBytes

/// Why a file is no timetable that can be used, and where that shows.
public enum TimetableError: Error, Hashable, Sendable {
  /// A system call failed.
  case file(FileError)
  /// The file begins otherwise: it is something else.
  case foreign
  /// The file has another version, in its bytes 8 to 11.
  case version(UInt32)
  /// The file ends too early, or has bytes after its end.
  case byteCount(found: Int, expected: Int)
  /// Some bytes are not those that were written.
  case damaged(Range<Int>)
  /// The checksums hold, but a number is impossible: whoever wrote the file was wrong.
  case inconsistent(at: Int)
}

extension TimetableError: CustomStringConvertible {
  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .foreign: "byte 0: this is no timetable"
    case .version(let version):
      "byte 8: version \(version) of the format, \(TimetableLayout.version) is known"
    case .byteCount(let found, let expected): "the file has \(found) bytes of \(expected)"
    case .damaged(let range):
      "bytes \(range.lowerBound) to \(range.upperBound - 1) are not those that were written"
    case .inconsistent(let offset): "byte \(offset): an impossible number"
    }
  }
}

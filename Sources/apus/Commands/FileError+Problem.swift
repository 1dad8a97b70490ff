import ApusBytes

extension FileError {
  /// The path and what was in the way of writing it.
  var problem: String { "\(path): cannot write: \(reason)" }
}

package import ApusBytes

extension FileError {
  /// The path and the reason why it cannot be written.
  package var problem: String { "\(path): cannot write: \(reason)" }
}

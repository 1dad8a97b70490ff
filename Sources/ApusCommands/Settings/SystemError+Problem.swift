package import ApusSystem

extension SystemError {
  /// The path and the reason why it cannot be written.
  package var problem: String { "\(path): cannot write: \(reason)" }
}

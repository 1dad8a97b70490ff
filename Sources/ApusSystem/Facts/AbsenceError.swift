/// The reason why a fact about the machine is not known.
package struct AbsenceError: Error, Sendable, Hashable {
  /// The path at which the fact is looked up.
  package let path: String
  /// The reason for the failure: `no such file`.
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The absence as a phrase: `/proc/stat cannot be read: no such file`.
  package var sentence: String { "\(path) cannot be read: \(reason)" }
}

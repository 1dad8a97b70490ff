/// Why a fact about the machine is not known.
package struct Absence: Error, Sendable, Hashable {
  /// Where the fact is looked up.
  package let path: String
  /// What was in the way: `no such file`.
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// One phrase: `/proc/stat cannot be read: no such file`.
  package var sentence: String { "\(path) cannot be read: \(reason)" }
}

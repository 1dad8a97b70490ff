/// Writes a stored session in a format that other programs read.
///
/// An exporter is pure: it keeps nothing from one session, or one benchmark, to the next, rounds
/// nothing and reads nothing but the session. What each format carries is in
/// `Documentation/Exports.md`.
package protocol ResultExporter: Sendable {
  /// What is typed to choose the format, such as `csv`.
  var name: String { get }

  /// Returns the session in the format, and which of its figures the format has no place for.
  ///
  /// - Complexity: O(*n*) in the figures' bytes, unless an exporter says otherwise. Allocates the
  ///   text.
  func export(_ session: Session) -> Export
}

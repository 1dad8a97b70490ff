/// An exporter of a stored session to a format of other programs.
///
/// An exporter is pure: it keeps no state between sessions or benchmarks, and reads only the session.
/// Only Markdown rounds. `Documentation/Exports.md` lists the contents of each format.
package protocol ResultExporter: Sendable {
  /// The name of the format, as typed, such as `csv`.
  var name: String { get }

  /// The number of lines before the first record of a file that can have several sessions, one after the other;
  /// `nil` if a file has a single session.
  var headLineCount: Int? { get }

  /// Returns the session in the format, with the measurements that the format cannot represent.
  ///
  /// - Complexity: O(*n*) in the measurements' bytes, unless an exporter says otherwise. Allocates
  ///   the text.
  func export(_ session: Session) -> Export
}

extension ResultExporter {
  package var headLineCount: Int? { nil }
}

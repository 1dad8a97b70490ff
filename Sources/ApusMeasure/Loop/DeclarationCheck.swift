import ApusSystem

/// The checks of declared benchmarks, comparisons and claims.
///
/// A failed check stops the program with its message, also in a release build, which prints no message
/// of a precondition.
package enum DeclarationCheck {
  /// Stops the program with a message unless a condition holds.
  package static func require(
    _ holds: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard holds else { fatalError(message().printable, file: file, line: line) }
  }

  /// Stops the program with a message that has the repeated name unless all names differ.
  ///
  /// - Parameter kind: The named things, such as `names of benchmarks`.
  package static func requireDistinct(
    _ names: [String], _ kind: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    var seen: Set<String> = []
    guard let repeated = names.first(where: { !seen.insert($0).inserted }) else { return }
    require(false, "\(kind) must differ: '\(repeated)' occurs twice", file: file, line: line)
  }
}

import ApusSystem
import Synchronization

/// The width of text and tables on standard output.
package enum TextWidth {
  /// The number of columns of a program that does not write to a terminal.
  package static let usual = 80
  private static let least = 40

  private static let columns = Atomic<Int>(usual)

  /// The number of columns: 80, or the width that the program adopted.
  package static var current: Int { columns.load(ordering: .relaxed) }

  /// Adopts the width of a terminal on standard output, from 40 to 80 columns.
  package static func adoptTerminal() {
    guard StandardStream.output.isTerminal else { return }
    columns.store(
      min(usual, max(least, StandardStream.output.columns)), ordering: .relaxed)
  }
}

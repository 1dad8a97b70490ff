import ApusCommandLine
package import ApusProfile
import ApusSystem

/// The lines of a function as text: a row for each line with its share, the heaviest first.
package struct LineText {
  private let shares: [Profile.LineShare]
  private let function: String

  /// Creates the text.
  ///
  /// - Parameters:
  ///   - profile: The samples, with the lines of their frames.
  ///   - function: The name of the function, for the heading.
  ///   - isFunction: Whether a frame is a call of it.
  package init(
    _ profile: Profile, of function: String, where isFunction: (ProfileFrame) -> Bool
  ) {
    shares = profile.lineShares(where: isFunction)
    self.function = function
  }

  /// The rows, or a sentence if no line is known.
  package var lines: String {
    guard !shares.isEmpty else { return "No sample is in a function \(function.printable).\n" }
    guard shares.contains(where: { $0.line != nil }) else {
      return
        "The lines of \(function.printable) are not known: build the program with debug information (-g).\n"
    }
    return "  share  95 % interval  lines of \(function.printable)\n"
      + shares.map(row).joined()
  }

  private func row(_ line: Profile.LineShare) -> String {
    let share = line.share
    let name = line.line.map { "\($0)".printable } ?? "[unknown]"
    let interval = "\(TreeText.percent(share.low)) - \(TreeText.percent(share.high))"
    return "\(TreeText.percent(share.value)) %  \(interval)  \(name)\n"
  }
}

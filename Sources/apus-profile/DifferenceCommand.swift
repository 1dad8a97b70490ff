import ApusCommandLine
import ApusCommands
import ApusProfile
import ApusProfileReport
import ApusSampling
import ApusSystem

/// `apus profile diff OLD NEW`: prints the functions whose shares differ between two files.
struct DifferenceCommand {
  private let settings: CallTreeSettings
  private let invocation: Invocation

  init(_ settings: CallTreeSettings, _ invocation: Invocation) {
    self.settings = settings
    self.invocation = invocation
  }

  func run() -> ExitStatus {
    guard let old = tree(0), let new = tree(1) else { return .incomplete }
    let difference = ProfileDifference(from: old, to: new)
    let heading = heading(old, new, difference)
    let lines = TextWrap.lines(heading, width: TextWidth.current)
    StandardStream.output.write(lines.joined(separator: "\n") + "\n")
    if difference.judgedCount > 0 {
      StandardStream.output.write(
        "\n" + DifferenceText(difference, width: TextWidth.current).lines)
    }
    let written = OutputFiles.write(settings.files) { _ in
      FlamePage.html(from: old, to: new, difference, heading: heading)
    }
    return ExitStatus.worst(of: [written, Self.status(difference)])
  }

  private static func status(_ difference: ProfileDifference) -> ExitStatus {
    if difference.judgedCount == 0 { return .undecided }
    let all = difference.called + difference.running
    return all.allSatisfy { $0.verdict == .noneShown } ? .success : .checkFailed
  }

  private func tree(_ index: Int) -> CallTree? {
    ProfileFile.read(invocation, index, hasFullNames: settings.hasFullNames)
      .map { settings.applied(to: $0.tree) }
  }

  private func heading(
    _ old: CallTree, _ new: CallTree, _ difference: ProfileDifference
  ) -> String {
    let counts = "\(Quantity.count(old.count, "sample")) in OLD, \(new.count) in NEW. "
    guard difference.judgedCount > 0 else {
      return counts + "No function has enough samples for a verdict."
    }
    let remark =
      "The verdicts are corrected for \(Quantity.count(difference.judgedCount, "share"))."
    guard let order = unknownOrder(old, new) else { return counts + remark }
    return counts + remark + " The order of the samples\(order) is not known, so they count as "
      + "independent."
  }

  /// The file whose samples have no known order; empty if neither has.
  private func unknownOrder(_ old: CallTree, _ new: CallTree) -> String? {
    switch (old.isOrdered, new.isOrdered) {
    case (true, true): nil
    case (false, true): " of OLD"
    case (true, false): " of NEW"
    case (false, false): ""
    }
  }
}

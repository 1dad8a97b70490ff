/// How a command ended, for scripts: one table for the whole command, printed by its help.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything that was asked for was done, and what was checked holds.
  case success = 0
  /// A check failed, or a benchmark measured nothing.
  case checkFailed = 1
  /// The arguments could not be understood; nothing was measured.
  case usage = 2
  /// What was checked can be neither confirmed nor denied.
  case undecided = 3
  /// A part of the run could not be done; the rest was.
  case incomplete = 4
  /// The user stopped the run; what was measured until then was kept.
  case interrupted = 130

  /// What the status means, as the help prints it.
  package var meaning: String {
    switch self {
    case .success: "done; what was checked holds"
    case .checkFailed: "a check failed, NEW is slower, or a benchmark measured nothing"
    case .usage: "the arguments could not be understood; nothing was measured"
    case .undecided: "undecided: too few samples, or the interval straddles the limit"
    case .incomplete: "a part could not be done (a probe failed, a file was unwritable)"
    case .interrupted: "stopped by the user; what was measured was kept"
    }
  }

  /// How much a status says when several apply; the most telling one is reported.
  private var precedence: Int {
    switch self {
    case .success: 0
    case .undecided: 1
    case .incomplete: 2
    case .checkFailed: 3
    case .usage: 4
    case .interrupted: 5
    }
  }

  /// Returns the status of a run of several parts: interrupted, then usage, a failed check, an
  /// incomplete part, an undecided one.
  package static func worst(of statuses: some Sequence<ExitStatus>) -> ExitStatus {
    statuses.max { $0.precedence < $1.precedence } ?? .success
  }
}

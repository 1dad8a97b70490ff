/// The exit status of a command, for scripts; the help prints this table.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// All parts of the command were done, and all checks hold.
  case success = 0
  /// A check failed, or a benchmark measured nothing.
  case checkFailed = 1
  /// The arguments could not be understood; nothing was measured.
  case usage = 2
  /// A check can be neither confirmed nor denied.
  case undecided = 3
  /// A part of the run could not be done; the rest was done.
  case incomplete = 4
  /// The user stopped the run; the results until then were kept.
  case interrupted = 130

  /// The meaning of the status, as the help prints it.
  package var meaning: String {
    switch self {
    case .success: "done; every check holds"
    case .checkFailed: "a check failed, NEW is slower, or a benchmark measured nothing"
    case .usage: "the arguments could not be understood; nothing was measured"
    case .undecided: "undecided: too few samples, or the interval straddles the limit"
    case .incomplete: "a part could not be done (a probe failed, a file was unwritable)"
    case .interrupted: "stopped by the user; the measurements were kept"
    }
  }

  /// The precedence of the status if several apply; the highest is reported.
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

  /// Returns the status of a run of several parts, by precedence.
  ///
  /// The order is: interrupted, usage, a failed check, an incomplete part, an undecided part.
  package static func worst(of statuses: some Sequence<ExitStatus>) -> ExitStatus {
    statuses.max { $0.precedence < $1.precedence } ?? .success
  }
}

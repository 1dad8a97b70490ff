/// A finding about the times of a benchmark that its median and interval do not show.
///
/// The finding is stored as the verdict of the time.
///
///     measurement.verdict == TimeFinding.grows.code  // true if later iterations take longer
///
public enum TimeFinding: String, Sendable, Hashable, CaseIterable {
  /// The time is that of the empty loop, or up to 1.5 ns above it.
  case atLoopFloor = "at the floor of the loop"
  /// Later iterations take longer, in every process.
  case grows = "grows with the iteration"
  /// Later iterations take less time, in every process.
  case falls = "falls with the iteration"
  /// The times have two modes, and the median is in one of them or between them.
  case twoModes = "two modes"
}

extension TimeFinding {
  /// The code under which the finding is stored.
  public var code: VerdictCode { VerdictCode(rawValue) }

  /// Creates the finding with a code; `nil` if the code is that of another instrument.
  public init?(_ code: VerdictCode) { self.init(rawValue: code.rawValue) }

  /// The finding with its consequence and remedy, as text for readers.
  public var explanation: String {
    switch self {
    case .atLoopFloor:
      """
      at the floor of the loop, within 1.5 ns of the empty loop: the body is that cheap, or little of it \
      is left; `launder` its input and pass its result to `blackHole`, or do more in it
      """
    case .grows:
      """
      the time grows with the iteration in every process, so that the figure depends on --budget; \
      reset the state in each iteration
      """
    case .falls:
      """
      the time falls with the iteration in every process, so that the figure depends on --budget; \
      warm up in the set-up, or reset the state in each iteration
      """
    case .twoModes:
      """
      the epochs have two modes, so that the median is that of the more frequent mode; compare in \
      turns, or look at the distribution (apus export hgrm)
      """
    }
  }
}

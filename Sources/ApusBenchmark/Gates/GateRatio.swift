/// A ratio that was measured in one or more sittings, parts of the run at different times.
///
/// A neighbour on a shared processor can slow two different loops by different factors, for as long as
/// it runs. The processes of one sitting then agree on a ratio that another sitting does not repeat.
struct GateRatio: Sendable, Hashable {
  /// The ratio over the processes of all sittings.
  let all: Estimate
  /// The ratio of each sitting, in the order of time; never empty.
  let sittings: [Estimate]
  /// The floor over all sittings: the ratio of the baseline's own copies; `nil` if it is unknown.
  let floor: Double?

  /// The number of sittings that a verdict other than `holds` needs.
  static let fewestSittings = 3

  /// The largest ratio of a sitting over the least, at least 1.
  var spread: Double {
    let values = sittings.map(\.value)
    guard let least = values.min(), let most = values.max(), least > 0 else { return 1 }
    return most / least
  }
}

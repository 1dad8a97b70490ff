#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The logarithms of ratios from the times of lanes; every candidate has two lanes.
///
/// If all lanes run the same code, any two may be exchanged, which changes the sign of these
/// logarithms. Each logarithm is therefore symmetric around zero for any distribution of the times.
/// The ratio of a single lane to the mean of two other lanes is not: if the times have a long tail
/// to the right, its logarithm is negative more often than positive.
struct PairedRatios {
  /// The number of candidates, including the baseline.
  private let candidates: Int
  private var rounds: [[Double]]

  /// Creates an empty collection of rounds, in which every lane has a single turn.
  ///
  /// The first lanes of all candidates, beginning with the baseline, come before their second lanes
  /// in the same order.
  init(lanes: Int) {
    candidates = lanes / 2
    rounds = Array(repeating: [], count: candidates)
  }

  /// The number of rounds.
  var count: Int { rounds.first?.count ?? 0 }

  /// Adds the lanes' times of a round.
  mutating func add(_ times: [Double]) {
    let logarithms = times.map { log($0) }
    func mean(_ candidate: Int) -> Double {
      (logarithms[candidate] + logarithms[candidate + candidates]) / 2
    }
    rounds[0].append(logarithms[candidates] - logarithms[0])
    for candidate in 1..<candidates { rounds[candidate].append(mean(candidate) - mean(0)) }
  }

  /// The medians over all rounds: first of the control, then of each candidate's ratio to the
  /// baseline.
  ///
  /// The control is the ratio of the baseline's second lane to its first lane.
  var medians: [Double] { rounds.map { Samples($0).median } }
}

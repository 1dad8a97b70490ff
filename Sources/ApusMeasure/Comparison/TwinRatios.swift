#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns the times of lanes, of which every candidate has two, into logarithms of ratios.
///
/// Where all lanes run the same code any two may change places, and with them each of these logarithms
/// changes its sign: it is symmetric around zero whatever the times scatter like. One lane against the mean
/// of two others is not: of times with a long tail to the right it is negative more often than positive.
struct TwinRatios {
  /// How many candidates there are, the baseline among them.
  private let candidates: Int
  private var rounds: [[Double]]

  /// Collects rounds in which every lane had one turn: the first lanes of all candidates, the baseline's first,
  /// then their second lanes in the same order.
  init(lanes: Int) {
    candidates = lanes / 2
    rounds = Array(repeating: [], count: candidates)
  }

  /// How many rounds there are.
  var count: Int { rounds.first?.count ?? 0 }

  /// Adds a round in which each lane took its time.
  mutating func add(_ times: [Double]) {
    let logarithms = times.map { log($0) }
    func mean(_ candidate: Int) -> Double {
      (logarithms[candidate] + logarithms[candidate + candidates]) / 2
    }
    rounds[0].append(logarithms[candidates] - logarithms[0])
    for candidate in 1..<candidates { rounds[candidate].append(mean(candidate) - mean(0)) }
  }

  /// The middle over all rounds: of the control, which is the baseline's second lane over its first, then of
  /// each other candidate over the baseline.
  var medians: [Double] { rounds.map { Samples($0).median } }
}

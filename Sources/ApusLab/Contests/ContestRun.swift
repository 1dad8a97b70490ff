import ApusMachine
import ApusMeasure

/// A run of case studies one after the other, each in its share of the time.
struct ContestRun {
  /// The name of the probe in its figures.
  let probe: String
  let context: ProbeContext

  /// Measures at least six rounds of each case study; leaves it out if those would take far too
  /// long.
  ///
  /// - Parameters:
  ///   - contests: The case studies.
  ///   - end: The deadline of all, in seconds since the probe was started.
  /// - Throws: `WrongResult`, `Interrupted`, and the errors of the work.
  /// - Complexity: O(*n*), where *n* is the number of rounds.
  func measure(_ contests: [Contest], until end: Double) throws {
    for (index, contest) in contests.enumerated() {
      let share = max(0, end - context.elapsedSeconds) / Double(contests.count - index)
      do {
        report(contest, try rounds(of: contest, seconds: share))
      } catch let reason as NotHere {
        leaveOut(contest, reason.description)
      }
    }
  }

  /// Runs the rounds; the first round warms up and predicts the time of the others.
  private func rounds(
    of contest: Contest, seconds: Double
  ) throws -> [[String: Contest.Turn]] {
    let start = context.elapsedSeconds
    let first = try secondsOfRound(contest)
    // The first round may be long only because it is the first.
    let second = 4 * first > seconds && 2 * first < seconds ? try secondsOfRound(contest) : first
    let needed = 6 * second
    let left = context.budgetSeconds - context.elapsedSeconds
    guard needed <= max(1.2 * seconds, left / 3, Self.cheap) else {
      throw NotHere(
        "left out: six rounds would take about \(Wording.time(nanoseconds: needed * 1e9)), and there are "
          + "\(Wording.time(nanoseconds: seconds * 1e9)) for them; give it a larger budget")
    }
    var rounds: [[String: Contest.Turn]] = []
    while rounds.count < 6 || (rounds.count < 31 && context.elapsedSeconds < start + seconds) {
      rounds.append(try contest.round(context))
    }
    return rounds
  }

  private func secondsOfRound(_ contest: Contest) throws -> Double {
    let start = context.elapsedSeconds
    _ = try contest.round(context)
    return context.elapsedSeconds - start
  }

  /// The time below which a case study is measured in any budget, in seconds.
  private static let cheap = 0.5
}

// MARK: - Figures

extension ContestRun {
  private func report(_ contest: Contest, _ rounds: [[String: Contest.Turn]]) {
    for way in contest.ways {
      let variant = "\(contest.name)-\(way.name)"
      let turns = rounds.compactMap { $0[way.name] }
      report(variant, contest, turns.map(\.nanoseconds), .nanoseconds)
      let shares = turns.compactMap(\.kernelShare)
      if shares.count == turns.count { report("\(variant)-kernel", contest, shares, .ratio) }
    }
    for (variant, way, other) in Self.ratios(of: contest) {
      let ratios = rounds.compactMap { round -> Double? in
        guard let time = round[way], let base = round[other] else { return nil }
        return time.nanoseconds / base.nanoseconds
      }
      report(variant, contest, ratios, .ratio)
    }
  }

  /// Returns the ratios of each variant after the first to the first, and the additional ratios.
  private static func ratios(
    of contest: Contest
  ) -> [(variant: String, way: String, other: String)] {
    let first = contest.ways[0].name
    return contest.ways.dropFirst().map { ("\(contest.name)-\($0.name)-ratio", $0.name, first) }
      + contest.quotients.map {
        ("\(contest.name)-\($0.way)-over-\($0.other)", $0.way, $0.other)
      }
  }

  private func report(
    _ variant: String, _ contest: Contest, _ values: [Double], _ unit: MeasurementUnit
  ) {
    let estimate = Estimate.median(of: values, unit: unit, over: .withinProcess)
    context.report(Figure(probe: probe, variant: variant, contest.parameters, estimate))
  }

  /// Reports a case study as absent, with every variant and every ratio.
  private func leaveOut(_ contest: Contest, _ reason: String) {
    let times = contest.ways.map { "\(contest.name)-\($0.name)" }
    for name in times + Self.ratios(of: contest).map(\.variant) {
      context.report(Figure(probe: probe, variant: name, contest.parameters, absent: reason))
    }
  }
}

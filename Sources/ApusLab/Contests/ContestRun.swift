import ApusMachine
import ApusMeasure

/// Measures contests one after the other, each in its share of the time, and reports their figures.
struct ContestRun {
  /// What the figures are called.
  let probe: String
  let context: ProbeContext

  /// Measures: six rounds of each contest at least, or none where those would take far too long.
  ///
  /// - Parameters:
  ///   - contests: What to measure.
  ///   - end: When all should be done, in seconds since the probe was started.
  /// - Throws: `WrongResult`, `Interrupted`, and what the work throws.
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

  /// The first round warms up, and says how long others will take.
  private func rounds(
    of contest: Contest, seconds: Double
  ) throws -> [[String: Contest.Turn]] {
    let start = context.elapsedSeconds
    let first = try secondsOfRound(contest)
    // The first may have been long for its being the first.
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

  /// What takes less is measured whatever the budget, in seconds.
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

  /// Each way behind the first to the first, and the quotients.
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

  /// Reports a contest as absent, every way and every ratio of it.
  private func leaveOut(_ contest: Contest, _ reason: String) {
    let times = contest.ways.map { "\(contest.name)-\($0.name)" }
    for name in times + Self.ratios(of: contest).map(\.variant) {
      context.report(Figure(probe: probe, variant: name, contest.parameters, absent: reason))
    }
  }
}

import ApusMeasure

/// A timer of a baseline and a candidate that take turns on one thread, each in two copies.
///
/// The order of the turns is that of Latin squares, drawn anew for each block. A round gives a ratio; a
/// sample is the median of the ratios of several rounds in a row, so that a disturbance of a few
/// milliseconds is in one sample only.
struct TurnTimer {
  /// Runs a candidate, 0 for the baseline, a number of times.
  typealias Run = (_ candidate: Int, _ iterations: Int) throws -> Void

  private static let candidates = 2
  private static let lanes = 2 * candidates
  private static let turnNanoseconds = 100_000.0
  /// The length of a turn above which there is no untimed turn before it.
  private static let longNanoseconds = 1_000_000.0
  /// The fewest rounds: an interval of 99 % needs eight samples.
  private static let fewestRounds = 8
  private static let mostSamples = 32

  private let clock: TickClock
  private let run: Run
  private var random: SplitMix64
  private var ratios = PairedRatios(variants: lanes)
  private var iterations = 1
  /// The nanoseconds of a turn of the slower candidate.
  private var turn = 0.0
  /// The nanoseconds of a call of each candidate, from the calibration.
  private(set) var nanoseconds = [0.0, 0.0]

  /// Warms up both candidates and finds the number of iterations of a turn.
  init(clock: TickClock, seed: UInt64 = 1, _ run: @escaping Run) throws {
    self.clock = clock
    self.run = run
    random = SplitMix64(seed: seed)
    for candidate in 0..<Self.candidates { _ = try time(candidate) }
    while try calibrate() < Self.turnNanoseconds, iterations < 1 << 30 { iterations *= 2 }
  }

  /// Times both candidates and returns the nanoseconds of the slower.
  private mutating func calibrate() throws -> Double {
    for candidate in 0..<Self.candidates {
      nanoseconds[candidate] = min(try time(candidate), try time(candidate)) / Double(iterations)
    }
    turn = max(nanoseconds[0], nanoseconds[1]) * Double(iterations)
    return turn
  }

  private func time(_ candidate: Int) throws -> Double {
    let start = TickClock.now()
    try run(candidate, iterations)
    return clock.nanoseconds(TickClock.now() &- start)
  }

  /// Runs rounds for a time, and whole blocks at least.
  mutating func measure(seconds: Double) throws {
    let start = TickClock.now()
    let clock = clock
    var schedule = RoundSchedule(
      variants: Self.lanes, rounds: Self.fewestRounds...Int.max, order: .latinSquares)
    while let round = schedule.next(
      isTimeUp: clock.nanoseconds(TickClock.now() &- start) >= seconds * 1e9, using: &random)
    {
      var times = [Double](repeating: 0, count: Self.lanes)
      for lane in round.order {
        let candidate = lane % Self.candidates
        if turn < Self.longNanoseconds { try run(candidate, iterations) }
        times[lane] = max(1, try time(candidate))
      }
      ratios.add(times)
    }
  }

  /// The judgement from all rounds so far.
  var judgement: ComparisonJudgement {
    let (baseline, candidate) = ([0, Self.candidates], [1, 1 + Self.candidates])
    return ComparisonJudgement(
      control: samples(ratios.logarithms(of: [Self.candidates], over: [0])),
      candidates: [samples(ratios.logarithms(of: candidate, over: baseline))],
      criteria: ComparisonCriteria(confidence: 0.99))
  }

  /// Returns the medians of equal stretches of rounds.
  private func samples(_ logarithms: [Double]) -> [Double] {
    let size = (logarithms.count + Self.mostSamples - 1) / Self.mostSamples
    return stride(from: 0, to: logarithms.count - size + 1, by: size).map { start in
      Samples(Array(logarithms[start..<start + size])).median
    }
  }
}

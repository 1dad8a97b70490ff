package import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusSampling
import CApusSystem

/// Chapter 11 of "iOS and macOS Performance Tuning": tools that measure input and output.
package enum Chapter11 {
  /// The document.
  static let source = ClaimSource.chapter(11, "I/O measurement and tools")

  /// Its claims.
  package static let claims = [
    source.claim(
      "profile-waits", "Instruments",
      "A profile of processor time shows at most 0.63 of the share of a function that waits",
      PublishedResult("44 % for read against 70 % or more"),
      .atMost(44 / 70.0, .ratio, MeasurementSelector(.waitingProfile, .profileOverTrue)),
      needing: [], ifItFails: "Reading takes the processor, and the function seldom waits.")
  ]
}

extension CaseStudyExperiment {
  /// A function that waits, in a profile of processor time: chapter 11.
  static let waitingProfile = CaseStudyExperiment(
    .waitingProfile, from: Chapter11.source,
    measures: "the share of a function that waits, in a profile of processor time and by the clock",
    how: """
      A function reads 100 blocks from a thread that sleeps 2 ms before each, and the caller computes about 1 ms after each. true-share is \
      the time in the function over all time, by the clock; profile-share is its share of the samples of this process, taken by \
      the processor time in user mode; profile-by-true is the ratio. The samples of the thread that sleeps count, as in any profile.
      """,
    seconds: 2, published: []
  ) {
    [
      CaseStudyGroup("waiting") { experiment in
        let run = WaitingRun(blocks: experiment.scaled(100, atLeast: 30))
        return CaseStudyPlan(
          [],
          counts: [
            CaseStudyPlan.Count(.trueShare, [], .measured) { try run.shares().byClock },
            CaseStudyPlan.Count(.profileShare, [], .measured) { try run.shares().inProfile },
            CaseStudyPlan.Count(.profileOverTrue, [], .measured) {
              let shares = try run.shares()
              return shares.inProfile / shares.byClock
            },
            CaseStudyPlan.Count(.waitingRun, [], .measured) { try run.shares().nanoseconds },
          ])
      }
    ]
  }
}

/// A run of which all shares are measured at once.
private final class WaitingRun {
  private let blocks: Int
  private var result: Result<WaitingShares, any Error>?

  init(blocks: Int) { self.blocks = blocks }

  /// Runs, or returns the shares of the run.
  func shares() throws -> WaitingShares {
    let found = result ?? Result { try WaitingShares(blocks: blocks) }
    result = found
    return try found.get()
  }
}

/// The shares of a function that waits.
private struct WaitingShares {
  let byClock: Double
  let inProfile: Double
  /// The time of all.
  let nanoseconds: Double

  init(blocks: Int) throws {
    let pipe = try SlowPipe(blocks: blocks, microseconds: 2000)
    let recorder = try ProfileRecorder.make(rate: OwnProcessRecorder.usualRate)
    var computing: Int64 = 0
    try recorder.resume()
    let start = apus_clock_nanoseconds(CLOCK_MONOTONIC)
    try pipe.readAll {
      let before = apus_clock_nanoseconds(CLOCK_MONOTONIC)
      blackHole(FixedWork.chain(750_000))
      computing += apus_clock_nanoseconds(CLOCK_MONOTONIC) - before
    }
    nanoseconds = Double(apus_clock_nanoseconds(CLOCK_MONOTONIC) - start)
    recorder.pause()
    byClock = 1 - Double(computing) / nanoseconds
    inProfile = try ProfileRecorder.share(of: SlowPipe.waitingName, in: recorder.finish())
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let waitingProfile = ProbeKey("waiting-profile")
}

extension MetricKey {
  /// The share of the function by the clock.
  static let trueShare = MetricKey("true-share", .ratio)
  /// The share of the function in the samples.
  static let profileShare = MetricKey("profile-share", .ratio)
  /// The share in the samples over that by the clock.
  static let profileOverTrue = MetricKey("profile-by-true", .ratio)
  /// The time of reading and computing.
  static let waitingRun = MetricKey("waiting-run", .nanoseconds)
}

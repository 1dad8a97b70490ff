package import ApusBenchmark
import ApusMeasure

/// Chapter 2 of "iOS and macOS Performance Tuning": the times of programs, profiles and unit tests.
///
/// `BookSearch` has its claims about a search. The source has words and few figures, so that most limits are ours.
package enum Chapter2 {
  /// Its claims, in the order of the chapter.
  package static let claims = times + rates + tests

  private static let times = [
    BookSearch.source.claim(
      "time-spread", "CPU time", "Twenty runs of the same work take processor times within 5 %",
      PublishedResult("very deterministic"),
      .atMost(0.05, .ratio, .times(.processorSpread)),
      ifItFails: "A processor whose frequency changes, or a core that two processors share."),
    BookSearch.source.claim(
      "time-busy", "CPU time",
      "Beside a busy thread the same work takes its processor time alone, to within a tenth",
      PublishedResult("very deterministic", value: 1),
      .within(percent: 10, of: 1, .ratio, .times(.busyProcessor)),
      ifItFails: "The busy threads take the caches, or half of a core."),
    BookSearch.source.claim(
      "time-computing", "time",
      "The user time of a process that computes is at least 0.9 of the real time",
      PublishedResult("close to the real time"),
      .atLeast(0.9, .ratio, .times(.computingShare)),
      ifItFails: "Other programs have the processor meanwhile."),
    BookSearch.source.claim(
      "time-waiting", "time",
      "The user time of a process that waits is at most 0.1 of the real time",
      PublishedResult("less than the real time for programs that wait"),
      .atMost(0.1, .ratio, .times(.waitingShare)),
      ifItFails: "The calls between the waits take as long as the waits."),
  ]

  private static let rates = [
    BookSearch.source.claim(
      "rate-time", "sample", "With 50,000 samples a second work takes at least 1.05 times as long",
      PublishedResult("higher rates reduce accuracy by overhead"),
      .atLeast(1.05, .ratio, .rates(.ratio(of: .sampled, .at50000))),
      ifItFails: "The kernel lowers the rate, or a sample takes less than a microsecond."),
    BookSearch.source.claim(
      "rate-error", "sample",
      "With 50,000 samples a second the error of a share is at least that with 997",
      PublishedResult("higher rates reduce accuracy"),
      .atLeast(times: 1, .rates(.shareError(.at50000)), than: .rates(.shareError(.at997))),
      ifItFails:
        "Fifty times as many samples have a seventh of the error of chance, and the time of a sample falls on all functions "
        + "alike."),
  ]

  /// The tests are a family of their own: their package is built in each process, which takes minutes.
  static let testing = ClaimSource.chapter(2, "measuring and tuning", part: "tests")

  private static let tests = [
    testing.claim(
      "thousand", "Testing", "A thousand unit tests run in at most 2 s",
      PublishedResult("1,000 tests in 1 to 2 s", value: 1.5e9),
      .within(0.75e9...2e9, .nanoseconds, MeasurementSelector(.unitTests, .testRun)),
      needing: [.swiftCompiler],
      ifItFails:
        "swift test starts a process that looks for changes in the package before it runs the tests."
    )
  ]
}

extension MeasurementSelector {
  fileprivate static func times(_ metric: MetricKey) -> Self { Self(.processorTimes, metric) }
  fileprivate static func rates(_ metric: MetricKey) -> Self { Self(.samplingRates, metric) }
}

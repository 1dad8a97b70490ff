import ApusBenchmark

extension Clocks {
  static let swiftClocks = [
    Claim(
      "p2-continuous-counter", from: source, section: "table of clocks",
      says: "A check by ContinuousClock costs at least 10 times a check by the bare counter",
      published: PublishedResult("429 ms and 15 ms", machine: "iMac Pro", value: 429 / 15.0),
      holdsWhen: .atLeast(times: 10, .elapsed(.continuous), than: .elapsed(.counter)),
      ifItFails:
        "The post's reason is gone: the static members of Duration could not be inlined, and "
        + "Swift 6.0 made them inlinable. On a Xeon with Swift 6.3 a check took 34 ns, of which 30 ns "
        + "were the reading; the counter took 11.",
      shownBy: [.ours(ClockCheck.Name.continuous.metric)]),
    Claim(
      "p2-continuous-timeofday", from: source, section: "table of clocks",
      says: "A check by ContinuousClock costs at least 9 times a check by gettimeofday",
      published: PublishedResult("429 ms and 24 ms", machine: "iMac Pro", value: 429 / 24.0),
      holdsWhen: .atLeast(times: 9, .elapsed(.continuous), than: .elapsed(.gettimeofday)),
      ifItFails:
        "On Linux both clocks are read from the same shared page: 34 and 24 ns on a Xeon. "
        + "Swift adds only 10 ns, because the members of Duration became inlinable in Swift 6.0.",
      shownBy: [.ours(ClockCheck.Name.continuous.metric)]
    ),
    Claim(
      "p2-continuous-time", from: source, section: "table of clocks",
      says: "A check by ContinuousClock takes at least 200 ns",
      published: PublishedResult("258 ns", machine: "M2 Air", value: 258),
      holdsWhen: .atLeast(200, .nanoseconds, .elapsed(.continuous)),
      ifItFails: "The post blames the conversions of Duration in Swift 5.10. Swift 6.0 made them "
        + "inlinable: of 34 ns on a Xeon 30 are the reading, and 4 the arithmetic of Duration.",
      shownBy: [.ours(ClockCheck.Name.continuous.metric)]),
    Claim(
      "p2-suspending-continuous", from: source, section: "table of clocks",
      says: "Checks by SuspendingClock and by ContinuousClock cost the same, to within a fifth",
      published: PublishedResult("430 ms and 429 ms", machine: "iMac Pro", value: 430 / 429.0),
      holdsWhen: .within(
        percent: 20, .elapsed(.suspending), of: .elapsed(.continuous)),
      ifItFails: "Another system: on Linux they are two different clocks of the kernel, and the "
        + "clock that counts sleep may need a system call."),
    Claim(
      "p2-raw-counter", from: source, section: "table of clocks",
      says: "A check by CLOCK_MONOTONIC_RAW costs at least 1.5 times a check by the bare counter",
      published: PublishedResult("10 ms and 6 ms", machine: "M2 Air", value: 10 / 6.0),
      holdsWhen: .atLeast(times: 1.5, .elapsed(.monotonicRaw), than: .elapsed(.counter)),
      ifItFails:
        "An expensive counter: if a virtual machine slows the instruction down, the part of "
        + "the kernel's library is small."),
  ]

  static let date = [
    Claim(
      "p2-continuous-date", from: source, section: "table of clocks",
      says: "A check by ContinuousClock costs at least 10 times a check by Date",
      published: PublishedResult("429 ms and 30 ms", machine: "iMac Pro", value: 429 / 30.0),
      holdsWhen: .atLeast(times: 10, .elapsed(.continuous), than: .elapsed(.date)),
      ifItFails:
        "Both read the same shared page: a check took 34 ns by ContinuousClock and 29 ns by "
        + "Date on a Xeon with Swift 6.3.",
      shownBy: [.ours(ClockCheck.Name.continuous.metric)]),
    Claim(
      "p2-date-timeofday", from: source, section: "table of clocks",
      says: "On x86-64 checks by Date and by gettimeofday cost the same, to within a half",
      published: PublishedResult("30 ms and 24 ms", machine: "iMac Pro", value: 30 / 24.0),
      holdsWhen: .within(percent: 50, .elapsed(.date), of: .elapsed(.gettimeofday)),
      onlyOn: .x86_64,
      ifItFails:
        "A program of its own measures Date, because it loads Foundation; its calls are not "
        + "inlined."),
    Claim(
      "p2-date-raw", from: source, section: "text below the table",
      says: "On arm64 a check by Date costs at least 1.5 times a check by CLOCK_MONOTONIC_RAW",
      published: PublishedResult("19 ms and 10 ms", machine: "M2 Air", value: 1.9),
      holdsWhen: .atLeast(times: 1.5, .elapsed(.date), than: .elapsed(.monotonicRaw)),
      onlyOn: .arm64,
      ifItFails: "Another system, on which both clocks are read from the same shared page."),
  ]

  static let ours = [
    Claim(
      "p2-deadline", from: source, section: "our part: a deadline",
      says:
        "A check against a deadline by ContinuousClock costs at most as much as the post's check",
      published: PublishedResult(
        "at most 1 time", machine: "our target", value: 1, origin: .target),
      holdsWhen: .atMost(
        times: 1, .ours(ClockCheck.Name.continuous.metric), than: .elapsed(.continuous)),
      ifItFails:
        "The compiler made the thresholds constants, so that both forms cost a single reading."),
    Claim(
      "p2-counter-clock", from: source, section: "our part: a clock",
      says: "A check by CounterClock costs at most 1.3 times a reading of the bare counter",
      published: PublishedResult(
        "at most 1.3 times", machine: "our target", value: 1.3, origin: .target),
      holdsWhen: .atMost(1.3, .ratio, .ours(.counterClockRatio)),
      ifItFails: "No inlining, as in a debug build, or a machine without an invariant counter."),
    Claim(
      "p2-throttle", from: source, section: "our part: a throttle",
      says: "A throttle in a loop over bytes costs less than 1 ns a byte",
      published: PublishedResult("under 1 ns", machine: "our target", value: 1, origin: .target),
      holdsWhen: .atMost(1, .nanoseconds, .ours(.throttle)),
      ifItFails: "No inlining, as in a debug build, or a slower processor."),
  ]
}

extension MeasurementSelector {
  fileprivate static func ours(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.clocks, metric)
  }

  /// Returns the selector of a check in the form of the post.
  fileprivate static func elapsed(_ clock: ClockCheck.Name) -> MeasurementSelector {
    ours(clock.elapsedMetric)
  }
}

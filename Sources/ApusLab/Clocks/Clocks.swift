public import ApusMeasure

/// "Clocks": what a million checks of "has the interval passed?" take with each clock.
public enum Clocks {
  /// The document.
  public static let source = ClaimSource(
    key: "p2", collection: "posts", title: "Clocks", year: 2024)

  /// Its claims, those that this system's clocks can answer.
  public static let claims = [
    Claim(
      "p2-continuous-counter", from: source, section: "table of clocks",
      says: "Reading ContinuousClock costs at least 10 times the bare counter",
      published: PublishedResult("429 ms and 15 ms", machine: "iMac Pro", value: 429 / 15.0),
      holdsWhen: .atLeast(times: 10, .clock("continuous-clock"), than: .clock("counter")),
      ifItFails: "Another system: on Linux the kernel answers this clock without a system call, "
        + "and a virtual machine may make the counter itself dear."),
    Claim(
      "p2-continuous-timeofday", from: source, section: "table of clocks",
      says: "Reading ContinuousClock costs at least 5 times gettimeofday",
      published: PublishedResult("429 ms and 24 ms", machine: "iMac Pro", value: 429 / 24.0),
      holdsWhen: .atLeast(times: 5, .clock("continuous-clock"), than: .clock("gettimeofday")),
      ifItFails: "Another system and a newer library: on Linux both are answered by the same "
        + "shared page, and what Swift adds is small."),
    Claim(
      "p2-continuous-time", from: source, section: "table of clocks",
      says: "Reading ContinuousClock takes at least 200 ns",
      published: PublishedResult("258 ns", machine: "M2 Air", value: 258),
      holdsWhen: .atLeast(200, .nanoseconds, .clock("continuous-clock")),
      ifItFails: "Another system and a newer library: the post measured Swift 5.10 on macOS."),
    Claim(
      "p2-suspending-continuous", from: source, section: "table of clocks",
      says: "SuspendingClock costs what ContinuousClock costs, to within a fifth",
      published: PublishedResult("430 ms and 429 ms", machine: "iMac Pro", value: 430 / 429.0),
      holdsWhen: .within(
        percent: 20, .clock("suspending-clock"), of: .clock("continuous-clock")),
      ifItFails: "Another system: on Linux they are two different clocks of the kernel, and the "
        + "one that counts sleep may need a system call."),
    Claim(
      "p2-raw-counter", from: source, section: "table of clocks",
      says: "CLOCK_MONOTONIC_RAW costs at least 1.5 times the bare counter",
      published: PublishedResult("10 ms and 6 ms", machine: "M2 Air", value: 10 / 6.0),
      holdsWhen: .atLeast(times: 1.5, .clock("monotonic-raw"), than: .clock("counter")),
      ifItFails: "A dear counter: where a virtual machine slows the instruction down, what the "
        + "kernel's library adds to it is little."),
    Claim(
      "p2-counter-clock", from: source, section: "our part: a clock",
      says: "A check by CounterClock costs at most 1.3 times a reading of the bare counter",
      published: PublishedResult("at most 1.3 times", machine: "our target", value: 1.3),
      holdsWhen: .atMost(1.3, .ratio, .ours("counter-clock-ratio")),
      ifItFails: "No inlining, as in a debug build, or a machine without an invariant counter."),
    Claim(
      "p2-throttle", from: source, section: "our part: a throttle",
      says: "A throttle in a loop over bytes costs less than 1 ns a byte",
      published: PublishedResult("under 1 ns", machine: "our target", value: 1),
      holdsWhen: .atMost(1, .nanoseconds, .ours("throttle")),
      ifItFails: "No inlining, as in a debug build, or a slower processor."),
  ]

  /// The table as it was printed.
  static let table = ExperimentTable(
    title: "A million checks, published in 2024 (Swift 5.10)",
    head: ["clock", "iMac Pro", "M2 Air"],
    rows: [
      ["ContinuousClock", "429 ms", "258 ms"], ["SuspendingClock", "430 ms", "247 ms"],
      ["Date", "30 ms", "19 ms"], ["CLOCK_MONOTONIC_RAW", "32 ms", "10 ms"],
      ["CLOCK_UPTIME_RAW", "27 ms", "10 ms"], ["gettimeofday", "24 ms", "12 ms"],
      ["mach_absolute_time", "15 ms", "6 ms"],
    ])
}

extension FigureSelector {
  fileprivate static func ours(_ variant: String) -> FigureSelector {
    FigureSelector(probe: "clocks", variant: variant)
  }

  fileprivate static func clock(_ name: String) -> FigureSelector {
    FigureSelector(probe: "system", variant: "clock-\(name)")
  }
}

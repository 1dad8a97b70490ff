import ApusBenchmark

extension Enumeration {
  /// The printed ratios of a machine, by size.
  private struct Ratios {
    let machine: String
    let processor: ClaimProcessor
    let eager: [Double]
    let lazy: [Double]

    static let all = [
      Ratios(
        machine: "iMac Pro", processor: .x86_64, eager: [1.67, 3.56, 3.36, 6.36, 8.65],
        lazy: [1.17, 0.94, 0.96, 0.98, 0.94]),
      Ratios(
        machine: "M2 Air", processor: .arm64, eager: [2.01, 10.20, 9.45, 13.23, 13.76],
        lazy: [1.00, 3.31, 3.95, 3.94, 3.85]),
    ]
  }

  static let eager =
    Ratios.all.flatMap { ratios in
      zip(sizes, ratios.eager).map { size, ratio in eager(ratio, size, ratios) }
    } + [
      Claim(
        "p3-eager-grows", from: source, section: "table of the iMac Pro",
        says:
          "On x86-64 the eager style's ratio at 32 MiB is at least 1.5 times that at 32 KiB",
        published: PublishedResult("8.65x and 3.56x", machine: "iMac Pro", value: 8.65 / 3.56),
        holdsWhen: .atLeast(
          times: 1.5, .style(EnumerationStyle.Name.eager.ratioMetric, 32 << 20),
          than: .style(EnumerationStyle.Name.eager.ratioMetric, 32 << 10)),
        onlyOn: .x86_64,
        ifItFails:
          "Larger caches or faster fresh memory: the gap grows with the cost of a first write to "
          + "each page and of a cache miss.")
    ]

  /// Returns the claim of at least two thirds of the printed ratio.
  private static func eager(_ ratio: Double, _ size: Int, _ ratios: Ratios) -> Claim {
    let label = text(bytes: size)
    let least = (ratio * 20 / 3).rounded(.down) / 10
    return Claim(
      "p3-eager-\(name(size, ratios))", from: source, section: "table of the \(ratios.machine)",
      says: "On \(ratios.processor.rawValue) the eager style takes at least \(least) times the "
        + "imperative at \(label)",
      published: PublishedResult("\(ratio)x", machine: ratios.machine, value: ratio),
      holdsWhen: .atLeast(least, .ratio, .style(EnumerationStyle.Name.eager.ratioMetric, size)),
      onlyOn: ratios.processor,
      ifItFails: size == 0
        ? "Swift allocates no buffer for an empty array, so that only the calls are left "
          + "(\(ratios.machine))."
        : "At \(label) the loop's mispredicted branches cost so much here that the intermediate arrays "
          + "are a smaller part of the whole (\(ratios.machine)).",
      shownBy: times(.eager, size),
      ifItIsBetter:
        "The loop got faster since Swift 5.9 by more than the calls of the eager style did, "
        + "at \(label).")
  }

  static let lazy =
    Ratios.all.flatMap { ratios in
      zip(sizes, ratios.lazy).map { size, ratio in lazy(ratio, size, ratios) }
    }
    + ([
      (.lazyStored, "stored", "stored in a property"),
      (.lazyReturned, "returned", "returned from a function"),
    ] as [(EnumerationStyle.Name, String, String)]).map { style, label, words in
      Claim(
        "p3-lazy-\(label)", from: source, section: "text below the tables",
        says: "A lazy sequence \(words) takes at least 1.5 times the lazy style at 1 MiB",
        published: PublishedResult("no longer optimised"),
        holdsWhen: .atLeast(
          times: 1.5, .style(style.metric, 1 << 20),
          than: .style(EnumerationStyle.Name.lazy.metric, 1 << 20)),
        ifItFails: "Within one module the compiler knows the type of a sequence \(words), and "
          + "specialises the loop over it.")
    }

  private static func lazy(_ ratio: Double, _ size: Int, _ ratios: Ratios) -> Claim {
    let label = text(bytes: size)
    return Claim(
      "p3-lazy-\(name(size, ratios))", from: source, section: "table of the \(ratios.machine)",
      says: "On \(ratios.processor.rawValue) the lazy style takes \(ratio) times the imperative at "
        + "\(label), within a fifth",
      published: PublishedResult("\(ratio)x", machine: ratios.machine, value: ratio),
      holdsWhen: .within(
        percent: 20, of: ratio, .ratio, .style(EnumerationStyle.Name.lazy.ratioMetric, size)),
      onlyOn: ratios.processor,
      ifItFails: size == 0
        ? "Both take a few nanoseconds for an empty array, so that a single extra instruction shows "
          + "(\(ratios.machine))."
        : "Another compiler: one loop got conditional moves, the other branches, "
          + "which \(label) of random numbers mispredict (\(ratios.machine)).",
      shownBy: times(.lazy, size))
  }

  /// Returns the selectors of both times of a ratio to the imperative style.
  private static func times(_ style: EnumerationStyle.Name, _ size: Int) -> [MeasurementSelector] {
    [.style(style.metric, size), .style(EnumerationStyle.Name.imperative.metric, size)]
  }

  /// The claims about the time of an element at 32 MiB, computed from the printed times of the
  /// whole.
  static let elements =
    ([
      (.eager, .x86_64, "iMac Pro", 147e6, "147 ms", "35 ns"),
      (.imperative, .x86_64, "iMac Pro", 17e6, "17 ms", "4 ns"),
      (.eager, .arm64, "M2 Air", 50e6, "50 ms", "12 ns"),
      (.imperative, .arm64, "M2 Air", 3.7e6, "3.7 ms", "0.9 ns"),
    ] as [(EnumerationStyle.Name, ClaimProcessor, String, Double, String, String)]).map {
      style, processor, machine, nanoseconds, whole, text in
      Claim(
        "p3-element-\(style.rawValue)-\(processor.word)", from: source,
        section: "text below the tables",
        says:
          "On \(processor.rawValue) the \(style.rawValue) style takes \(text) an element at 32 MiB, within a half",
        published: PublishedResult(
          "\(whole), \(text) an element", machine: machine, value: nanoseconds),
        holdsWhen: .within(
          percent: 50, of: nanoseconds, .nanoseconds, .style(style.metric, 32 << 20)),
        onlyOn: processor,
        ifItFails:
          "Another processor and compiler than in the \(machine): \(text) an element are the "
          + "\(style.rawValue) style's time there.")
    }

  static let ours =
    ([
      (.pipelineInline, "inline", "written instead of the loop"),
      (.pipelineStored, "stored", "stored in a property"),
      (.pipelineReturned, "returned", "returned from a function"),
      (.pipelineElsewhere, "elsewhere", "of an origin that the compiler cannot see"),
    ] as [(EnumerationStyle.Name, String, String)]).map { style, label, words in
      Claim(
        "p3-pipeline-\(label)", from: source, section: "our part: a fused pipeline",
        says: "A pipeline \(words) takes at most 1.1 times the imperative loop at 1 MiB",
        published: PublishedResult(
          "at most 1.1 times", machine: "our target", value: 1.1, origin: .target),
        holdsWhen: .atMost(1.1, .ratio, .style(style.ratioMetric, 1 << 20)),
        ifItFails: "A debug build, or a compiler that does not inline a pipeline \(words).")
    }

  /// Returns a size for identifiers: `1024k`, `1024k-arm64`. The identifiers of x86-64 are older
  /// and have no suffix.
  private static func name(_ size: Int, _ ratios: Ratios) -> String {
    "\(size >> 10)k" + (ratios.processor == .arm64 ? "-arm64" : "")
  }
}

extension ClaimProcessor {
  /// The name in the identifiers of claims.
  fileprivate var word: String { self == .arm64 ? "arm64" : "x86" }
}

extension MeasurementSelector {
  /// Returns the selector of the time or the ratio of a style.
  fileprivate static func style(_ metric: MetricKey, _ bytes: Int) -> MeasurementSelector {
    MeasurementSelector(.enumeration, metric, [Parameter("bytes", bytes)])
  }
}

import ApusBenchmark
import ApusMachine

extension Enumeration {
  /// The times of the styles in a debug build, compared with the post's times of a release build.
  ///
  /// A program is built in a single configuration: in a release build these claims are undecided.
  static let debug =
    ([
      (.imperative, "511 us", 511e3, "iMac Pro", .x86_64),
      (.lazy, "491 us", 491e3, "iMac Pro", .x86_64), (.eager, "1.7 ms", 1.7e6, "iMac Pro", .x86_64),
      (.imperative, "112 us", 112e3, "M2 Air", .arm64), (.lazy, "442 us", 442e3, "M2 Air", .arm64),
      (.eager, "1058 us", 1058e3, "M2 Air", .arm64),
    ] as [(EnumerationStyle.Name, String, Double, String, ClaimProcessor)]).map {
      style, text, nanoseconds, machine, processor in
      Claim(
        "p3-debug-\(style.rawValue)" + (processor == .arm64 ? "-arm64" : ""), from: source,
        section: "text below the tables",
        says:
          "On \(processor.rawValue) a debug build takes at least 5 times the \(text) of a release build "
          + "for the \(style.rawValue) style at 1 MiB",
        published: PublishedResult("far slower; \(text) in a release build", machine: machine),
        holdsWhen: .atLeast(5 * nanoseconds, .nanoseconds, debugStyle(style)), onlyOn: processor,
        ifItFails:
          "A much faster processor than the \(machine): the comparison is with the printed \(text), "
          + "because a program is built in a single configuration.")
    }

  /// The size at which debug builds are judged, in bytes.
  static let debugBytes = 1 << 20

  private static func debugStyle(_ style: EnumerationStyle.Name) -> MeasurementSelector {
    MeasurementSelector(.enumeration, style.debugMetric, [Parameter("bytes", debugBytes)])
  }
}

extension EnumerationExperiment {
  /// Reports the published styles under names of their own in a debug build; in a release build, as
  /// absent.
  func reportDebugBuild(_ times: PairedRatios, _ context: ProbeContext) {
    for style in EnumerationStyle.Name.published {
      if BuildDescription.isDebug {
        report(
          style.debugMetric, Enumeration.debugBytes,
          times.values(of: EnumerationStyle.index(of: style)), context)
      } else {
        context.report(
          MetricMeasurement(
            probe: key, metric: style.debugMetric,
            [Parameter("bytes", Enumeration.debugBytes)],
            missing: .notAskedFor(
              "this is a release build: swift run apus check p3-debug-\(style.rawValue)")))
      }
    }
  }
}

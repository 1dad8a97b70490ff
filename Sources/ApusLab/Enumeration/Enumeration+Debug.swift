import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusSystem

extension Enumeration {
  /// The times of the styles in a debug build, divided by those in a release build of this machine.
  static let debug =
    ([("iMac Pro", .x86_64), ("M2 Air", .arm64)] as [(String, ClaimProcessor)]).flatMap {
      machine, processor in
      EnumerationStyle.Name.published.map { debug($0, machine, processor) }
    }

  private static func debug(
    _ style: EnumerationStyle.Name, _ machine: String, _ processor: ClaimProcessor
  ) -> Claim {
    Claim(
      "p3-debug-\(style.rawValue)" + (processor == .arm64 ? "-arm64" : ""), from: source,
      section: "text below the tables",
      says: "On \(processor.rawValue) a debug build takes at least 5 times a release build for the "
        + "\(style.rawValue) style at 1 MiB",
      published: PublishedResult("far slower", machine: machine),
      holdsWhen: .atLeast(
        5, .ratio,
        MeasurementSelector(.enumeration, style.debugMetric, [Parameter("bytes", debugBytes)])),
      onlyOn: processor, needing: [.debugBuild],
      ifItFails:
        "Debug builds got faster than those of the \(machine) for the \(style.rawValue) style.")
  }

  /// The size at which debug builds are judged, in bytes.
  static let debugBytes = 1 << 20
}

extension ClaimRequirement {
  /// A debug build of this program, beside the release build.
  static let debugBuild = program("../debug/apus-lab", from: "swift build --product apus-lab")
}

/// The published styles in a debug build: a process of that build, started by a release build.
package enum DebugEnumeration {
  /// The argument with which the program is started.
  package static let argument = "enumeration-in-debug"

  /// Returns the nanoseconds of the published styles, as a line of text.
  ///
  /// - Throws: `WrongResultError` if a style has a wrong sum.
  /// - Complexity: O(*n*), where *n* is the number of integers.
  package static func report() throws -> String {
    var random = SplitMix64(seed: 1)
    let round = EnumerationRound(bytes: Enumeration.debugBytes, random: &random)
    let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)
    let times = try EnumerationStyle.Name.published.map { style in
      try round.nanoseconds(of: style, runs: 3, clock)
    }
    return times.map { "\($0)" }.joined(separator: " ")
  }

  /// Returns the nanoseconds of the published styles in the debug build beside this program.
  ///
  /// - Throws: `UnavailableError` if there is no such build, or if it does not answer.
  static func nanoseconds() throws(UnavailableError) -> [Double] {
    guard let program = HostProcess.companion("../debug/apus-lab") else {
      throw UnavailableError(ClaimRequirement.debugBuild.reason)
    }
    let text = Result { () throws(MeasuringProcessError) in
      try MeasuringProcess.run(program, [argument], deadlineSeconds: 60)
    }
    let times = (try? text.get())?.split(separator: " ").compactMap { Double($0) } ?? []
    guard times.count == EnumerationStyle.Name.published.count else {
      throw UnavailableError("../debug/apus-lab did not answer")
    }
    return times
  }
}

extension EnumerationExperiment {
  /// Reports the published styles of a debug build, relative to their times in this build.
  func reportDebugBuild(_ times: PairedRatios, _ context: ProbeContext) {
    let debug = Result { () throws(UnavailableError) in
      if BuildDescription.isDebug { throw UnavailableError("this is a debug build") }
      return try DebugEnumeration.nanoseconds()
    }
    for (index, style) in EnumerationStyle.Name.published.enumerated() {
      let release = times.values(of: EnumerationStyle.index(of: style))
      switch debug {
      case .success(let debug):
        report(
          style.debugMetric, Enumeration.debugBytes, release.map { debug[index] / $0 }, context)
      case .failure(let reason):
        context.report(
          MetricMeasurement(
            probe: key, metric: style.debugMetric, [Parameter("bytes", Enumeration.debugBytes)],
            missing: .unavailable(reason.description)))
      }
    }
  }
}

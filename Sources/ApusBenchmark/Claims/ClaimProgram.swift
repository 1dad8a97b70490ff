import ApusCommandLine
import ApusSystem
import CApusSystem

/// A program of claims: the whole `main` of an executable that tests the promises of a package.
///
///     ClaimProgram.main([claim], measuring: [sort, sum])
///
/// Like `BenchmarkProgram`, it measures by starting itself again, so call it before anything else.
/// Exit status: 0 if all claims hold, 1 if any fails or is refuted, 3 if any is undecided and none
/// fails.
public enum ClaimProgram {
  /// Measures the benchmarks of the chosen claims, prints the verdicts and ends the process.
  ///
  /// - Parameters:
  ///   - claims: All claims that can be tested; identifiers must differ.
  ///   - benchmarks: The benchmarks that the claims are about; names must differ.
  public static func main(_ claims: [Claim], measuring benchmarks: [Benchmark]) -> Never {
    DeclarationCheck.requireDistinct(claims.map(\.identifier), "identifiers of claims")
    BenchmarkProgram.serve(benchmarks)
    ProgramFront(
      summary: "Tests claims on this machine.", operands: "[CLAIM ...]",
      details: "Tests the named claims or sources; all without a name.",
      options: [MeasureSettings.list, MeasureSettings.singleProcess]
    ).run { (settings, invocation) throws(UsageError) in
      try invocation.checkBudgetAndList()
      let chosen = try ClaimChoice.claims(invocation.operands, of: claims)
      guard !settings.isListing else {
        StandardStream.output.write(ClaimTable.list(chosen, style: .standardOutput))
        return .success
      }
      return test(chosen, benchmarks, settings)
    }
  }

  private static func test(
    _ claims: [Claim], _ benchmarks: [Benchmark], _ settings: MeasureSettings
  ) -> ExitStatus {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings)
    var run = ClaimRun(claims, settings, recorder: opening.recorder)
    run.announce()
    let seconds = settings.budgetSeconds ?? (settings.isQuick ? 0.3 : 1)
    let measured = run.measure(benchmarks, seconds: seconds)
    let judged = run.conclude()
    if measured == .interrupted { opening.recorder.noteInterruption() }
    return ExitStatus.worst(of: [opening.status, opening.recorder.status, measured, judged])
  }
}

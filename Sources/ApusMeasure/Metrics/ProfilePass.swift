// UNSAFE: copies and frees texts of the linked recorder of profiles

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The pass that samples the loop of a benchmark, with the recorder of `ApusSampling` if the program links it.
enum ProfilePass {
  /// The samples for each second: a prime number, so that samples keep no time with the loop.
  private static let rate: Int32 = 3989
  private static let lineCount: Int32 = 5

  static func run(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    guard apus_profile_link_exists() else {
      return [.fault("no profile: the program does not link the product ApusSampling")]
    }
    // SAFETY: the text is null or ends with a zero byte, and `taken` frees it.
    if let reason = unsafe taken(apus_profile_link_begin(rate)) {
      return [.fault("no profile: \(reason)")]
    }
    let driver = CountingDriver(
      TimingPass.driver(request), start: apus_profile_link_resume, stop: apus_profile_link_pause)
    try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    // SAFETY: as above.
    guard let text = unsafe taken(apus_profile_link_end(lineCount)),
      let json = try? ResultJSONParser.value(of: Array(text.utf8)),
      let profile = LoopProfile(json: json)
    else { return [.fault("no profile: the recorder returned no lines")] }
    return [.profile(profile)]
  }

  /// Copies a text of C and frees it.
  private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    // SAFETY: the caller owns the text, which ends with a zero byte.
    guard let text = unsafe text else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}

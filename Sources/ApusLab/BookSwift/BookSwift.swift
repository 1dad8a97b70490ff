package import ApusBenchmark
import ApusCommands

/// Chapter 9 of "iOS and macOS Performance Tuning": Swift compared with Objective-C.
package enum BookSwift {
  /// The document.
  package static let source = ClaimSource.chapter(9, "Swift")

  /// Its claims.
  package static let claims = [
    Claim(
      "b9-sum-caught", from: source, section: "Table 9.1",
      says: "The loop of the 0.009 s for a thousand million additions is caught: it does not add",
      published: PublishedResult("0.009 s, 9 ps an addition"),
      holdsWhen: .isCaught(.benchmark(DetectorFixture.globalSum.name)),
      ifItFails: "Another compiler: it did not replace the loop by its result, so that the "
        + "additions really happened.")
  ]
}

public import ApusBenchmark
import ApusCommands

/// "FlatBuffers, 10 thousand times faster": a million decodes of the same message.
public enum FlatBuffers {
  /// The document.
  public static let source = ClaimSource(
    key: "p5", collection: "posts", author: "Maxim Zaks",
    title: "10 thousand times faster Swift", date: "2016")

  /// Its claims.
  public static let claims = [
    Claim(
      "p5-decode-caught", from: source, section: "plain functions over a pointer",
      says: "The loop of the 0.35 ms for a million decodes is caught: it does not decode",
      published: PublishedResult("0.35 ms, one cycle a decode"),
      holdsWhen: .isCaught(.benchmark(DetectorFixture.flatBuffersLoop.name)),
      ifItFails: "Another compiler: it did not move the call out of the loop, so that the decodes "
        + "really happened.")
  ]
}

public import ApusMeasure

/// "Async Channels for Swift concurrency": twelve workloads beside Go's channels.
///
/// What holds here is judged where Go runs: `Scripts/bench channels` measures both by turns.
public enum Channels {
  /// The document.
  public static let source = ClaimSource(
    key: "channels", collection: "channels", author: "gh123man",
    title: "Async-Channels: Benchmarks/Readme.md, revision f744613",
    address: "https://github.com/gh123man/Async-Channels/tree/f744613/Benchmarks",
    date: "2025-03-08")

  /// The same document a year later, with another machine.
  public static let latestSource = ClaimSource(
    key: "channels-latest", collection: "channels", author: "gh123man",
    title: "Async-Channels: Benchmarks/Readme.md, revision 0fed3c0",
    address: "https://github.com/gh123man/Async-Channels/tree/0fed3c0/Benchmarks",
    date: "2026-03-26")

  /// Its claims.
  public static let claims = first + latest

  /// The quotient of two lanes' times in one workload of `Scripts/bench channels`.
  ///
  /// - Parameters:
  ///   - workload: what the benchmark calls it, such as `int/spsc/0`.
  /// - Returns: what the claims look for.
  public static func swiftOverGo(_ workload: String) -> FigureSelector {
    FigureSelector(
      probe: "channels", variant: "swift-over-go",
      parameters: [Parameter("workload", workload)])
  }

  private static let first = PublishedChannels.rows.map { row in
    let factor = row.first.swift / row.first.go
    return Claim(
      "channels-\(row.word)", from: source, section: "Int, M1 Max",
      says: "Go is at least 3 times as fast as a channel in Swift: \(row.title)",
      published: PublishedResult(
        "\(row.first.swift) and \(row.first.go) ms", machine: "M1 Max", value: factor),
      holdsWhen: .atLeast(3, .ratio, swiftOverGo(row.workload)),
      ifItFails: "Another channel: here tasks wait by a hop to an executor and are woken on the "
        + "sender's thread, where the published one resumed continuations (\(row.title)).",
      erratum: row.word == "mpmc" ? bufferedMPMC : nil)
  }

  private static let bufferedMPMC =
    "The channel in Swift ran with a buffer of 100, the one in Go with none: the benchmark passed a "
    + "default on."

  private static let latest = PublishedChannels.rows.map { row in
    let factor = row.latest.swift / row.latest.go
    let isSlower = factor > 1
    return Claim(
      "channels-latest-\(row.word)", from: latestSource, section: "Int, M5, Swift 6.3",
      says: isSlower
        ? "A channel in Swift takes longer than Go's: \(row.title)"
        : "A channel in Swift takes at most 0.8 of the time of Go's: \(row.title)",
      published: PublishedResult(
        "\(row.latest.swift) and \(row.latest.go) ms", machine: "M5", value: factor),
      holdsWhen: isSlower
        ? .atLeast(1, .ratio, swiftOverGo(row.workload))
        : .atMost(0.8, .ratio, swiftOverGo(row.workload)),
      ifItFails: isSlower
        ? "Another channel, without an allocation for each message and with the peer woken "
          + "directly (\(row.title))."
        : "Go was slow on that machine with a thousand goroutines; on this one it is not "
          + "(\(row.title)).")
  }
}

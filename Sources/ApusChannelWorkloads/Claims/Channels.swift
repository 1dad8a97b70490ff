package import ApusBenchmark
import ApusSystem

/// "Async Channels for Swift concurrency": twelve workloads compared with Go's channels.
///
/// Claims about Go are judged where its program is built; `Scripts/bench channels` measures both in more turns.
package enum Channels {
  /// The document.
  package static let source = ClaimSource(
    key: "channels", collection: "channels", author: "gh123man",
    title: "Async-Channels: Benchmarks/Readme.md, revision f744613",
    address: "https://github.com/gh123man/Async-Channels/tree/f744613/Benchmarks",
    date: "2025-03-08")

  /// The same document a year later, with another machine.
  package static let latestSource = ClaimSource(
    key: "channels-latest", collection: "channels", author: "gh123man",
    title: "Async-Channels: Benchmarks/Readme.md, revision 0fed3c0",
    address: "https://github.com/gh123man/Async-Channels/tree/0fed3c0/Benchmarks",
    date: "2026-03-26")

  /// The claims of both documents.
  package static let claims =
    (first + latest + goAllocations).map { $0.needing(goRequirement) } + elements
    + algorithms + specialised.map { $0.needing(otherBuild) }

  /// Returns the selector of the time ratio of Swift to Go in a workload of `Scripts/bench
  /// channels`.
  ///
  /// - Parameters:
  ///   - workload: The name in the benchmark, such as `int/spsc/0`.
  /// - Returns: The selector of the measurement.
  package static func swiftOverGo(_ workload: String) -> MeasurementSelector {
    selector(.swiftOverGo, workload)
  }

  /// The variable with the path of Go's program.
  package static let goVariable = "APUS_CHANNELS_GO"
  /// The requirement of claims about Go.
  package static let goRequirement = ClaimRequirement.library(
    inVariable: goVariable, from: "Benchmarks/Rivals/channels-go/build")

  /// Returns the workload's name in the section of other elements: `spsc/0`.
  package static func path(_ row: PublishedChannels) -> String { String(row.workload.dropFirst(4)) }

  /// Returns the error of the source that concerns a workload of its own channel.
  static func erratum(_ word: String) -> String? {
    word == "mpmc"
      ? "The channel in Swift ran with a buffer of 100, the channel in Go without: the benchmark passed a "
        + "default on." : nil
  }

  private static let first = PublishedChannels.rows.map { row in
    let factor = row.first.swift / row.first.go
    let least = max(3, (factor / 2).rounded(.down))
    return Claim(
      "channels-\(row.word)", from: source, section: "Int, M1 Max",
      says: "Go is at least \(Int(least)) times as fast as a channel in Swift: \(row.title)",
      published: PublishedResult(
        "\(row.first.swift) and \(row.first.go) ms", machine: "M1 Max", value: factor),
      holdsWhen: .atLeast(least, .ratio, swiftOverGo(row.workload)),
      ifItFails: reason(row), erratum: erratum(row.word))
  }

  /// Returns the difference of our channel, with a run in which it also waited by continuations.
  private static func reason(_ row: PublishedChannels) -> String {
    let (ours, continuations, go) = row.waits
    let times =
      "a message took \(text(ours)) ns, \(text(continuations)) with continuations, and "
      + "\(text(go)) in Go, on an AMD EPYC with two processors (\(row.title))."
    if row.word == "sync" {
      return
        "No task waits, and the channel here has a ring of elements under a lock of its own: \(times)"
    }
    return row.workload.hasSuffix("/100")
      ? "Another channel, with a ring instead of a list, in which few tasks wait: \(times)"
      : "Another channel, whose tasks wait without a continuation to resume: \(times)"
  }

  private static let latest = PublishedChannels.rows.map { row in
    let factor = row.latest.swift / row.latest.go
    let isSlower = factor > 1
    let least = factor > 2 ? factor / 2 : 1
    let (ours, go) = row.epyc
    let times =
      "\(text(ours)) ns a message, \(text(go)) in Go, in turn with each other, on an AMD EPYC with two "
      + "processors (\(row.title))."
    return Claim(
      "channels-latest-\(row.word)", from: latestSource, section: "Int, M5, Swift 6.3",
      says: isSlower
        ? "A channel in Swift takes at least \(text(least)) times Go's: \(row.title)"
        : "A channel in Swift takes at most 0.8 of the time of Go's: \(row.title)",
      published: PublishedResult(
        "\(row.latest.swift) and \(row.latest.go) ms", machine: "M5", value: factor),
      holdsWhen: isSlower
        ? .atLeast(least, .ratio, swiftOverGo(row.workload))
        : .atMost(0.8, .ratio, swiftOverGo(row.workload)),
      ifItFails: isSlower
        ? "The published channel allocates a box for each message, this one nothing: \(times)"
        : "Go was slow on the M5 with a thousand goroutines, \(Int(row.latest.go)) ns a message: "
          + times)
  }

  private static let otherBuild = ClaimRequirement.elsewhere(
    "Scripts/bench channels specialised/ builds the package without specialised generics")

  /// Formats a time for a table.
  static func text(_ nanoseconds: Double) -> String {
    Quantity.trimmed(Quantity.number(nanoseconds))
  }
}

/// An error: of two compared versions, one is timed by `Run.timed(by:)` and one by the processor's clock.
struct MixedClocksError: Error, CustomStringConvertible {
  /// The version that is timed by a clock of its own, and the other.
  let own, other: String

  /// Creates the error for the first version that differs from the first of all; `nil` if all have one clock.
  init?(_ versions: [(name: String, hasOwnClock: Bool)]) {
    guard let first = versions.first,
      let second = versions.first(where: { $0.hasOwnClock != first.hasOwnClock })
    else { return nil }
    (own, other) = first.hasOwnClock ? (first.name, second.name) : (second.name, first.name)
  }

  var description: String {
    "'\(own)' is timed by its own clock (`run.timed(by:)`), and '\(other)' is not: give both the same clock"
  }
}

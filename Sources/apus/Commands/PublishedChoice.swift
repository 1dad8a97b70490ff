import ApusMachine
import ApusMeasure

/// Which published machines stand beside this one.
enum PublishedChoice {
  /// The four of the latency table, or the one that the user named.
  static func machines(_ name: String?) throws(UsageError) -> [PublishedMachine] {
    guard let name else { return PublishedMachine.latencies }
    guard let machine = PublishedMachine.named(name) else {
      throw .unknownName(
        kind: "published machine", given: name, known: PublishedMachine.all.map(\.name))
    }
    return [machine]
  }
}

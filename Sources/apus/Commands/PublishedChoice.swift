import ApusBenchmark
import ApusMachine

/// The choice of the published machines to show beside this machine.
enum PublishedChoice {
  /// The four machines of the latency table, or the machine that the user named.
  static func machines(_ name: String?) throws(UsageError) -> [PublishedMachine] {
    guard let name else { return PublishedMachine.latencies }
    guard let machine = PublishedMachine.named(name) else {
      throw .unknownName(
        kind: "published machine", given: name, known: PublishedMachine.all.map(\.name))
    }
    return [machine]
  }
}

import ApusBenchmark
import ApusCommandLine
import ApusMachine

/// The choice of the published machines to show beside this machine.
struct PublishedChoice: Sendable {
  /// The name of a machine, or `nil` if the user named none.
  private(set) var name: String?

  static let options: [Option<PublishedChoice>] = [
    Option(
      "beside", value: "NAME", help: "Show the machine NAME, as published, beside this machine."
    ) { choice, text in choice.name = text }
  ]

  /// Returns the machine that the user named, or the four machines of the latency table.
  func machines() throws(UsageError) -> [PublishedMachine] {
    guard let name else { return PublishedMachine.latencies }
    guard let machine = PublishedMachine.named(name) else {
      throw .unknownName(
        kind: "published machine", given: name, known: PublishedMachine.all.map(\.name))
    }
    return [machine]
  }
}

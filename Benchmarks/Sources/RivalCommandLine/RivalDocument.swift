import ApusBenchmark
import Foundation

/// The answer of a family of benchmarks, as `--json` prints it.
struct RivalDocument: Encodable {
  /// A rival or a part that was not measured.
  struct Skipped: Encodable, Equatable {
    let name: String
    let reason: String
  }

  /// The version of the keys.
  let bench = 1
  let family: String
  let command: [String]
  let date: Date
  /// The seconds from the start of the program to its end.
  let seconds: Double
  /// The seed as text, because many readers hold numbers as doubles; `nil` if nothing is random.
  let seed: String?
  let machine: Machine
  /// The versions and flags of the rivals; empty if the family says none.
  let rivals: [String]
  let rows: [RivalRow]
  let skipped: [Skipped]

  private enum Keys: String, CodingKey {
    case bench, family, command, date, seconds, seed, machine, rivals, rows, skipped
  }

  private enum MachineKeys: String, CodingKey {
    case identifier, model, architecture, hypervisor, kernel
    case processors = "logical_processors"
    case memory = "memory_bytes"
  }

  func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: Keys.self)
    try document.encode(bench, forKey: .bench)
    try document.encode(family, forKey: .family)
    try document.encode(command, forKey: .command)
    try document.encode(date, forKey: .date)
    try document.encode(seconds, forKey: .seconds)
    try document.encode(seed, forKey: .seed)
    try document.encode(rivals, forKey: .rivals)
    try document.encode(rows, forKey: .rows)
    try document.encode(skipped, forKey: .skipped)
    var facts = document.nestedContainer(keyedBy: MachineKeys.self, forKey: .machine)
    try facts.encode(machine.identifier, forKey: .identifier)
    try facts.encode(machine.model, forKey: .model)
    try facts.encode(machine.architecture, forKey: .architecture)
    try facts.encode(machine.logicalProcessors, forKey: .processors)
    try facts.encode(machine.memoryBytes, forKey: .memory)
    try facts.encode(machine.hypervisor, forKey: .hypervisor)
    try facts.encode(machine.kernel, forKey: .kernel)
  }

  /// The document as one line that ends with a line break.
  func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

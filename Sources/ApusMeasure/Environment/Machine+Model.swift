import ApusSystem

extension Machine {
  /// Returns the processor's model name: from x86-64 itself, or looked up by the numbers of arm64.
  static func model(_ processors: String) -> String {
    if let name = processors.field("model name"), !name.isEmpty {
      return name.words.joined(separator: " ")
    }
    guard let maker = processors.field("CPU implementer"), let part = processors.field("CPU part")
    else { return unknown }
    return armModels["\(maker) \(part)"] ?? "arm64 \(maker) \(part)".words.joined(separator: " ")
  }

  /// Arm's MIDR_EL1: implementer and part number, from the makers' technical reference manuals.
  private static let armModels = [
    "0x41 0xd03": "Arm Cortex-A53",
    "0x41 0xd08": "Arm Cortex-A72",
    "0x41 0xd0b": "Arm Cortex-A76",
    "0x41 0xd0c": "Arm Neoverse N1",
    "0x41 0xd40": "Arm Neoverse V1",
    "0x41 0xd49": "Arm Neoverse N2",
    "0x41 0xd4f": "Arm Neoverse V2",
    "0xc0 0xac3": "Ampere-1",
    "0xc0 0xac4": "Ampere-1a",
  ]
}

extension Machine {
  /// A short name for the machine that stays the same from boot to boot.
  ///
  /// It is made of the model, the architecture, the logical processors, the caches and the memory.
  /// The memory is in whole GiB, because the part that the kernel keeps varies. Clock rates, the
  /// kernel, the host's name and the hypervisor are not part of it. Two machines of the same make
  /// share it; compare `Session`s to tell where each ran.
  ///
  ///     Machine.current().identifier  // "6f2c90d1a3be"
  ///
  /// The hash is FNV-1a of 64 bits (Fowler, Noll, Vo), of which the upper 48 are written.
  ///
  /// - Complexity: O(*n*) in the length of the facts. Allocates.
  public var identifier: String {
    let digits = String(Self.hash(stableFacts) >> 16, radix: 16)
    return String(repeating: "0", count: 12 - digits.count) + digits
  }

  private var stableFacts: String {
    let caches = caches.map {
      "L\($0.level) \($0.kind.rawValue) \($0.bytes) \($0.lineBytes) \($0.sharedBy)"
    }
    return ([model, architecture, "\(logicalProcessors)"] + caches + ["\(roundMemory)"])
      .joined(separator: "\n")
  }

  /// The installed memory in GiB, estimated from the memory that the kernel leaves.
  ///
  /// The memory is rounded up to a multiple of a step. The step is a sixteenth of the power of two
  /// below, at least a whole GiB. 15.3 and 15.6 give 16, 62.5 gives 64.
  private var roundMemory: Int {
    let gibibytes = max(1, (memoryBytes >> 30) + (memoryBytes & ((1 << 30) - 1) > 0 ? 1 : 0))
    let step = max(1, (1 << (Int.bitWidth - 1 - gibibytes.leadingZeroBitCount)) >> 4)
    return (gibibytes + step - 1) / step * step
  }

  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

// UNSAFE: `sysctlbyname` fills an integer or an array (macOS)

#if canImport(Darwin)
  import CApusSystem

  /// Facts that macOS gives through `sysctlbyname`. The source compiles, but was never run.
  extension Machine {
    static func systemControl() -> Machine {
      Machine(
        model: text("machdep.cpu.brand_string") ?? unknown,
        architecture: programArchitecture,
        logicalProcessors: integer("hw.logicalcpu") ?? systemProcessors,
        caches: systemCaches(),
        memoryBytes: integer("hw.memsize") ?? 0,
        hypervisor: integer("kern.hv_vmm_present") == 1 ? unknown : nil,
        kernel: systemKernel ?? unknown)
    }

    /// Returns the caches of the fastest kind of core; Intel Macs have only one kind and no levels.
    private static func systemCaches() -> [Cache] {
      let names: [(level: Int, kind: Cache.Kind, name: String)] = [
        (1, .instruction, "l1icachesize"), (1, .data, "l1dcachesize"),
        (2, .unified, "l2cachesize"), (3, .unified, "l3cachesize"),
      ]
      let line = integer("hw.cachelinesize") ?? 0
      let sharing = max(1, integer("hw.perflevel0.cpusperl2") ?? 1)
      return names.compactMap { level, kind, name in
        let bytes = integer("hw.perflevel0." + name) ?? integer("hw." + name) ?? 0
        guard bytes > 0 else { return nil }
        return Cache(
          level: level, kind: kind, bytes: bytes, lineBytes: line,
          sharedBy: level == 1 ? 1 : sharing)
      }.sorted { $0.bytes < $1.bytes }
    }

    private static func integer(_ name: String) -> Int? {
      var value: Int64 = 0
      // SAFETY: the call writes one integer through a pointer that lives for the call.
      return unsafe apus_system_integer(name, &value) == 0 ? Int(value) : nil
    }

    private static func text(_ name: String) -> String? {
      var text = [CChar](repeating: 0, count: textSize)
      // SAFETY: the call writes a text with its zero byte into `textSize` bytes at most.
      return unsafe apus_system_text(name, &text, textSize) == 0 ? string(text) : nil
    }
  }
#endif

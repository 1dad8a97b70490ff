import ApusSystem

/// Checks of the layout of memory and of its amount.
extension EnvironmentInspector {
  /// The flag ADDR_NO_RANDOMIZE of personality(2), which `setarch -R` and debuggers set.
  private static let unrandomised: UInt64 = 0x4_0000

  /// The finding about the layout: with a fixed layout, repeats agree with each other but may be
  /// wrong.
  var layout: Finding {
    finding("layout") { name throws(AbsenceError) in
      let mode = try facts.integer("/proc/sys/kernel/randomize_va_space")
      let personality = (try? facts.text("/proc/self/personality")).flatMap {
        UInt64($0, radix: 16)
      }
      let isFrozen = mode <= 0 || (personality ?? 0) & Self.unrandomised != 0
      guard isFrozen else { return .fine(name, "addresses are randomised", "mode \(mode)") }
      return Finding(
        name: name, grade: .b, headline: "addresses not randomised",
        detail: "one frozen draw of layout",
        remedy: mode <= 0
          ? "Set kernel.randomize_va_space to 2." : "Run without `setarch -R` and debuggers.")
    }
  }

  var memory: Finding {
    finding("memory") { name throws(AbsenceError) in
      let path = "/proc/meminfo"
      let text = try facts.text(path)
      guard let available = text.field("MemAvailable")?.byteSize,
        let total = text.field("MemTotal")?.byteSize, total > 0
      else { throw facts.unexpected(path) }
      let part = Double(available) / Double(total)
      let gibibytes = Quantity.fixed(Double(available) / Double(1 << 30), decimals: 1)
      let headline = "\(part.percent) of memory available"
      let detail = "\(gibibytes) GiB"
      guard part < EnvironmentThresholds.scarceMemory else { return .fine(name, headline, detail) }
      return Finding(
        name: name, grade: .b, headline: headline, detail: detail,
        remedy: "End programs that hold memory; large working sets would be paged out.")
    }
  }

  var hugePages: Finding {
    finding("huge-pages") { name throws(AbsenceError) in
      let modes = try facts.text("/sys/kernel/mm/transparent_hugepage/enabled").words
      let chosen = modes.first { $0.hasPrefix("[") } ?? "unknown"
      return .fine(name, "transparent huge pages \(chosen.filter { $0 != "[" && $0 != "]" })")
    }
  }

  var events: Finding {
    finding("perf-events") { name throws(AbsenceError) in
      .fine(
        name, "perf_event_paranoid \(try facts.integer("/proc/sys/kernel/perf_event_paranoid"))")
    }
  }
}

import ApusSystem

/// Checks of the facts that change a processor's clock rate.
extension EnvironmentInspector {
  private static let processors = "/sys/devices/system/cpu/"

  /// The greatest number of processors to check for their governor; larger machines set them alike.
  private static let mostProcessors = 1024

  /// The finding about the governor: the rate is steady with `performance`, or if its limits are
  /// equal.
  var governor: Finding {
    finding("governor") { name throws(AbsenceError) in
      let first = try facts.text(Self.processors + "cpu0/cpufreq/scaling_governor")
      let others = (1..<max(2, min(machine.logicalProcessors, Self.mostProcessors))).compactMap {
        try? facts.text(Self.processors + "cpu\($0)/cpufreq/scaling_governor")
      }
      let varying = ([first] + others).filter { $0 != "performance" }
      let span = frequencySpan
      guard let governor = varying.first, !span.isFixed else {
        return .fine(name, "governor \(first)", span.text)
      }
      return Finding(
        name: name, grade: .b,
        headline: "governor \(governor)",
        detail: "on \(varying.count) of \(others.count + 1) processors, " + span.text,
        remedy: "Set the governor to performance (`cpupower frequency-set -g performance`), "
          + "or compare in pairs.")
    }
  }

  private var frequencySpan: (text: String, isFixed: Bool) {
    let folder = Self.processors + "cpu0/cpufreq/"
    guard let low = try? facts.integer(folder + "scaling_min_freq"),
      let high = try? facts.integer(folder + "scaling_max_freq")
    else { return ("frequency span unknown", false) }
    let megahertz = [low, high].map { Quantity.fixed(Double($0) / 1000, decimals: 0) }
    return low == high
      ? ("fixed at \(megahertz[0]) MHz", true)
      : ("\(megahertz[0]) to \(megahertz[1]) MHz", false)
  }

  /// The finding about turbo, with grade B if turbo is on.
  ///
  /// The turbo rate depends on the temperature and on the number of working processors. So a
  /// measurement for a single processor and a measurement for all processors belong to two clock
  /// rates.
  var turbo: Finding {
    finding("turbo") { name throws(AbsenceError) in
      guard try turboIsOn() else { return .fine(name, "turbo off") }
      return Finding(
        name: name, grade: .b,
        headline: "turbo on", detail: "the rate depends on heat and on how many processors work",
        remedy: "Turn turbo off while measuring (`intel_pstate/no_turbo` or `cpufreq/boost`), "
          + "or compare in pairs.")
    }
  }

  private func turboIsOn() throws(AbsenceError) -> Bool {
    if let off = try? facts.integer(Self.processors + "intel_pstate/no_turbo") { return off == 0 }
    return try facts.integer(Self.processors + "cpufreq/boost") != 0
  }

  var clockSource: Finding {
    finding("clock-source") { name throws(AbsenceError) in
      let source = try facts.text(
        "/sys/devices/system/clocksource/clocksource0/current_clocksource")
      guard !Self.fastClockSources.contains(source) else {
        return .fine(name, "clock source \(source)")
      }
      return Finding(
        name: name, grade: .b,
        headline: "clock source \(source.isEmpty ? "unnamed" : source)",
        detail: "each reading of the time is a system call",
        remedy: "See in the kernel's log why the processor's counter was given up.")
    }
  }

  /// The clock sources that Linux reads without a system call.
  private static let fastClockSources: Set = [
    "tsc", "tsc-early", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page",
  ]

  /// The finding about the battery; those of devices such as mice (`scope` is `Device`) do not
  /// count.
  var battery: Finding {
    finding("battery") { name throws(AbsenceError) in
      let folder = "/sys/class/power_supply"
      let batteries = try facts.names(in: folder).map { "\(folder)/\($0)/" }.filter {
        (try? facts.text($0 + "type")) == "Battery" && (try? facts.text($0 + "scope")) != "Device"
      }
      let states = batteries.compactMap { try? facts.text($0 + "status") }
      guard states.contains("Discharging") else {
        return .fine(name, batteries.isEmpty ? "no battery" : "on mains power")
      }
      return Finding(
        name: name, grade: .b, headline: "on battery", detail: "the system saves power",
        remedy: "Plug in the charger.")
    }
  }
}

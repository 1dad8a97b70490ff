import ApusSystem

/// Checks of the sharing of processors, and of the number that this process may use.
extension EnvironmentInspector {
  var hypervisor: Finding {
    guard let hypervisor = machine.hypervisor else {
      return .fine("hypervisor", "no hypervisor seen")
    }
    return Finding(
      name: "hypervisor", grade: .b,
      headline: "virtual machine (\(hypervisor))",
      detail: "a virtual processor may be half a core",
      remedy: "Quote the measurements as those of this virtual machine, not of the hardware; "
        + "compare in pairs.")
  }

  var threads: Finding {
    finding("hardware-threads") { name throws(AbsenceError) in
      guard try threadsShareCores() else {
        let whose = machine.hypervisor == nil ? "" : "as far as the guest can see"
        return .fine(name, "one thread per core", whose)
      }
      return Finding(
        name: name, grade: .b,
        headline: "two or more threads per core",
        detail: "work on the other thread takes up to half a core",
        remedy: "Leave the sibling of the measured processor idle, or turn SMT off.")
    }
  }

  private func threadsShareCores() throws(AbsenceError) -> Bool {
    if let active = try? facts.integer("/sys/devices/system/cpu/smt/active") { return active != 0 }
    let siblings = try facts.value(
      "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list", \.processorListCount)
    return siblings > 1
  }

  var affinity: Finding {
    finding("affinity") { name throws(AbsenceError) in
      let allowed = try facts.value("/proc/self/status") {
        $0.field("Cpus_allowed_list")?.processorListCount
      }
      return .fine(name, "\(allowed) of \(machine.logicalProcessors) processors allowed")
    }
  }

  var quota: Finding {
    finding("quota") { name throws(AbsenceError) in
      guard let quota = try ControlGroup.read(facts).quota else {
        return .fine(name, "no processor quota")
      }
      let headline = "quota of \(Quantity.fixed(quota, decimals: 2)) processors"
      let detail = "of \(usableProcessors) that may be used"
      guard quota < Double(usableProcessors) else { return .fine(name, headline, detail) }
      return Finding(
        name: name, grade: .b, headline: headline, detail: detail,
        remedy: "Lift the limit of the container (`cpu.max`, `--cpus`), or measure one thread only."
      )
    }
  }
}

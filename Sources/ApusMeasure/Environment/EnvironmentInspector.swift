/// Judges what stands still: facts that one look tells. Each check gives exactly one finding.
struct EnvironmentInspector {
  let facts: FactTree
  let machine: Machine

  /// Every check that needs no time to pass.
  var findings: [Finding] {
    [
      build, sanitizers, governor, turbo, clockSource, battery, hypervisor, threads, affinity,
      quota, layout, memory, hugePages, events,
    ]
  }

  /// The logical processors that this process may use, or all where it cannot be known.
  var usableProcessors: Int {
    let allowed = try? facts.value("/proc/self/status") {
      $0.field("Cpus_allowed_list")?.processorListCount
    }
    return max(1, min(allowed ?? .max, max(1, machine.logicalProcessors)))
  }

  /// Makes a finding of what `judge` reads, and of what it cannot read.
  func finding(
    _ name: String, _ judge: (String) throws(Absence) -> Finding
  ) -> Finding {
    do throws(Absence) {
      return try judge(name)
    } catch {
      return .unreadable(name, error)
    }
  }
}

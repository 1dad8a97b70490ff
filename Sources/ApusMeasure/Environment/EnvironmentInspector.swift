import ApusSystem

/// An inspector of the environment's constant facts; each check gives exactly one finding.
struct EnvironmentInspector {
  let facts: FactTree
  let machine: Machine

  /// The findings of every check that needs only a single reading.
  var findings: [Finding] {
    [
      build, sanitizers, governor, turbo, clockSource, battery, hypervisor, threads, affinity,
      quota, layout, memory, hugePages, events,
    ]
  }

  /// The number of logical processors that this process may use, or of all if that is unknown.
  var usableProcessors: Int {
    let allowed = try? facts.value("/proc/self/status") {
      $0.field("Cpus_allowed_list")?.processorListCount
    }
    return max(1, min(allowed ?? .max, max(1, machine.logicalProcessors)))
  }

  /// Returns the finding of `judge`, or an `unreadable` finding if it throws an absence.
  func finding(
    _ name: String, _ judge: (String) throws(AbsenceError) -> Finding
  ) -> Finding {
    do throws(AbsenceError) {
      return try judge(name)
    } catch {
      return .unreadable(name, error)
    }
  }
}

import CApus

/// Adds up CPU time and counted events over the epochs of a loop.
final class UsageMeter {
  private let events = PerfEvents()
  private var cpu: Int64 = 0
  private var user: Int64 = 0
  private var system: Int64 = 0
  private var cpuAtStart: Int64 = 0
  private var usageAtStart = apus_usage()

  func start() {
    // SAFETY: the call fills in one structure.
    _ = unsafe apus_process_usage(&usageAtStart)
    cpuAtStart = apus_process_cpu_nanoseconds()
    events.enable()
  }

  func stop() {
    events.disable()
    cpu += apus_process_cpu_nanoseconds() - cpuAtStart
    var usage = apus_usage()
    // SAFETY: the call fills in one structure.
    _ = unsafe apus_process_usage(&usage)
    user += usage.user_nanoseconds - usageAtStart.user_nanoseconds
    system += usage.system_nanoseconds - usageAtStart.system_nanoseconds
  }

  /// Everything that was counted, for each iteration.
  func messages(iterations: Int) -> [WorkerMessage] {
    let count = Double(iterations)
    return [
      .value(.cpuTime, Double(cpu) / count), .value(.userTime, Double(user) / count),
      .value(.systemTime, Double(system) / count),
    ] + events.messages(iterations: iterations)
  }
}

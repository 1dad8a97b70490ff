import CApusSystem

/// A meter that adds up CPU time and counted events over the epochs of a loop.
final class UsageMeter {
  private let events = PerfEvents()
  private var cpu: Int64 = 0
  private var user: Int64 = 0
  private var system: Int64 = 0
  private var waits: Int64 = 0
  private var cpuAtStart: Int64 = 0
  private var timesAtStart = CPUTimes.now()

  func start() {
    timesAtStart = .now()
    cpuAtStart = apus_process_cpu_nanoseconds()
    events.enable()
  }

  func stop() {
    events.disable()
    cpu += apus_process_cpu_nanoseconds() - cpuAtStart
    let times = CPUTimes.now()
    user += times.userNanoseconds - timesAtStart.userNanoseconds
    system += times.systemNanoseconds - timesAtStart.systemNanoseconds
    waits += times.waits - timesAtStart.waits
  }

  /// Returns the counts of each iteration.
  func messages(iterations: Int) -> [WorkerMessage] {
    let count = Double(iterations)
    return [
      .value(.cpuTime, Double(cpu) / count), .value(.userTime, Double(user) / count),
      .value(.systemTime, Double(system) / count), .value(.waits, Double(waits) / count),
    ] + events.messages(iterations: iterations)
  }
}

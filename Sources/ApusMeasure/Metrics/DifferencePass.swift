// UNSAFE: the name of a system call is a C string

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The passes that count the events of an iteration exactly, each in a process of its own.
enum DifferencePass {
  /// The reason why an iteration of a loop that may change its thread has no exact count.
  static let asynchronousReason = "not the same twice with several threads"

  /// Counts retains and releases of Swift objects.
  static func references(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    let names: [WorkerValue] = [.retains, .releases]
    let isCounting = benchmarkCase.needsSeveralProcessors || apus_references_install()
    let refusal =
      isCounting ? nil : "references are counted on Linux on x86-64 only, if code may be changed"
    let counts = try counts(benchmarkCase, request, .references, refusal)
    switch counts {
    case .failure(let absence): return names.map { .absent($0, absence.reason) }
    case .success(let counts): return zip(names, counts).map { .value($0, $1) }
    }
  }

  /// Counts system calls, in all and by name.
  static func systemCalls(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest
  ) throws -> [WorkerMessage] {
    let error = benchmarkCase.needsSeveralProcessors ? 0 : apus_system_calls_begin()
    defer { apus_system_calls_end() }
    let counts = try counts(
      benchmarkCase, request, .systemCalls, error == 0 ? nil : refusal(error))
    switch counts {
    case .failure(let absence): return [.absent(.systemCalls, absence.reason)]
    case .success(let counts):
      let named = counts.enumerated().filter { $1 > 0 }.map {
        WorkerMessage.systemCall(name(of: $0), $1)
      }
      return [.value(.systemCalls, counts.reduce(0, +))] + named
    }
  }

  /// Returns the reason why the system refused to trace the process.
  static func refusal(_ error: Int32) -> String {
    switch error {
    case EPERM, EACCES:
      "the system refuses to trace a process (ptrace): allow it in the sandbox or container"
    case ENOTSUP, ENOSYS: "system calls are counted on Linux on x86-64 and arm64 only"
    default: "the system calls cannot be traced: ptrace failed with errno \(error)"
    }
  }

  private static func name(of number: Int) -> String {
    // SAFETY: the function returns a literal.
    let name = unsafe apus_system_call_name(Int32(number)).map { unsafe String(cString: $0) }
    return name ?? "number-\(number)"
  }

  private struct AbsenceError: Error { let reason: String }

  /// Runs the loop, and returns the counts of an iteration or the reason why it has none.
  private static func counts(
    _ benchmarkCase: BenchmarkCase, _ request: WorkerRequest, _ meter: EventMeter,
    _ refusal: String?
  ) throws -> Result<[Double], AbsenceError> {
    let limit = request.measureNanoseconds * request.ticksPerNanosecond
    let driver = DifferenceDriver(meter, limitTicks: limit)
    if benchmarkCase.needsSeveralProcessors {
      return .failure(
        AbsenceError(
          reason: benchmarkCase.hasCompanions ? CountersPass.sharedReason : asynchronousReason))
    }
    if let refusal { return .failure(AbsenceError(reason: refusal)) }
    let facts = try benchmarkCase.execute(driver, epochTicks: request.epochTicks)
    guard facts.pauses > 0 else { return .success(driver.counts) }
    // The events of the switch itself, which each pause adds.
    let pauses = Double(facts.pauses) / Double(max(1, facts.iterations))
    let ofPause = try countsOfPause(meter, limit)
    return .success(zip(driver.counts, ofPause).map { max(0, $0 - pauses * $1) })
  }

  private static func countsOfPause(_ meter: EventMeter, _ limit: Double) throws -> [Double] {
    let driver = DifferenceDriver(meter, limitTicks: limit)
    let run = Run(RunState(driver))
    for _ in run { run.paused {} }
    return driver.counts
  }
}

import ApusBytes
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The events of a recording, on each processor for each thread that it begins with.
///
/// Threads and processes that start later inherit the events of the thread that starts them.
final class SamplingEvents {
  private var rings: [SampleRing] = []
  /// The events that write into the ring of another.
  private var joined: [JoinedEvent] = []
  private let period: UInt64
  let copiesStacks: Bool

  /// An event that is closed with its owner.
  private final class JoinedEvent {
    let event: FileDescriptor

    init(_ event: consuming FileDescriptor) { self.event = event }
  }

  /// Opens the events of a process that waits before it executes its program.
  ///
  /// - Parameters:
  ///   - rate: The samples for each second of processor time, or `nil` for mappings, names, starts and
  ///     ends alone.
  ///   - copiesStacks: Whether samples have copies of stacks instead of chains of calls.
  init(waiting process: Int32, rate: Int?, copiesStacks: Bool) throws(SamplingError) {
    self.copiesStacks = copiesStacks
    period = rate.map { UInt64(1_000_000_000 / $0) } ?? 0
    for processor in Self.processors {
      try open(thread: process, on: processor, waitsForExec: true) { code in
        .refused(code: code, level: Self.paranoia)
      }
    }
    guard !rings.isEmpty else { throw .refused(code: ENODEV, level: Self.paranoia) }
  }

  /// Opens the events of the threads of a running process. Sampling begins with `start()`.
  ///
  /// Threads that have ended are left out.
  init(of running: RunningProcess, rate: Int, copiesStacks: Bool) throws(SamplingError) {
    self.copiesStacks = copiesStacks
    period = UInt64(1_000_000_000 / rate)
    let process = running.number
    for thread in running.threadNames.keys {
      for processor in Self.processors {
        try open(thread: thread, on: processor, waitsForExec: false) { code in
          // The events of one's own process need no permission to attach.
          let probe = apus_sampling_open(0, -1, 1_000_000_000, 0, false)
          guard probe >= 0 else { return .refused(code: -probe, level: Self.paranoia) }
          close(probe)
          return .cannotAttach(process: process, code: code)
        }
      }
    }
    guard !rings.isEmpty else { throw .cannotAttach(process: process, code: ESRCH) }
  }

  /// Opens an event and its ring, or joins it to the ring of its processor.
  private func open(
    thread: Int32, on processor: Int32, waitsForExec: Bool, _ failure: (Int32) -> SamplingError
  ) throws(SamplingError) {
    let number = apus_sampling_open(
      thread, processor, period, copiesStacks ? UInt32(KernelRecord.Timed.stackBytes) : 0,
      waitsForExec)
    // The processor is offline, or the thread has ended.
    guard number != -ENODEV, number != -ESRCH || waitsForExec else { return }
    guard number >= 0 else { throw failure(-number) }
    let event = FileDescriptor(adopting: number, name: "perf event")
    do throws(SystemError) {
      if let ring = rings.first(where: { $0.processor == processor }) {
        let code = ring.join(event)
        guard code == 0 else { throw SystemError(.map, "perf event", code: code) }
        joined.append(JoinedEvent(event))
      } else {
        rings.append(
          try SampleRing(event, processor: processor, hasStacks: copiesStacks))
      }
    } catch {
      throw error.code == EPERM || error.code == ENOMEM
        ? .refused(code: ENOMEM, level: Self.paranoia) : .system(error)
    }
  }

  /// Begins the sampling of a running process.
  func start() throws(SamplingError) {
    for ring in rings {
      let code = ring.start()
      guard code == 0 else { throw .refused(code: code, level: Self.paranoia) }
    }
    for event in joined { _ = apus_sampling_start(event.event.number) }
  }

  /// Ends the sampling. Records that were not taken stay in the rings.
  func stop() {
    for ring in rings { ring.stop() }
    for event in joined { _ = apus_sampling_stop(event.event.number) }
  }

  /// Takes the records of all processors, in no order.
  func take() -> [KernelRecord.Timed] { rings.flatMap { $0.take() } }

  private static var processors: Range<Int32> {
    0..<Int32(clamping: max(1, sysconf(Int32(_SC_NPROCESSORS_CONF))))
  }

  /// The level of `perf_event_paranoid`, if it can be read.
  private static var paranoia: Int? {
    try? FactTree.machine.integer("/proc/sys/kernel/perf_event_paranoid")
  }
}

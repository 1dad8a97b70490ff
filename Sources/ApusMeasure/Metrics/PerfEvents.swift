// UNSAFE: reading an event fills a number

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The counters of the kernel and the processor, each with its value or the reason for its absence.
struct PerfEvents: ~Copyable {
  private enum Slot {
    case open(Int32)
    case refused(String)
  }

  private static let hardware: [(WorkerValue, apus_event)] = [
    (.instructions, APUS_EVENT_INSTRUCTIONS), (.cycles, APUS_EVENT_CYCLES),
    (.branchMisses, APUS_EVENT_BRANCH_MISSES), (.cacheMisses, APUS_EVENT_CACHE_MISSES),
  ]
  private static let software: [(WorkerValue, apus_event)] = [
    (.contextSwitches, APUS_EVENT_CONTEXT_SWITCHES), (.pageFaults, APUS_EVENT_PAGE_FAULTS),
  ]

  private var slots: [(name: WorkerValue, slot: Slot)] = []
  private var leaders: [Int32] = []

  /// Opens the hardware counters in one group, and the software counters in another.
  init() {
    openGroup(Self.hardware)
    openGroup(Self.software)
  }

  deinit {
    for case (_, .open(let descriptor)) in slots { close(descriptor) }
  }

  private mutating func openGroup(_ events: [(WorkerValue, apus_event)]) {
    var leader: Int32 = -1
    for (name, event) in events {
      let descriptor = apus_event_open(event, leader, true)
      if descriptor < 0 {
        slots.append((name, .refused(Self.reason(-descriptor))))
        continue
      }
      slots.append((name, .open(descriptor)))
      if leader == -1 {
        leader = descriptor
        leaders.append(descriptor)
      }
    }
  }

  /// Starts every counter that could be opened.
  func enable() {
    for leader in leaders { _ = apus_event_enable(leader) }
  }

  /// Stops every counter that could be opened.
  func disable() {
    for leader in leaders { _ = apus_event_disable(leader) }
  }

  /// Returns the counts so far, divided by `iterations`.
  func messages(iterations: Int) -> [WorkerMessage] {
    slots.map { name, slot in
      switch slot {
      case .refused(let reason): return .absent(name, reason)
      case .open(let descriptor):
        var count = 0.0
        // SAFETY: the call writes one number.
        let status = unsafe apus_event_read(descriptor, &count)
        return status == 0
          ? .value(name, count / Double(max(1, iterations))) : .absent(name, Self.reason(status))
      }
    }
  }

  /// Returns the reason why the kernel refused a counter.
  static func reason(_ error: Int32) -> String {
    switch error {
    case ENOENT, EOPNOTSUPP, ENODEV:
      "the processor's counters are not there (virtual machine without PMU)"
    case EACCES, EPERM: "the kernel forbids it: lower kernel.perf_event_paranoid"
    case ENOSYS: "the kernel or a sandbox has no perf_event_open"
    case EAGAIN: "another program used the processor's counters all the time"
    case ENOTSUP: "not written for this system"
    default: "perf_event_open failed with errno \(error)"
    }
  }
}

import ApusMeasure
import Dispatch
import Synchronization

/// What handing over from one thread to another costs: half the round trip of a ping-pong.
public struct SemaphoreProbe: Probe {
  /// The name in results.
  public let name = "semaphore"
  /// What it measures.
  public let summary = "half the round trip of two threads that hand over to each other"
  /// How it measures.
  public let method = """
    Two bound threads play ping-pong over two semaphores; a sample is half the median round trip \
    of a fresh partner with fresh semaphores. same-processor: both threads on one processor, which \
    is a system call, a switch and no idle processor. across-processors: two processors, where each \
    hand-over wakes one that has gone idle; in a virtual machine that may include the hypervisor. \
    spinning: two processors and two atomic words, nobody sleeps. futex is sem_t, dispatch is \
    DispatchSemaphore. mutex-uncontended is lock and unlock of a Synchronization.Mutex that nobody \
    else wants: this, and no hand-over, is the counterpart of the 25 ns in the numbers of 2012.
    """
  /// Its share of a run's time.
  public let weight = 1.5
  /// In which processes it measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    try reportMutex(context)
    try reportSpinning(context)
    for placement in Placement.allCases {
      try reportBlocking(context, placement, "futex", Self.makePosixSemaphore)
      try reportBlocking(context, placement, "dispatch") { DispatchSemaphore(value: 0) }
    }
  }
}

extension SemaphoreProbe {
  /// Where the two threads run.
  enum Placement: String, CaseIterable {
    case sameProcessor = "same-processor"
    case acrossProcessors = "across-processors"

    /// The processors of the measuring thread and of its partner.
    func processors(_ context: ProbeContext) throws(NotHere) -> (own: Int, partner: Int) {
      let own = context.processors[0]
      switch self {
      case .sameProcessor: return (own, own)
      case .acrossProcessors:
        guard context.processors.count > 1 else { throw NotHere("one processor only") }
        return (own, context.processors[1])
      }
    }
  }

  private func reportMutex(_ context: ProbeContext) throws {
    let samples = try Processors.whileBound(to: [context.processors[0]]) { _ in
      try context.repeats(of: "uncontended mutex", seconds: share(of: context)) {
        let mutex = Guarded()
        return context.medianOverEpochs { iterations in
          for _ in 0..<iterations { mutex.add() }
        }
      }
    }
    report("mutex-uncontended", median: samples, over: .allocations, to: context)
  }

  private func reportSpinning(_ context: ProbeContext) throws {
    try report(context, "spinning", [], .acrossProcessors) { partner in
      let rally = try SpinningRally(partnerOn: partner)
      defer { rally.end() }
      return context.medianOverEpochs(rally.play) / 2
    }
  }

  private func reportBlocking(
    _ context: ProbeContext, _ placement: Placement, _ primitive: String,
    _ makeSemaphore: () throws -> some CountingSemaphore
  ) throws {
    let parameters = [Parameter("primitive", primitive)]
    try report(context, placement.rawValue, parameters, placement) { partner in
      let rally = try BlockingRally(partnerOn: partner, makeSemaphore)
      defer { rally.end() }
      return context.medianOverEpochs(rally.play) / 2
    }
  }

  /// Reports the median over fresh rallies, or why there can be none here.
  private func report(
    _ context: ProbeContext, _ variant: String, _ parameters: [Parameter], _ placement: Placement,
    _ rally: (_ partner: Int) throws -> Double
  ) throws {
    try attempt(variant, parameters, to: context) {
      let (own, partner) = try placement.processors(context)
      let samples = try Processors.whileBound(to: [own]) { isBound in
        guard isBound, Processors.canBind(to: partner) else { throw NotHere.noBinding }
        return try context.repeats(of: "\(variant) hand-over", seconds: share(of: context)) {
          try rally(partner)
        }
      }
      let note = own == partner ? "processor \(own)" : "processors \(own) and \(partner)"
      report(variant, parameters, median: samples, over: .allocations, notes: [note], to: context)
    }
  }

  /// Six figures share the budget.
  private func share(of context: ProbeContext) -> Double { context.budgetSeconds / 6 }

  #if canImport(Glibc)
    private static func makePosixSemaphore() throws -> PosixSemaphore { try PosixSemaphore() }
  #else
    private static func makePosixSemaphore() throws -> DispatchSemaphore {
      throw NotHere("no unnamed POSIX semaphores on this system")
    }
  #endif
}

extension SemaphoreProbe {
  /// A counter under a lock that only one thread takes.
  private final class Guarded: Sendable {
    private let count = Mutex(0)

    @inline(__always)
    func add() { count.withLock { $0 &+= 1 } }
  }
}

public import ApusMeasure
import Dispatch
import Synchronization

/// The latency of a hand-over between two threads: half the round trip of a ping-pong.
///
///     try SemaphoreProbe().run(context)  // reports `same-processor`, `across-processors`, `spinning` ...
///
public struct SemaphoreProbe: Probe {
  /// The key of its measurements.
  public let key = ProbeKey.semaphore
  /// The measurements that it may report.
  public var promises: [ProbePromise] {
    [
      ProbePromise(.semaphore, [.mutexUncontended, .handOverSpinning]),
      ProbePromise(
        .semaphore, Placement.allCases.map(\.metric),
        ["primitive": .names(Primitive.allCases.map(\.rawValue))]),
    ]
  }
  /// A summary of the measured quantity.
  public let summary = "half the round trip of two threads that hand over to each other"
  /// The method of measurement.
  public let method = """
    Two bound threads play ping-pong over two semaphores; a sample is half the median round trip \
    of a fresh partner with fresh semaphores. same-processor: both threads on one processor, which \
    is a system call, a switch and no idle processor. across-processors: two processors; each \
    hand-over wakes an idle processor, and in a virtual machine that may include the hypervisor. \
    spinning: two processors and two atomic words, no thread sleeps. futex is sem_t, dispatch is \
    DispatchSemaphore. mutex-uncontended is lock and unlock of an uncontended \
    Synchronization.Mutex: this, and no hand-over, is the counterpart of the 25 ns in the numbers \
    of 2012.
    """
  /// The share of a run's time.
  public let weight = 1.5
  /// The processes in which the probe measures.
  public let replication = ProbeReplication.freshProcesses

  /// Creates the probe.
  public init() {}

  /// Runs the probe.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
  public func run(_ context: ProbeContext) throws {
    try reportMutex(context)
    try reportSpinning(context)
    for placement in Placement.allCases {
      try reportBlocking(context, placement, .futex, Self.makePosixSemaphore)
      try reportBlocking(context, placement, .dispatch) { DispatchSemaphore(value: 0) }
    }
  }
}

extension SemaphoreProbe {
  /// The kind of semaphore.
  package enum Primitive: String, CaseIterable {
    /// `sem_t`.
    case futex
    /// `DispatchSemaphore`.
    case dispatch
  }

  /// The processors on which the two threads run.
  enum Placement: String, CaseIterable {
    case sameProcessor = "same-processor"
    case acrossProcessors = "across-processors"

    /// The metric of its measurements.
    var metric: MetricKey { MetricKey(rawValue, .nanoseconds) }

    /// The processors of the measuring thread and of its partner.
    func processors(_ context: ProbeContext) throws(UnavailableError) -> (own: Int, partner: Int) {
      let own = context.processors[0]
      switch self {
      case .sameProcessor: return (own, own)
      case .acrossProcessors:
        guard context.processors.count > 1 else {
          throw UnavailableError("needs at least two processors")
        }
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
    report(.mutexUncontended, median: samples, over: .allocations, to: context)
  }

  private func reportSpinning(_ context: ProbeContext) throws {
    try report(context, .handOverSpinning, [], .acrossProcessors) { partner in
      let pingPong = try SpinningPingPong(partnerOn: partner)
      defer { pingPong.end() }
      return context.medianOverEpochs(pingPong.play) / 2
    }
  }

  private func reportBlocking(
    _ context: ProbeContext, _ placement: Placement, _ primitive: Primitive,
    _ makeSemaphore: () throws -> some CountingSemaphore
  ) throws {
    let parameters = [Parameter("primitive", primitive.rawValue)]
    try report(context, placement.metric, parameters, placement) { partner in
      let pingPong = try BlockingPingPong(partnerOn: partner, makeSemaphore)
      defer { pingPong.end() }
      return context.medianOverEpochs(pingPong.play) / 2
    }
  }

  /// Reports the median over fresh ping-pongs, or the reason why none can run on this machine.
  private func report(
    _ context: ProbeContext, _ metric: MetricKey, _ parameters: [Parameter], _ placement: Placement,
    _ pingPong: (_ partner: Int) throws -> Double
  ) throws {
    try attempt(metric, parameters, to: context) {
      let (own, partner) = try placement.processors(context)
      let samples = try Processors.whileBound(to: [own]) { isBound in
        guard isBound, Processors.canBind(to: partner) else { throw UnavailableError.noBinding }
        return try context.repeats(of: "\(metric) hand-over", seconds: share(of: context)) {
          try pingPong(partner)
        }
      }
      let note = own == partner ? "processor \(own)" : "processors \(own) and \(partner)"
      report(metric, parameters, median: samples, over: .allocations, notes: [note], to: context)
    }
  }

  /// Returns the time of a single measurement: six measurements share the budget.
  private func share(of context: ProbeContext) -> Double { context.budgetSeconds / 6 }

  #if canImport(Glibc)
    private static func makePosixSemaphore() throws -> PosixSemaphore { try PosixSemaphore() }
  #else
    private static func makePosixSemaphore() throws -> DispatchSemaphore {
      throw UnavailableError("this system has no unnamed POSIX semaphores")
    }
  #endif
}

extension SemaphoreProbe {
  /// A counter under a lock that only a single thread takes.
  private final class Guarded: Sendable {
    private let count = Mutex(0)

    @inline(__always)
    func add() { count.withLock { $0 &+= 1 } }
  }
}

extension ProbeKey {
  /// The hand-over between two threads.
  public static let semaphore = ProbeKey("semaphore")
}

extension MetricKey {
  /// Lock and unlock of a lock that no other thread wants.
  public static let mutexUncontended = MetricKey("mutex-uncontended", .nanoseconds)
  /// A hand-over between two threads that spin.
  public static let handOverSpinning = MetricKey("spinning", .nanoseconds)
  /// A hand-over between two threads on one processor.
  public static let handOverSameProcessor = SemaphoreProbe.Placement.sameProcessor.metric
  /// A hand-over between two threads on two processors.
  public static let handOverAcrossProcessors = SemaphoreProbe.Placement.acrossProcessors.metric
}

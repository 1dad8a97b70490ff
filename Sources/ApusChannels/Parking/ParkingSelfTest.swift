// UNSAFE: reads the words of references to executors; runs a job that an executor kept

internal import CApusTasks
internal import Synchronization

/// A self-test of the suspension strategies. It tries each of them on a new thread.
package enum ParkingSelfTest {
  /// Returns the fastest strategy that works.
  static func fastestStrategy() -> SuspensionStrategy {
    if works(.noExecutor) { return .noExecutor }
    return works(.publicExecutor) ? .publicExecutor : .continuation
  }

  /// Returns whether tasks that wait by a strategy resume at once, on the right thread and in the
  /// same isolation.
  package static func works(_ strategy: SuspensionStrategy) -> Bool {
    guard strategy != .automatic, strategy != .continuation else { return true }
    guard isSupportedSystem, haveSizesOfReferences else { return false }
    if strategy == .noExecutor && !knowsDefaultActors { return false }
    return ParkingTrial.succeeds(strategy)
  }

  /// Whether the strategies with executors have been run on this system.
  private static var isSupportedSystem: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  private static var haveSizesOfReferences: Bool {
    // SAFETY: only reads sizes.
    unsafe MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<(UInt, UInt)>.size
      && MemoryLayout<UnownedTaskExecutor>.size == MemoryLayout<(UInt, UInt)>.size
      && MemoryLayout<UnownedJob>.size == MemoryLayout<UInt>.size
      && MemoryLayout<UnsafeContinuation<Void, Never>>.size == MemoryLayout<UInt>.size
  }

  /// Whether the second word distinguishes a default actor from an actor with its own executor.
  private static var knowsDefaultActors: Bool {
    // SAFETY: reads references, and does not use them.
    unsafe secondWord(of: ParkingTrial.Isolated().unownedExecutor) == 0
      && secondWord(of: MainActor.sharedUnownedExecutor) != 0
  }

  private static func secondWord(of executor: UnownedSerialExecutor) -> UInt {
    // SAFETY: the sizes are equal, as `works` has checked.
    unsafe unsafeBitCast(executor, to: (UInt, UInt).self).1
  }
}

/// A trial of a suspension strategy: a task waits and resumes once, and the trial checks on which
/// thread.
private enum ParkingTrial {
  static func succeeds(_ strategy: SuspensionStrategy) -> Bool {
    let plain = Trial(resume: strategy == .noExecutor ? APUS_RESUME_ANYWHERE : APUS_RESUME_GLOBAL)
    let isolated = Trial(
      resume: strategy == .noExecutor ? APUS_RESUME_SWITCHING : APUS_RESUME_GLOBAL)
    let trials = [plain, isolated]
    let thread = Work {
      plain.run { await $0.wait() }
      let actor = Isolated()
      isolated.run {
        await $0.executor.park()
        await actor.wait(for: $0)
      }
    }
    thread.runAndWait()
    // With the public executor a default actor may be entered later, but the task must not get
    // lost.
    return trials[0].resumedAtOnce && (trials[1].resumedAtOnce || strategy == .publicExecutor)
  }

  /// A default actor from which a task waits.
  actor Isolated {
    func wait(for trial: Trial) async {
      await trial.executor.park()
      preconditionIsolated()
      trial.noteThread()
    }
  }

  /// An executor that keeps a job until the trial is over.
  final actor TrialExecutor: SerialExecutor {
    private struct State {
      var job: UnownedJob?
      var isOver = false
    }
    private let state = Mutex(State())

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      // SAFETY: a waiting task holds the executor.
      unsafe UnownedSerialExecutor(ordinary: self)
    }

    nonisolated func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let isLate = state.withLock { state in
        if !state.isOver { state.job = job }
        return state.isOver
      }
      if isLate { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
    }

    nonisolated func take() -> UnownedJob? {
      state.withLock { state in
        let job = state.job.take()
        state.isOver = job == nil
        return job
      }
    }

    @inline(never)
    func park() { apus_opaque_nothing() }
  }

  /// A single wait of a single task.
  final class Trial: Sendable {
    let executor = TrialExecutor()
    private let resume: apus_resume
    private let startedOn = Atomic<UInt>(0)
    private let resumedOn = Atomic<UInt>(0)
    private let atOnce = Atomic<Bool>(false)

    init(resume: apus_resume) { self.resume = resume }

    var resumedAtOnce: Bool { atOnce.load(ordering: .acquiring) }

    func wait() async {
      await executor.park()
      noteThread()
    }

    func noteThread() { resumedOn.store(apus_thread_mark(), ordering: .releasing) }

    /// Starts a task on this thread, and resumes it here whenever it waits on the executor.
    func run(_ body: @escaping @Sendable (Trial) async -> Void) {
      #if os(Linux)
        Task.immediateDetached { await body(self) }
        while let job = executor.take() {
          // SAFETY: the executor has just kept the job, which is run once.
          unsafe ResumedJob.run(
            unsafeBitCast(job, to: UnsafeMutableRawPointer.self),
            UInt8(truncatingIfNeeded: resume.rawValue))
        }
        atOnce.store(
          resumedOn.load(ordering: .acquiring) == apus_thread_mark(), ordering: .releasing)
      #endif
    }
  }

  /// A closure that runs on a new thread.
  private final class Work {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    func runAndWait() {
      // SAFETY: this function waits for the thread, so this object outlives it.
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      _ = unsafe apus_run_on_thread(
        { context in
          guard let context = unsafe context else { return }
          unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body()
        }, context)
    }
  }
}

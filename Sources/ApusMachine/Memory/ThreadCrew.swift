import ApusMeasure

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs work on several processors at once, on one pinned thread each.
package enum ThreadCrew {
  /// Runs `body` once per processor and returns what each run returned, when all have ended.
  ///
  /// All threads exist before the first one starts its work, so `body` may wait for the others.
  ///
  ///     try ThreadCrew.run(on: [0, 1]) { member in member * 10 }  // [0, 10]
  ///
  /// - Parameters:
  ///   - processors: Where to run; at least one.
  ///   - body: Is given the index of its processor in `processors`.
  /// - Throws: `MemoryError.threadRefused`; then `body` was not called at all.
  package static func run<Result: Sendable>(
    on processors: [Int], _ body: @escaping @Sendable (Int) -> Result
  ) throws(MemoryError) -> [Result] {
    let gate = Gate()
    let results = Results<Result>()
    var threads: [Thread] = []
    var refusal: Int32 = 0
    for (member, processor) in processors.enumerated() where refusal == 0 {
      let job = Job {
        Processors.bind(to: [processor])
        if gate.isPassable() { results.add(body(member), of: member) }
      }
      switch start(job) {
      case .success(let thread): threads.append(thread)
      case .failure(let error): refusal = error.code
      }
    }
    gate.decide(open: refusal == 0)
    for thread in threads { join(thread) }
    guard refusal == 0 else { throw .threadRefused(code: refusal) }
    return results.inOrder()
  }

  /// What one thread does.
  private final class Job: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Holds the threads back until all of them have been started.
  private final class Gate: Sendable {
    private let state = Atomic(0)

    func decide(open: Bool) { state.store(open ? 1 : 2, ordering: .releasing) }

    func isPassable() -> Bool {
      while true {
        let decision = state.load(ordering: .acquiring)
        if decision != 0 { return decision == 1 }
        sched_yield()
      }
    }
  }

  private final class Results<Result: Sendable>: Sendable {
    private let results = Mutex<[(member: Int, result: Result)]>([])

    func add(_ result: Result, of member: Int) { results.withLock { $0.append((member, result)) } }

    func inOrder() -> [Result] {
      results.withLock { $0.sorted { $0.member < $1.member }.map(\.result) }
    }
  }

  private struct StartError: Error { var code: Int32 }

  #if canImport(Darwin)
    private typealias Thread = pthread_t?
  #else
    private typealias Thread = pthread_t
  #endif

  private static func start(_ job: Job) -> Swift.Result<Thread, StartError> {
    #if canImport(Darwin)
      var thread: Thread = nil
    #else
      var thread: Thread = 0
    #endif
    // SAFETY: the reference is released once: by the new thread, or below where there is none.
    let reference = unsafe Unmanaged.passRetained(job)
    let code = unsafe pthread_create(&thread, nil, perform, reference.toOpaque())
    if code != 0 {
      unsafe reference.release()
      return .failure(StartError(code: code))
    }
    return .success(thread)
  }

  #if canImport(Darwin)
    private static let perform:
      @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
        { raw in
          // SAFETY: `start` passes a retained job, to one thread.
          unsafe Unmanaged<Job>.fromOpaque(raw).takeRetainedValue().work()
          return nil
        }
  #else
    private static let perform:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
        // SAFETY: `start` passes a retained job, to one thread.
        unsafe raw.map { unsafe Unmanaged<Job>.fromOpaque($0).takeRetainedValue().work() }
        return nil
      }
  #endif

  private static func join(_ thread: Thread) {
    #if canImport(Darwin)
      guard let thread else { return }
    #endif
    pthread_join(thread, nil)
  }
}

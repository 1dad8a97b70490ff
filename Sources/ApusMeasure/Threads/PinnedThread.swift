// UNSAFE: passes an object through `pthread_create`

package import ApusSystem
import CApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A POSIX thread that runs a closure, bound to a processor if the system permits it.
///
/// It records when it was created, when its first instruction ran and when its work was done. It
/// must be joined exactly once, before its last reference is released. A thread without a join
/// would continue during the next measurement. `Task` and `DispatchQueue` are for work that may run
/// anywhere.
///
///     let thread = try PinnedThread(on: 1) { flag.raise() }
///     thread.join()
///
package final class PinnedThread {
  /// The readings of the counter before and after the call that created the thread.
  package let creation: (before: UInt64, after: UInt64)

  private let handle: pthread_t
  private let work: Work
  private var isJoined = false

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - processor: The processor of the thread; `nil` permits all processors of the creator.
  ///   - body: The closure, which runs once, after the thread was bound.
  /// - Throws: `SystemError` if the system cannot create another thread.
  package init(
    on processor: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let work = Work(processor: processor, body)
    #if canImport(Darwin)
      var created: pthread_t?
    #else
      var created = pthread_t()
    #endif
    // SAFETY: the retain is balanced by `Work.run`, or below if no thread was created; `created` is
    // written before the call returns and read only after that.
    let argument = unsafe Unmanaged.passRetained(work).toOpaque()
    let before = TickClock.now()
    let code = unsafe pthread_create(&created, nil, { unsafe Work.run($0) }, argument)
    creation = (before, TickClock.now())
    let handle: pthread_t? = created
    guard code == 0, let handle else {
      // SAFETY: balances the retain above: no thread exists that could do so.
      unsafe Unmanaged<Work>.fromOpaque(argument).release()
      throw SystemError(.createThread, code: code)
    }
    self.handle = handle
    self.work = work
  }

  deinit { precondition(isJoined, "a thread is joined before its last reference goes") }

  /// The counter at the thread's first instruction; zero before it.
  package var firstTick: UInt64 { work.firstTick.load(ordering: .acquiring) }
  /// The counter after the closure returned; zero before that.
  package var lastTick: UInt64 { work.lastTick.load(ordering: .acquiring) }
  /// The processor of the thread's first instruction, or -1 if it is unknown.
  package var firstProcessor: Int { work.firstProcessor.load(ordering: .acquiring) }

  /// Waits for the thread to end; its writes are visible afterwards.
  ///
  /// - Precondition: The thread was not joined before.
  package func join() {
    precondition(!isJoined, "a thread is joined once")
    let code = pthread_join(handle, nil)
    precondition(code == 0, "the thread is there to be joined (errno \(code))")
    isJoined = true
  }
}

extension PinnedThread {
  /// The work and the records of a thread; shared by the thread and its creator.
  private final class Work: Sendable {
    let processor: Int?
    let body: @Sendable () -> Void
    let firstTick = Atomic<UInt64>(0)
    let lastTick = Atomic<UInt64>(0)
    let firstProcessor = Atomic<Int>(-1)

    init(processor: Int?, _ body: @escaping @Sendable () -> Void) {
      self.processor = processor
      self.body = body
    }

    /// Runs the work in the new thread.
    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      let first = TickClock.now()
      // SAFETY: `argument` is the retained `Work` that the creator passed; this takes the retain.
      guard let argument = unsafe argument else { return nil }
      let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
      work.firstTick.store(first, ordering: .releasing)
      work.firstProcessor.store(Int(apus_current_processor()), ordering: .releasing)
      if let processor = work.processor { Processors.bind(to: [processor]) }
      work.body()
      work.lastTick.store(TickClock.now(), ordering: .releasing)
      return nil
    }
  }
}

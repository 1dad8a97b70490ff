#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system's own, for work that must not share a pool.
enum WorkerThread {
  private final class Start {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Starts a detached thread.
  static func start(_ work: @escaping @Sendable () -> Void) {
    // SAFETY: the box is retained here and released exactly once, by the new thread.
    let box = unsafe Unmanaged.passRetained(Start(work)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
          let box = unsafe Unmanaged<Start>.fromOpaque(argument)
        #else
          guard let argument = unsafe argument else { return nil }
          let box = unsafe Unmanaged<Start>.fromOpaque(argument)
        #endif
        unsafe box.takeRetainedValue().work()
        return nil
      }, box)
    precondition(status == 0, "the system gives no more threads (errno \(status))")
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }
}

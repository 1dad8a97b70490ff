#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of a thread, as long as the thread lives.
struct ThreadNumber: Sendable, Hashable {
  private let number: UInt64

  /// The number of the thread that runs this.
  static var current: ThreadNumber {
    #if canImport(Darwin)
      ThreadNumber(number: UInt64(pthread_mach_thread_np(pthread_self())))
    #else
      ThreadNumber(number: UInt64(pthread_self()))
    #endif
  }
}

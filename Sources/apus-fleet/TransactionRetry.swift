#if PostgreSQL
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The repetition of transactions that another one made impossible: the server ends one of two that wait for each other.
  enum TransactionRetry {
    /// The number of times that a transaction is tried.
    static let attempts = 5

    /// Waits before the next attempt: about 50 ms after the first, and twice as long after each further one.
    ///
    /// The times are random, so that two programs do not meet again.
    static func pause(after attempt: Int) {
      let mean = 50_000 << (attempt - 1)
      usleep(UInt32.random(in: UInt32(mean / 2)...UInt32(mean * 3 / 2)))
    }
  }
#endif

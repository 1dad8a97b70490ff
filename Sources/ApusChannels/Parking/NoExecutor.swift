/// The references by which the runtime says "no executor". This is the one thing that is assumed and not
/// public: both are two words of zero. `ParkingSelfTest` checks it before anything depends on it.
@safe
enum NoExecutor {
  static var serial: UnownedSerialExecutor {
    // SAFETY: of one size, which the self-test compares before this is used.
    unsafe unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
  }

  static var task: UnownedTaskExecutor {
    // SAFETY: as above.
    unsafe unsafeBitCast((UInt(0), UInt(0)), to: UnownedTaskExecutor.self)
  }
}

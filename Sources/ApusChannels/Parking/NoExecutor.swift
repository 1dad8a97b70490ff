/// The references by which the runtime says "no executor".
///
/// Both are assumed to be two words of zero. This is the only assumption that is not public.
/// `ParkingSelfTest` checks it before any use.
@safe
enum NoExecutor {
  static var serial: UnownedSerialExecutor {
    // SAFETY: the sizes are equal. The self-test compares them before any use.
    unsafe unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
  }

  static var task: UnownedTaskExecutor {
    // SAFETY: as above.
    unsafe unsafeBitCast((UInt(0), UInt(0)), to: UnownedTaskExecutor.self)
  }
}

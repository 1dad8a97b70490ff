// UNSAFE: the library's queue is `@unchecked Sendable`, so a subclass must be

import Foundation

/// An operation queue for a session's delegate that runs each block at once, on the session's
/// thread.
///
/// A usual queue stores every received piece while its delegate is busy, without a limit. On
/// systems other than Linux the session does not call this method; there the queue runs a single
/// block at a time.
// SAFETY: the class adds no state to its superclass, which any thread may use.
final class InlineQueue: OperationQueue, @unchecked Sendable {
  override init() {
    super.init()
    maxConcurrentOperationCount = 1
  }

  #if canImport(FoundationNetworking)
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  #endif
}

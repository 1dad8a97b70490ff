import Foundation

/// A queue for a session's delegate that does its work at once, on the session's own thread.
///
/// A usual queue keeps every piece that arrives while its delegate is busy, without limit. Elsewhere
/// than on Linux the session does not go through this method; there it is a queue that does one thing
/// at a time.
// SAFETY: it adds no state to its superclass, which may be used from any thread.
final class InlineQueue: OperationQueue, @unchecked Sendable {
  override init() {
    super.init()
    maxConcurrentOperationCount = 1
  }

  #if canImport(FoundationNetworking)
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  #endif
}

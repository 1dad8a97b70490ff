import Foundation

/// Runs `body` on a thread of its own while the task waits.
///
/// For everything that blocks until another task or another process's lock lets it go on: the pool of
/// tasks has as many threads as there are processors, and a test that blocks one of two while another
/// does the same stops them all.
public func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: body)) }
  }
}

import Foundation

/// Runs `body` on a thread of its own while the task waits.
///
/// Use it for code that blocks until another task or another process's lock lets it continue. The
/// pool of tasks has as many threads as there are processors. If tests block all of them, no other
/// task can run.
public func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: body)) }
  }
}

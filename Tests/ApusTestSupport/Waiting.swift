import Dispatch
import Foundation

/// Blocks the thread until a condition holds, and gives the processor to other threads in between.
public func blockUntil(_ condition: () throws -> Bool) rethrows {
  while try !condition() { sched_yield() }
}

/// Waits until a condition holds, and gives the thread to other tasks in between.
public nonisolated(nonsending) func waitUntil(
  _ condition: () async throws -> Bool
) async rethrows {
  while try await !condition() { await Task.yield() }
}

/// A gate that blocks threads until it is opened, for threads that must be blocked.
public final class ThreadGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Creates a closed gate.
  public init() {}

  /// Opens the gate for all threads, now and later.
  public func open() { semaphore.signal() }

  /// Blocks the calling thread until the gate is open.
  public func pass() {
    semaphore.wait()
    semaphore.signal()
  }
}

/// A thread, for tests that act after it has blocked.
public struct ObservedThread: Sendable {
  /// The path of the thread below `/proc`.
  private let path: String?

  /// The calling thread.
  public static var current: Self {
    Self(path: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))
  }

  /// Whether the thread waits in the kernel or has ended. Always true on a system without `/proc`.
  public var isBlocked: Bool {
    guard let path, let status = try? String(contentsOfFile: "/proc/\(path)/stat", encoding: .utf8)
    else { return true }
    return status.contains(") S ")
  }
}

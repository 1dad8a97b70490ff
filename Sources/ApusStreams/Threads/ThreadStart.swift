import ApusSystem
import Dispatch

/// A closure that runs once on its own thread. No caller waits for its end.
enum ThreadStart {
  /// Starts a thread. If the system has no thread left, the closure runs as soon as Dispatch has a
  /// free thread.
  static func run(_ body: @escaping @Sendable () -> Void) {
    if !DetachedThread.start(body) { DispatchQueue(label: "apus.stream").async(execute: body) }
  }
}

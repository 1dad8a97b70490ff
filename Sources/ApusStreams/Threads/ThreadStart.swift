import CApusSystem
import Dispatch

/// A closure that runs once on its own thread. No caller waits for its end.
final class ThreadStart: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts a thread. If the system has no thread left, the closure runs as soon as Dispatch has a
  /// free thread.
  static func run(_ body: @escaping @Sendable () -> Void) {
    if !ThreadStart(body).start() { DispatchQueue(label: "apus.stream").async(execute: body) }
  }

  private func start() -> Bool {
    // SAFETY: the new thread takes over the retain. If the thread was not created, the code below
    // releases it.
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let status = unsafe apus_detach_thread(
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body()
      }, context)
    // SAFETY: this release balances the retain above, because no thread exists that could release
    // it.
    if status != 0 { unsafe Unmanaged.passUnretained(self).release() }
    return status == 0
  }
}

import CApus
import Dispatch

/// A body that runs once on a thread of its own, for whose end nobody waits.
final class ThreadStart: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts a thread; where the system has no more to give, the body runs as soon as Dispatch has one.
  static func run(_ body: @escaping @Sendable () -> Void) {
    if !ThreadStart(body).start() { DispatchQueue(label: "apus.stream").async(execute: body) }
  }

  private func start() -> Bool {
    // SAFETY: the thread takes the retain; where there is none, it is taken back below.
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let status = unsafe apus_detach_thread(
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body()
      }, context)
    // SAFETY: balances the retain above: no thread exists that could do so.
    if status != 0 { unsafe Unmanaged.passUnretained(self).release() }
    return status == 0
  }
}

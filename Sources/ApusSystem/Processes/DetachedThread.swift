// UNSAFE: a thread of the C library takes over a reference

import CApusSystem

/// A thread of its own for a closure; no caller waits for its end.
package enum DetachedThread {
  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that runs a closure once.
  ///
  /// - Returns: `false` if the system has no thread left; the closure does not run then.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let start = Start(body)
    // SAFETY: the new thread takes over the retain. If the thread was not created, the code below
    // releases it.
    let context = unsafe Unmanaged.passRetained(start).toOpaque()
    let status = unsafe apus_detach_thread(
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
      }, context)
    // SAFETY: this release balances the retain above, because no thread exists that could release
    // it.
    if status != 0 { unsafe Unmanaged.passUnretained(start).release() }
    return status == 0
  }
}

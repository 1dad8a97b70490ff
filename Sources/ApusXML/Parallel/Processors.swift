import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processors of this machine, and a loop that runs on all of them.
enum Processors {
  static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Calls a closure with each number, on several threads at once, and waits for all calls.
  static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if count == 1 { return body(0) }
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}

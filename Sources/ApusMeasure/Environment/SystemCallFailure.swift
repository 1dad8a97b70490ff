#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system call that failed, and why.
package struct SystemCallFailure: Error, Hashable, CustomStringConvertible {
  /// The call and what it was made on, such as `open /tmp/a`.
  package let call: String
  /// The value of `errno`.
  package let code: Int32

  /// Creates a failure; without `code` it is that of the call just made on this thread.
  package init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// The call and the system's words: `open /tmp/a: No space left on device (28)`.
  package var description: String {
    // SAFETY: `strerror` returns a terminated string that lives until the next call on this thread;
    // it is copied at once.
    "\(call): \(unsafe String(cString: strerror(code))) (\(code))"
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A failed system call, with its error number.
package struct SystemCallFailure: Error, Hashable, CustomStringConvertible {
  /// The system call and its object, such as `open /tmp/a`.
  package let call: String
  /// The value of `errno`.
  package let code: Int32

  /// Creates a failure; the default of `code` is the error of this thread's last call.
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

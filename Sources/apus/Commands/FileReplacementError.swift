#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that could not be written; what was there before is still there.
struct FileReplacementError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String { "\(problem). Name another place with --report PATH" }

  /// The path and what was in the way.
  var problem: String {
    // SAFETY: `strerror` returns a valid C string for every number, and it is copied at once.
    "\(path): cannot write: \(unsafe String(cString: strerror(code)))"
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that could not be written; what was there before is still there.
struct FileReplacementError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String {
    // SAFETY: `strerror` returns a valid C string for every number, and it is copied at once.
    let problem = unsafe String(cString: strerror(code))
    return "\(path): cannot write: \(problem). Name another place with --report PATH"
  }
}

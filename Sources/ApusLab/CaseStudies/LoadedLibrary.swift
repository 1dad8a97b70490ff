// UNSAFE: loads a library, and gives its functions the types that the caller names

import ApusMachine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A library of the system that is loaded when an experiment runs, and stays loaded.
@safe
struct LoadedLibrary {
  // SAFETY: the handle is valid until the process ends, because the library is never closed.
  private let handle: UnsafeMutableRawPointer
  private let name: String

  /// Loads a library.
  ///
  /// - Parameters:
  ///   - name: The name for readers.
  ///   - linux: The file name on Linux.
  ///   - darwin: The file name on macOS.
  ///   - installation: The command that installs it.
  /// - Throws: `UnavailableError` if the loader does not find it.
  init(
    _ name: String, linux: String, darwin: String, from installation: String
  ) throws(UnavailableError) {
    #if canImport(Darwin)
      let file = darwin
    #else
      let file = linux
    #endif
    // SAFETY: the file name is a string, and the answer is compared with null.
    guard let handle = unsafe dlopen(file, RTLD_NOW) else {
      throw UnavailableError("\(name) is not installed: \(installation)")
    }
    unsafe self.handle = handle
    self.name = name
  }

  /// Returns a function of the library.
  ///
  /// - Precondition: The function has the type that the caller names.
  /// - Throws: `UnavailableError` if the library has no such function.
  // SAFETY: the caller names the type that the header of the library declares.
  @unsafe
  func function<Function>(_ symbol: String) throws(UnavailableError) -> Function {
    // SAFETY: the handle is that of a loaded library.
    guard let address = unsafe dlsym(handle, symbol) else {
      throw UnavailableError("the library of \(name) has no \(symbol)")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}

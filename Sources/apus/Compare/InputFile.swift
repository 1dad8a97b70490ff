import ApusCommandLine
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The standard input of compared commands: a regular file, because each run reads it from its start.
enum InputFile {
  /// Checks that a file can be the input, before anything is measured.
  ///
  /// - Throws: `SystemError` if the file cannot be opened; `NotRegularError` for a pipe, a folder or a device.
  static func check(_ path: String) throws {
    // Without O_NONBLOCK, a pipe without a writer would wait for ever.
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    guard try file.status().isRegular else { throw NotRegularError(path: path) }
  }

  /// An error: the input is no regular file.
  struct NotRegularError: Error, CustomStringConvertible {
    let path: String

    var description: String {
      "\(path.printable): not a regular file; each run reads the input from its start, so write it to a file"
    }
  }
}

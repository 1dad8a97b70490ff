import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that survive the end of the process, and not of the machine: nothing waits for the drive.
enum PlainFile {
  /// Replaces a file by a new one, which is written beside it and takes its name.
  static func replace(_ path: String, by bytes: [UInt8]) throws(SystemError) {
    let file = try FileDescriptor(creating: path + ".new")
    try file.write(bytes)
    try file.close()
    let answer = FileCalls.system.rename(AT_FDCWD, path + ".new", path)
    guard answer == 0 else { throw SystemError(.rename, path, code: -answer) }
  }
}

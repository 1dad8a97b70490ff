import CApus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Replaces a file whole: a crash at any point leaves the old one or the new one.
enum FileReplacement {
  /// Writes a temporary file beside `path`, flushes it and renames it into place.
  ///
  /// What is there and is no file, such as `/dev/null` or a pipe, is written to as it is: renaming would
  /// put a file in place of the device.
  static func write(_ bytes: [UInt8], to path: String) throws(FileReplacementError) {
    if isSpecial(path) { return try writeInPlace(bytes, path) }
    let temporary = "\(path).\(getpid()).tmp"
    // SAFETY: the strings outlive the calls that they are passed to.
    let descriptor = unsafe apus_open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw FileReplacementError(path: path, code: -descriptor) }
    let code = writeAndFlush(bytes, descriptor)
    close(descriptor)
    // SAFETY: as above.
    if code == 0, unsafe rename(temporary, path) == 0 { return }
    let reason = code == 0 ? errno : code
    _ = unsafe unlink(temporary)
    throw FileReplacementError(path: path, code: reason)
  }

  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && kind != S_IFDIR
  }

  private static func writeInPlace(
    _ bytes: [UInt8], _ path: String
  ) throws(FileReplacementError) {
    // SAFETY: the string outlives the call.
    let descriptor = unsafe apus_open(path, O_WRONLY, 0)
    guard descriptor >= 0 else { throw FileReplacementError(path: path, code: -descriptor) }
    let code = writeAndFlush(bytes, descriptor)
    close(descriptor)
    // Devices and pipes have nothing to flush.
    if code != 0, code != EINVAL, code != ENOTSUP {
      throw FileReplacementError(path: path, code: code)
    }
  }

  private static func writeAndFlush(_ bytes: [UInt8], _ descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      // SAFETY: the pointer and the count are of one slice that outlives the call.
      let count = unsafe rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, errno != EINTR { return errno }
      rest = rest.dropFirst(max(0, count))
    }
    return fsync(descriptor) == 0 ? 0 : errno
  }
}

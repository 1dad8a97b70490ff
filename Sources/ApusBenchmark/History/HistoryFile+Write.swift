#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension HistoryFile {
  /// Writes bytes at the end of the file, in a single call unless the system writes only a part.
  func write(_ bytes: [UInt8]) throws(HistoryError) {
    let code = Self.holdingBackFileSizeSignal { write(all: bytes) }
    if code != 0 { throw HistoryError(.write, path: path, code: code) }
  }

  /// Returns 0, or the `errno` of the call that failed.
  private func write(all bytes: [UInt8]) -> Int32 {
    var written = 0
    while written < bytes.count {
      // SAFETY: the call reads `bytes.count - written` bytes from inside the array.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
        #if canImport(Glibc)
          return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          return unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count < 0 ? errno : EIO }
      written += count
    }
    return 0
  }

  /// Calls `body` with `SIGXFSZ` blocked in this thread, and removes the signal that it caused.
  ///
  /// The kernel sends that signal to the thread with a write beyond the limit. By default, the
  /// signal ends the process; if it is blocked, the write fails with `EFBIG`. The disposition
  /// belongs to the whole process and is not changed.
  private static func holdingBackFileSizeSignal(_ body: () -> Int32) -> Int32 {
    var signals = sigset_t()
    var before = sigset_t()
    // SAFETY: each call reads or fills a set that outlives it.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    let code = body()
    if code == EFBIG { takePending(SIGXFSZ, of: signals) }
    // SAFETY: as above.
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    return code
  }

  private static func takePending(_ signal: Int32, of signals: sigset_t) {
    var signals = signals
    var pending = sigset_t()
    var taken: Int32 = 0
    // SAFETY: each call reads or fills values that outlive it.
    unsafe sigpending(&pending)
    if unsafe sigismember(&pending, signal) == 1 { unsafe sigwait(&signals, &taken) }
  }

  /// Waits until the written bytes are on the disk.
  func flush() throws(HistoryError) {
    let code = Self.flush(descriptor)
    if code != 0 { throw HistoryError(.flush, path: path, code: code) }
  }

  /// Flushes a descriptor and returns 0 or an `errno`; devices without anything to flush count as
  /// flushed.
  private static func flush(_ descriptor: Int32) -> Int32 {
    while fsync(descriptor) != 0 {
      let code = errno
      if code == EINTR { continue }
      return code == EINVAL || code == ENOTSUP ? 0 : code
    }
    return 0
  }
}

// MARK: - Folders

extension HistoryFile {
  /// Creates the folders on the path of a file, for the user alone, and waits until they are
  /// stored.
  static func makeFolders(for path: String) throws(HistoryError) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      // SAFETY: the string is a C string for the length of the call.
      let code = unsafe mkdir(folder, 0o700) == 0 ? 0 : errno
      if code == 0 { try flushFolder(of: folder) }
      if code != 0, code != EEXIST { throw HistoryError(.makeFolder, path: folder, code: code) }
    }
  }

  /// Waits until the folder's entry for a new file or folder is on the disk.
  static func flushFolder(of path: String) throws(HistoryError) {
    let folder = folder(of: path)
    let opened = open(folder, O_RDONLY | O_DIRECTORY)
    guard opened >= 0 else { throw HistoryError(.flush, path: folder, code: -opened) }
    defer { close(opened) }
    let code = flush(opened)
    if code != 0 { throw HistoryError(.flush, path: folder, code: code) }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

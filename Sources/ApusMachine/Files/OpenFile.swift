package import ApusMeasure
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file: plain system calls; each failure is thrown with the call's name and the path.
package struct OpenFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Opens an existing file for reading.
  package init(reading path: String) throws(SystemCallFailure) { try self.init(path, O_RDONLY) }

  /// Opens an existing file for writing.
  package init(writing path: String) throws(SystemCallFailure) { try self.init(path, O_WRONLY) }

  /// Creates a file for writing; the file must not exist.
  package init(creating path: String) throws(SystemCallFailure) {
    try self.init(path, O_WRONLY | O_CREAT | O_EXCL)
  }

  private init(_ path: String, _ flags: Int32) throws(SystemCallFailure) {
    // SAFETY: the call reads a terminated string.
    descriptor = unsafe apus_open(path, flags, 0o600)
    self.path = path
    guard descriptor >= 0 else { throw SystemCallFailure("open \(path)", code: -descriptor) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes the first `count` bytes of a buffer at the start of the file.
  package borrowing func write(_ contents: FileContents, count: Int) throws(SystemCallFailure) {
    precondition(count <= contents.byteCount, "count must not exceed contents.byteCount")
    var done = 0
    while done < count {
      // SAFETY: the bytes from `done` to `count` lie within the buffer, as checked above, and
      // `contents` keeps it alive during the call.
      let written = unsafe pwrite(descriptor, contents.start + done, count - done, off_t(done))
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw SystemCallFailure("write \(path)") }
      done += written
    }
  }

  /// Reads `count` bytes from the start of the file into a buffer.
  package borrowing func read(into contents: FileContents, count: Int) throws(SystemCallFailure) {
    precondition(count <= contents.byteCount, "count must not exceed contents.byteCount")
    var done = 0
    while done < count {
      // SAFETY: the bytes from `done` to `count` lie within the buffer, as checked above, and
      // `contents` keeps it alive during the call.
      let length = unsafe pread(descriptor, contents.start + done, count - done, off_t(done))
      if length < 0, errno == EINTR { continue }
      guard length > 0 else {
        throw SystemCallFailure("read \(path)", code: length < 0 ? errno : EIO)
      }
      done += length
    }
  }

  /// Waits until the drive confirms that the file is stored.
  package borrowing func sync() throws(SystemCallFailure) {
    guard fsync(descriptor) == 0 else { throw SystemCallFailure("fsync \(path)") }
  }

  /// Deletes a file.
  package static func delete(_ path: String) throws(SystemCallFailure) {
    // SAFETY: the call reads a terminated string.
    guard unsafe unlink(path) == 0 else { throw SystemCallFailure("unlink \(path)") }
  }
}

extension OpenFile {
  /// Drops the file's pages from the page cache; the file must have been synced.
  ///
  /// - Throws: `Unavailable` if the system has no such call or still holds pages afterwards.
  package borrowing func dropPages(count: Int) throws {
    guard apus_drop_file_pages(descriptor) == 0 else {
      throw Unavailable("the system has no call that drops the pages of a single file")
    }
    let resident = try residentPages(count: count)
    guard resident == 0 else {
      let pages = (count + AnonymousPages.pageSize - 1) / AnonymousPages.pageSize
      throw Unavailable("the file system keeps pages in memory: \(resident) of \(pages)")
    }
  }

  /// Counts the file's pages that are in memory.
  private borrowing func residentPages(count: Int) throws -> Int {
    #if canImport(Glibc)
      // SAFETY: a new mapping at an address of the system's choice; it is only queried, and
      // unmapped before the end of the scope.
      let memory = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
        throw SystemCallFailure("mmap \(path)")
      }
      defer { unsafe munmap(memory, count) }
      let pages = (count + AnonymousPages.pageSize - 1) / AnonymousPages.pageSize
      var states = [UInt8](repeating: 0, count: pages)
      // SAFETY: the call writes one byte for each page of the mapping.
      guard unsafe mincore(memory, count, &states) == 0 else {
        throw SystemCallFailure("mincore \(path)")
      }
      return states.count { $0 & 1 == 1 }
    #else
      throw Unavailable("apus cannot tell on this system which pages are in memory")
    #endif
  }
}

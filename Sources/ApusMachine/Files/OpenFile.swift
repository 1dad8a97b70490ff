// UNSAFE: `unlink` takes a C string; `mincore` gets a mapping, which is unmapped at once

package import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file of a probe, which is written and read from its start.
package struct OpenFile: ~Copyable {
  private let file: FileDescriptor

  /// Opens an existing file for reading.
  package init(reading path: String) throws(SystemError) { try self.init(path, O_RDONLY) }

  /// Opens an existing file for writing.
  package init(writing path: String) throws(SystemError) { try self.init(path, O_WRONLY) }

  /// Creates a file for writing; the file must not exist.
  package init(creating path: String) throws(SystemError) {
    try self.init(path, O_WRONLY | O_CREAT | O_EXCL)
  }

  private init(_ path: String, _ flags: Int32) throws(SystemError) {
    file = try FileDescriptor(opening: path, flags: flags)
  }

  /// Writes the first `count` bytes of a buffer at the start of the file.
  package borrowing func write(_ contents: FileContents, count: Int) throws(SystemError) {
    try contents.withBytes(count: count) { (bytes) throws(SystemError) in
      try file.write(bytes.bytes, at: 0)
    }
  }

  /// Reads `count` bytes from the start of the file into a buffer.
  package borrowing func read(into contents: FileContents, count: Int) throws(SystemError) {
    try contents.withBytes(count: count) { (bytes) throws(SystemError) in
      guard try file.read(into: &bytes, at: 0) == count else {
        throw SystemError(.read, file.path, code: EIO)
      }
    }
  }

  /// Waits until the drive confirms that the file is stored.
  package borrowing func sync() throws(SystemError) {
    guard fsync(file.number) == 0 else { throw SystemError(.flush, file.path) }
  }

  /// Deletes a file.
  package static func delete(_ path: String) throws(SystemError) {
    // SAFETY: the call reads a terminated string.
    guard unsafe unlink(path) == 0 else { throw SystemError(.remove, path) }
  }
}

extension OpenFile {
  /// Drops the file's pages from the page cache; the file must have been synced.
  ///
  /// - Throws: `UnavailableError` if the system has no such call or still holds pages afterwards.
  package borrowing func dropPages(count: Int) throws {
    guard apus_drop_file_pages(file.number, 0) == 0 else {
      throw UnavailableError("the system has no call that drops the pages of a single file")
    }
    let resident = try residentPages(count: count)
    guard resident == 0 else {
      let pages = (count + Memory.pageSize - 1) / Memory.pageSize
      throw UnavailableError("the file system keeps pages in memory: \(resident) of \(pages)")
    }
  }

  /// Counts the file's pages that are in memory.
  private borrowing func residentPages(count: Int) throws -> Int {
    #if canImport(Glibc)
      // SAFETY: a new mapping at an address of the system's choice; it is only queried, and
      // unmapped before the end of the scope.
      let memory = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, file.number, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
        throw SystemError(.map, file.path)
      }
      defer { unsafe munmap(memory, count) }
      let pages = (count + Memory.pageSize - 1) / Memory.pageSize
      var states = [UInt8](repeating: 0, count: pages)
      // SAFETY: the call writes one byte for each page of the mapping.
      guard unsafe mincore(memory, count, &states) == 0 else {
        throw SystemError(.resident, file.path)
      }
      return states.count { $0 & 1 == 1 }
    #else
      throw UnavailableError("apus cannot tell on this system which pages are in memory")
    #endif
  }
}

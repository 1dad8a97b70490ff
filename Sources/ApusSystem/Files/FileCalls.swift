// UNSAFE: the system calls that replace a file take C strings and pointers

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls of files that survive crashes, as a table, so that tests can fail or shorten each
/// call, and can put a simulated disk behind them.
///
/// Each call returns a negative value of `errno` if it fails. See
/// [decision 0044](../../../Documentation/Decisions/0044-the-event-log.md).
package struct FileCalls: Sendable {
  /// Opens a folder by its path.
  package var openFolder: @Sendable (_ path: String) -> Int32
  /// Creates a new file by its name in a folder, with these permissions at most.
  package var create: @Sendable (_ folder: Int32, _ name: String, _ mode: UInt32) -> Int32
  /// Locks a new file against `AtomicFileWriter.removeLeftovers`.
  package var claim: @Sendable (_ file: Int32) -> Int32
  /// Sets the user and the group of a file; `UInt32.max` leaves either unchanged.
  package var own: @Sendable (_ file: Int32, _ user: UInt32, _ group: UInt32) -> Int32
  /// Sets the access control list of a file to that of another file, given by its path.
  package var copyAccessList: @Sendable (_ path: String, _ file: Int32) -> Int32
  /// Sets the permissions of a file.
  package var allow: @Sendable (_ file: Int32, _ mode: UInt32) -> Int32
  /// Writes some of the bytes, and returns their number.
  package var write: @Sendable (_ file: Int32, _ bytes: RawSpan) -> Int
  /// Reserves space for so many bytes, if the system can; nothing depends on it.
  package var reserve: @Sendable (_ file: Int32, _ count: Int) -> Void
  /// Starts writing a range of a file to the disk, if the system can; nothing depends on it.
  package var startFlush: @Sendable (_ file: Int32, _ range: Range<Int>) -> Void
  /// Waits until a file, or the entries of a folder, are on the disk.
  package var flush: @Sendable (_ number: Int32) -> Int32
  /// Closes a file or folder.
  package var close: @Sendable (_ number: Int32) -> Int32
  /// Renames a file within its folder and replaces the file that had the name.
  package var rename: @Sendable (_ folder: Int32, _ from: String, _ to: String) -> Int32
  /// Removes a file of a folder.
  package var remove: @Sendable (_ folder: Int32, _ name: String) -> Int32

  // The calls below are those of files that are read and written at offsets.

  /// Makes a folder.
  package var makeFolder: @Sendable (_ path: String) -> Int32
  /// Returns the names of a folder's entries, or the negative error.
  package var list: @Sendable (_ folder: Int32) -> FolderNames
  /// Opens a file of a folder for reading, or also for writing; links are errors.
  package var open: @Sendable (_ folder: Int32, _ name: String, _ writes: Bool) -> Int32
  /// Returns the size of a file and the time of its last change.
  package var status: @Sendable (_ file: Int32) -> FileStatus
  /// Sets the times of a file's last use and change, in nanoseconds since 1970.
  package var setTime: @Sendable (_ file: Int32, _ nanoseconds: UInt64) -> Int32
  /// Returns the size of a file.
  package var size: @Sendable (_ file: Int32) -> Int
  /// Reads some of the bytes at an offset, and returns their number; 0 at the end.
  package var read: Read
  /// Maps the first bytes of a file; `nil` if this is not possible, and `read` is then called.
  package var map: @Sendable (_ file: Int32, _ count: Int) -> SharedMapping?
  /// Writes some of the bytes at an offset, and returns their number.
  package var writeAt: Write
  /// Makes a file at least so many bytes long, with space for all of them.
  package var allocate: @Sendable (_ file: Int32, _ count: Int) -> Int32
  /// Gives back the space of a file from an offset on, if the system can; nothing depends on it. The size stays, and the bytes are
  /// zeros, or what they were.
  package var release: @Sendable (_ file: Int32, _ offset: Int) -> Void
  /// Waits until the bytes of a file are on the disk.
  package var flushData: @Sendable (_ file: Int32) -> Int32
  /// Locks a file until it is closed, or returns `EWOULDBLOCK`.
  package var lock: @Sendable (_ file: Int32) -> Int32
  /// Returns the next bytes that are no hole, from an offset on: those up to the end from the offset on if the system cannot tell, and
  /// an empty range at `Int.max` if there are none. Pages that memory has of a hole may count as bytes.
  package var nextData: @Sendable (_ file: Int32, _ offset: Int) -> Range<Int>
  /// Forgets what memory has of a file's flushed bytes from an offset on, so that the next read is from the disk.
  package var forget: @Sendable (_ file: Int32, _ offset: Int) -> Int32
}

// SAFETY: the strings and bytes that the calls read outlive them.
extension FileCalls {
  /// The calls of the operating system.
  package static let system = FileCalls(
    openFolder: { unsafe apus_open($0, O_RDONLY | O_DIRECTORY, 0) },
    create: { unsafe apus_create_in($0, $1, $2) },
    claim: { apus_claim_file($0) },
    own: { fchown($0, $1, $2) == 0 ? 0 : -errno },
    copyAccessList: { unsafe apus_copy_access_list($0, $1) },
    allow: { fchmod($0, mode_t($1)) == 0 ? 0 : -errno },
    write: { file, bytes in
      unsafe bytes.withUnsafeBytes { memory in
        Int(unsafe apus_write_file(file, memory.baseAddress, Int64(memory.count)))
      }
    },
    reserve: { apus_reserve($0, Int64($1)) },
    startFlush: { apus_start_flush($0, Int64($1.lowerBound), Int64($1.count)) },
    flush: { apus_flush($0) },
    close: { systemClose($0) == 0 ? 0 : -errno },
    rename: { unsafe renameat($0, $1, $0, $2) == 0 ? 0 : -errno },
    remove: { unsafe unlinkat($0, $1, 0) == 0 ? 0 : -errno },
    makeFolder: { unsafe mkdir($0, 0o777) == 0 ? 0 : -errno },
    list: { FolderNames(of: $0) },
    open: { unsafe apus_open_in($0, $1, $2 ? 1 : 0) },
    status: { FileStatus(of: $0) },
    setTime: { FileStatus.setTime($0, $1) },
    size: { file in
      var status = stat()
      return unsafe fstat(file, &status) == 0 ? Int(status.st_size) : -Int(errno)
    },
    read: { file, output, offset in
      unsafe output.withUnsafeMutableBytes { memory in
        let count = unsafe pread(file, memory.baseAddress, memory.count, off_t(offset))
        return count >= 0 ? count : -Int(errno)
      }
    },
    map: { SharedMapping($0, byteCount: $1) },
    writeAt: { file, bytes, offset in
      unsafe bytes.withUnsafeBytes { memory in
        let count = unsafe pwrite(file, memory.baseAddress, memory.count, off_t(offset))
        return count >= 0 ? count : -Int(errno)
      }
    },
    allocate: { apus_allocate($0, Int64($1)) },
    release: { apus_release_space($0, Int64($1)) },
    flushData: { apus_flush_data($0) },
    lock: { apus_lock_file($0) },
    nextData: { file, offset in
      var end: Int64 = 0
      let start = unsafe apus_next_data(file, Int64(offset), &end)
      return Int(start)..<Int(end)
    },
    forget: { -apus_drop_file_pages($0, Int64($1)) })

  /// Opens an existing file for writing, without changing it.
  static func openExisting(_ path: String) -> Int32 { unsafe apus_open(path, O_WRONLY, 0) }
}

// The closures' table hides the system call of this name.
private let systemClose = close

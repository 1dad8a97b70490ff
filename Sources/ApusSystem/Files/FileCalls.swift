import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls that replace a file, as a table, so that tests can fail or shorten each call.
///
/// Each call returns a negative value of `errno` if it fails.
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

  package init(
    openFolder: @escaping @Sendable (String) -> Int32,
    create: @escaping @Sendable (Int32, String, UInt32) -> Int32,
    claim: @escaping @Sendable (Int32) -> Int32,
    own: @escaping @Sendable (Int32, UInt32, UInt32) -> Int32,
    copyAccessList: @escaping @Sendable (String, Int32) -> Int32,
    allow: @escaping @Sendable (Int32, UInt32) -> Int32,
    write: @escaping @Sendable (Int32, RawSpan) -> Int,
    reserve: @escaping @Sendable (Int32, Int) -> Void = { _, _ in },
    startFlush: @escaping @Sendable (Int32, Range<Int>) -> Void = { _, _ in },
    flush: @escaping @Sendable (Int32) -> Int32,
    close: @escaping @Sendable (Int32) -> Int32,
    rename: @escaping @Sendable (Int32, String, String) -> Int32,
    remove: @escaping @Sendable (Int32, String) -> Int32
  ) {
    self.openFolder = openFolder
    self.create = create
    self.claim = claim
    self.own = own
    self.copyAccessList = copyAccessList
    self.allow = allow
    self.write = write
    self.reserve = reserve
    self.startFlush = startFlush
    self.flush = flush
    self.close = close
    self.rename = rename
    self.remove = remove
  }
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
    remove: { unsafe unlinkat($0, $1, 0) == 0 ? 0 : -errno })

  /// Opens an existing file for writing, without changing it.
  static func openExisting(_ path: String) -> Int32 { unsafe apus_open(path, O_WRONLY, 0) }
}

// The closures' table hides the system call of this name.
private let systemClose = close

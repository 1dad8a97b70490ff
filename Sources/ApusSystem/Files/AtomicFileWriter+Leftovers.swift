// UNSAFE: listing a folder gives pointers; removing a file takes a C string

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension AtomicFileWriter {
  /// Removes the temporary files that killed processes left in a folder.
  ///
  /// A process that is killed before `commit` leaves its temporary file. Each live writer holds a
  /// lock on its file, in any process, so a file that can be locked is a leftover. Files that
  /// cannot be locked are kept. Files of other users (unless the caller is root), links, and files
  /// with other names are kept as well.
  ///
  ///     for name in try AtomicFileWriter.removeLeftovers(in: "exports") { print("removed", name) }
  ///
  /// Do not call it on a folder into which an older version of this package may be writing.
  ///
  /// - Parameter folder: The path of the folder; its subfolders are not searched.
  /// - Returns: The names of the files that were removed, sorted.
  /// - Throws: The error of the call that failed. Other files, in no certain order, may have been
  ///   removed before.
  /// - Complexity: O(*n*) in the files of the folder; six system calls for each leftover.
  public static func removeLeftovers(in folder: String) throws(SystemError) -> [String] {
    var removed: [String] = []
    guard !folder.hasZeroByte else { throw SystemError(.list, folder, code: SystemError.invalid) }
    let opened = FileCalls.system.openFolder(folder)
    guard opened >= 0 else { throw SystemError(.list, folder, code: -opened) }
    defer { close(opened) }
    let listed = FolderNames(of: opened)
    if listed.code != 0 { throw SystemError(.list, folder, code: -listed.code) }
    for name in listed.names where ReplacementTarget.isTemporaryName(name) {
      if try remove(name, of: opened, folder) { removed.append(name) }
    }
    return removed.sorted()
  }

  /// Removes the temporary files among the names of an open folder that killed processes left, as far as the system allows it.
  ///
  /// - Parameters:
  ///   - names: The names in the folder.
  ///   - folder: The open folder.
  ///   - calls: The calls of the system, or of a simulated disk.
  package static func removeLeftovers(
    among names: [String], of folder: Int32, calls: FileCalls
  ) {
    for name in names where ReplacementTarget.isTemporaryName(name) {
      let file = calls.open(folder, name, true)
      if file < 0 { continue }
      if calls.claim(file) == 0 { _ = calls.remove(folder, name) }
      _ = calls.close(file)
    }
  }

  /// Removes a file unless it is in use; a file that no longer exists does not count.
  private static func remove(
    _ name: String, of opened: Int32, _ folder: String
  ) throws(SystemError) -> Bool {
    // SAFETY: the call reads a terminated string.
    let answer = unsafe apus_remove_unclaimed(opened, name)
    if [-ENOENT, -EACCES, -EPERM].contains(answer) { return false }
    if answer < 0 { throw SystemError(.remove, "\(folder)/\(name)", code: -answer) }
    return answer == 1
  }
}

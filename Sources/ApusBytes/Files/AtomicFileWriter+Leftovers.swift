import CApus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension AtomicFileWriter {
  /// Removes the temporary files that killed replacements left in a folder.
  ///
  /// A process that is killed before `commit` leaves its temporary file. Each running replacement holds a lock on its
  /// file, in whichever process, so a file that can be locked is a leftover. Files that cannot be locked stay, and so do
  /// files of other users (unless root asks), links, and files of other names.
  ///
  ///     for name in try AtomicFileWriter.removeLeftovers(in: "exports") { print("removed", name) }
  ///
  /// Do not call it on a folder into which an older version of this package may be writing.
  ///
  /// - Parameter folder: The path of the folder; those below it are not searched.
  /// - Returns: The names of the files that were removed, sorted.
  /// - Throws: The error of the call that failed; files before it in no certain order were removed.
  /// - Complexity: O(*n*) in the files of the folder; six system calls for each leftover.
  public static func removeLeftovers(in folder: String) throws(FileError) -> [String] {
    var removed: [String] = []
    let names = try temporaryNames(in: folder)
    let opened = FileCalls.system.openFolder(folder)
    guard opened >= 0 else { throw FileError(.openFolder, folder, code: -opened) }
    defer { close(opened) }
    for name in names where try remove(name, of: opened, folder) { removed.append(name) }
    return removed.sorted()
  }

  /// Removes a file unless it is in use; one that is gone by now is none.
  private static func remove(
    _ name: String, of opened: Int32, _ folder: String
  ) throws(FileError) -> Bool {
    // SAFETY: the call reads a terminated string.
    let answer = unsafe apus_remove_unclaimed(opened, name)
    if [-ENOENT, -EACCES, -EPERM].contains(answer) { return false }
    if answer < 0 { throw FileError(.remove, "\(folder)/\(name)", code: -answer) }
    return answer == 1
  }

  private static func temporaryNames(in folder: String) throws(FileError) -> [String] {
    // SAFETY: the list is closed once; an entry is read before the next one is asked for.
    guard let list = unsafe opendir(folder) else { throw FileError(.list, folder, code: errno) }
    defer { unsafe closedir(list) }
    var names: [String] = []
    while let entry = unsafe readdir(list) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if ReplacementTarget.isTemporaryName(name) { names.append(name) }
    }
    return names
  }
}

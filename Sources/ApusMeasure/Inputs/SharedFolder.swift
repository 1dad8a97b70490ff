// UNSAFE: `mkdir`, `lstat`, `chmod`, `rename` and `unlink` take C strings

import ApusSystem
import CApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of the shared files of a run.
///
/// The folder belongs to the process that starts the measuring processes, and has its number in its name.
/// It exists only if a benchmark or an experiment asks for a shared file. A benchmark declares a `SharedFile` instead.
package struct SharedFolder: Sendable, Hashable {
  let path: String

  /// The number of the process that owns the folder; 0 for this process.
  private static let owner = Atomic<Int32>(0)
  private static let isPrepared = Atomic<Bool>(false)
  /// The keys of the files that this thread or task makes. Their locks are held, so it would wait for itself.
  @TaskLocal private static var keysBeingMade: [String] = []
  private static let prefix = "apus-shared-"

  /// The folder of this run.
  package static func current() -> SharedFolder {
    let owner = owner.load(ordering: .relaxed)
    if owner == 0 { prepare() }
    return SharedFolder(owner: owner == 0 ? getpid() : owner)
  }

  /// Makes this process use the folder of the process that started it.
  package static func use(of owner: Int32) { self.owner.store(owner, ordering: .relaxed) }

  /// Makes this process the owner of a folder: removes what a former run left, and removes the folder when
  /// this process exits. Later calls do nothing.
  package static func prepare() {
    guard !isPrepared.exchange(true, ordering: .relaxed) else { return }
    removeLeftovers()
    atexit { SharedFolder(owner: getpid()).remove() }
  }

  init(path: String) { self.path = path }

  private init(owner: Int32) {
    self.init(path: "\(HostProcess.temporaryFolder)/\(Self.prefix)\(getuid())-\(owner)")
  }

  private func remove() {
    // SAFETY: the string is a C string for the length of the call.
    if ExistingFile.isThere(path) { unsafe apus_remove_folder(path) }
  }

  /// Removes the folders of this user whose processes have ended, and that of a former process with the
  /// number of this one.
  private static func removeLeftovers() {
    guard
      let folder = try? FileDescriptor(
        opening: HostProcess.temporaryFolder, flags: O_RDONLY | O_DIRECTORY)
    else {
      return
    }
    let ours = "\(prefix)\(getuid())-"
    for name in FolderNames(of: folder.number).names where name.hasPrefix(ours) {
      guard let process = Int32(name.dropFirst(ours.count)) else { continue }
      let hasEnded = kill(process, 0) != 0 && errno == ESRCH
      if hasEnded || process == getpid() { SharedFolder(owner: process).remove() }
    }
  }

  // MARK: Files

  /// Returns the path of a file, and makes it under a lock if it is missing; a program stays executable.
  package func path(of name: String, _ make: (String) throws -> Void) throws -> String {
    try makeFolder()
    let key = ContentDigest.text(of: Array("\(HostProcess.programPath)\0\(name)".utf8))
    guard !Self.keysBeingMade.contains(key) else { throw SharedFileError.needsItself(name: name) }
    let lock = try FileDescriptor(
      opening: "\(path)/\(key).lock", flags: O_RDWR | O_CREAT, permissions: 0o600)
    try lock.lock()
    let label = "\(path)/\(key).made"
    if let made = (try? LoadedFile(label)).map({ String(decoding: $0.contents, as: UTF8.self) }) {
      return try checked(made, name)
    }
    let partial = "\(path)/\(key).partial"
    // SAFETY: the string is a C string for the length of the call.
    unsafe apus_remove_folder(partial)
    try Self.$keysBeingMade.withValue(Self.keysBeingMade + [key]) { try make(partial) }
    let permissions = try readPermissions(partial, name)
    guard let file = try? FileDescriptor(reading: partial) else {
      throw SharedFileError.notMade(name: name)
    }
    let digest = try ContentDigest.text(of: file)
    try keep(partial, as: "\(path)/\(digest)", permissions)
    let made = "\(digest) \(stamp(digest))"
    try AtomicFileWriter.write(Array(made.utf8), to: label)
    return "\(path)/\(digest)"
  }

  /// Returns the permissions of the file that is kept: to read, and to execute it if it can be executed.
  ///
  /// Refuses everything but a regular file with one name: other files of the user would become read-only.
  private func readPermissions(
    _ partial: String, _ name: String
  ) throws(SharedFileError) -> mode_t {
    var status = stat()
    // SAFETY: the string is a C string for the length of the call, which fills the structure.
    guard unsafe lstat(partial, &status) == 0 else { throw .notMade(name: name) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw .notRegular(name: name)
    }
    return 0o444 | status.st_mode & 0o111
  }

  /// Gives a file its last name, unless another file with the same contents has it.
  private func keep(
    _ partial: String, as file: String, _ permissions: mode_t
  ) throws(SharedFileError) {
    // SAFETY: the strings are C strings for the length of the calls.
    let isKept =
      unsafe ExistingFile.isThere(file)
      ? unlink(partial) == 0 : chmod(partial, permissions) == 0 && rename(partial, file) == 0
    guard isKept else {
      throw .unusableFolder(path: path, reason: SystemError.reason(of: errno))
    }
  }

  /// Makes the folder, for this user only.
  private func makeFolder() throws(SharedFileError) {
    // SAFETY: the string is a C string for the length of the call.
    let code = unsafe mkdir(path, 0o700) == 0 ? 0 : errno
    var status = stat()
    // SAFETY: as above; the call fills the structure.
    let isOurs =
      unsafe lstat(path, &status) == 0 && status.st_uid == getuid()
      && status.st_mode & S_IFMT == S_IFDIR
    guard isOurs, code == 0 || code == EEXIST else {
      let reason = code == EEXIST ? "it is not a folder of this user" : SystemError.reason(of: code)
      throw .unusableFolder(path: path, reason: reason)
    }
  }

  /// Returns the size and the time of a file, so that a change shows.
  private func stamp(_ digest: String) -> String {
    guard let file = try? FileDescriptor(reading: "\(path)/\(digest)") else { return "missing" }
    let status = FileStatus(of: file.number)
    return "\(status.byteCount) \(status.modified)"
  }

  private func checked(_ made: String, _ name: String) throws(SharedFileError) -> String {
    let digest = String(made.prefix { $0 != " " })
    guard made == "\(digest) \(stamp(digest))" else { throw .changed(name: name) }
    return "\(path)/\(digest)"
  }
}

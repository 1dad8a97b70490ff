// UNSAFE: functions of C make and remove the file of the agents and its folder

import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The path of the file that the recorder shares with the agents.
///
/// If root records, a program that has taken another user must open the file as well. So the file is open to all
/// users, in a folder that only root can list: the file has a random name, which only the recorded programs know.
struct AgentFile: Sendable {
  /// The path of the file.
  let path: String
  /// The folder that was made for the file; `nil` for a file that belongs to the user alone.
  private let folder: String?

  /// Chooses the path of a new file.
  ///
  /// - Parameter isForAll: Whether other users can open the file.
  init(isForAll: Bool) {
    let place = "\(Self.memory)/apus-profile-\(getpid())-\(Self.randomName)"
    folder = isForAll ? place : nil
    path = isForAll ? "\(place)/\(Self.randomName)" : place
  }

  private static var randomName: UInt64 { UInt64.random(in: 0...UInt64.max) }

  /// A folder in memory if there is one, so that no disk is written.
  private static var memory: String {
    ExistingFile.isThere("/dev/shm") ? "/dev/shm" : HostProcess.temporaryFolder
  }

  /// Makes the file.
  ///
  /// - Throws: The error of `mkdir`, `open` or `chmod`; nothing is left then.
  func create() throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      if let folder {
        _ = try Folders.make(for: path, permissions: 0o700)
        // SAFETY: the call reads a terminated string.
        try Self.check(unsafe chmod(folder, 0o711), folder)
      }
      let file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
      if folder != nil { try Self.check(fchmod(file.number, 0o666), path) }
      return file
    } catch {
      remove()
      throw error
    }
  }

  private static func check(_ result: Int32, _ path: String) throws(SystemError) {
    guard result == 0 else { throw SystemError(.open, path, code: errno) }
  }

  /// Removes the file and its folder.
  func remove() {
    // SAFETY: the calls read terminated strings.
    unsafe unlink(path)
    if let folder { unsafe rmdir(folder) }
  }
}

package import ApusMeasure
package import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A fresh folder for the files of a probe; it is removed at the end even after an error.
package struct ProbeFolder {
  /// The folder's path.
  package let path: String
  /// A file that is never synced to the drive.
  var plainFile: String { path + "/plain" }
  /// A file that is synced to the drive.
  var syncedFile: String { path + "/synced" }

  /// Creates a folder with an unused name below `parent`.
  package init(below parent: String, using random: inout SplitMix64) throws(SystemError) {
    path = "\(parent)/apus-files-\(String(random.next(), radix: 16))-\(getpid())"
    // SAFETY: the call reads a terminated string.
    guard unsafe mkdir(path, 0o700) == 0 else { throw SystemError(.makeFolder, path) }
  }

  /// Removes the folder and its files.
  package func remove() {
    for file in [plainFile, syncedFile] { try? OpenFile.delete(file) }
    // SAFETY: the call reads a terminated string.
    unsafe rmdir(path)
  }
}

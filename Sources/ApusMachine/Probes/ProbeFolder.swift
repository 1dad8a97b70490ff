// UNSAFE: `mkdir` and the removal of a folder take C strings

package import ApusMeasure
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A fresh folder for the files of a probe; its owner removes it at the end, even after an error.
package struct ProbeFolder {
  /// The folder's path.
  package let path: String
  /// A file that is never synced to the drive.
  var plainFile: String { path + "/plain" }
  /// A file that is synced to the drive.
  var syncedFile: String { path + "/synced" }

  /// Creates a folder with an unused name below `parent`.
  package init(below parent: String, using random: inout SplitMix64) throws(UnusableFolderError) {
    path = "\(parent)/apus-files-\(String(random.next(), radix: 16))-\(getpid())"
    // SAFETY: the call reads a terminated string.
    guard unsafe mkdir(path, 0o700) == 0 else {
      throw UnusableFolderError(reason: SystemError(.makeFolder, path))
    }
  }

  /// Removes the folder with all its files and folders; links are not followed.
  package func remove() {
    // SAFETY: the call reads a terminated string.
    unsafe apus_remove_folder(path)
  }
}

/// The error of a probe that cannot create a folder for its files.
package struct UnusableFolderError: Error, Sendable, CustomStringConvertible {
  /// The failed call.
  let reason: SystemError
  package var description: String { "cannot create a folder for the files: \(reason)" }
}

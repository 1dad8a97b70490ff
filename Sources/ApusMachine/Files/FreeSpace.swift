// UNSAFE: gets the free space of a file system from a C function, by path

import CApusSystem

/// The free space of a file system.
package enum FreeSpace {
  /// Returns the free bytes of the file system that holds `path`, or `nil` if the system call
  /// fails.
  package static func bytes(at path: String) -> Int? {
    // SAFETY: the call reads a terminated string.
    let bytes = unsafe apus_free_space(path)
    return bytes < 0 ? nil : Int(bytes)
  }
}

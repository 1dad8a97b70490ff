import CApusSystem

/// What a file system still takes.
package enum FreeSpace {
  /// The free bytes of the file system that holds `path`, or `nil` where the system does not say.
  package static func bytes(at path: String) -> Int? {
    // SAFETY: the call reads a terminated string.
    let bytes = unsafe apus_free_space(path)
    return bytes < 0 ? nil : Int(bytes)
  }
}

/// A part of a process's memory that holds code of a file.
struct Mapping: Hashable, Sendable {
  var start: UInt64
  /// The address after the last byte.
  var end: UInt64
  /// The offset of the first byte in the file.
  var fileOffset: UInt64
  var file: MappedModule
}

/// A program or library that is mapped: its path, and the number that tells it from a later file there.
struct MappedModule: Hashable, Sendable {
  let path: String
  /// The inode; 0 for memory without a file, such as the part of the kernel that every process has.
  let inode: UInt64

  /// The name without folders, for readers; `[vdso]` and similar names have no folders.
  var name: String {
    let path = path.hasPrefix("//") ? "[\(path.dropFirst(2)) memory]" : path
    return String(path.split(separator: "/").last ?? "")
  }
}

// UNSAFE: gets the type of a file system from a C function, by path

import CApusSystem

/// The kind of a file system, identified by the kernel's magic number.
package enum FileSystemKind {
  /// The name of the file system that holds `path`, such as `ext4`.
  ///
  /// Source: `linux/magic.h`, and `statfs(2)` for the numbers missing there.
  package static func name(of path: String) -> String {
    // SAFETY: the call reads a terminated string.
    let magic = unsafe apus_file_system_type(path)
    guard magic >= 0 else { return "unknown file system" }
    return names[magic] ?? "file system 0x\(String(magic, radix: 16))"
  }

  /// Returns whether a file system keeps its files in memory, given its name.
  package static func isInMemory(_ name: String) -> Bool { ["tmpfs", "ramfs"].contains(name) }

  private static let names: [Int64: String] = [
    0xEF53: "ext4", 0x0102_1994: "tmpfs", 0x794C_7630: "overlayfs", 0x9123_683E: "btrfs",
    0x5846_5342: "xfs", 0x2FC1_2FC1: "zfs", 0xF2F5_2010: "f2fs", 0x6969: "nfs",
    0xFF53_4D42: "cifs", 0xFE53_4D42: "smb", 0x0102_1997: "9p", 0x6573_5546: "fuse",
    0x4D44: "fat", 0x2011_BAB0: "exfat", 0x5346_544E: "ntfs", 0x8584_58F6: "ramfs",
    0xCA45_1A4E: "bcachefs", 0x4253_5041: "apfs", 0x9FA0: "proc",
  ]
}

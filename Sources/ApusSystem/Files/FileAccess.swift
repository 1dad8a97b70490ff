#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The access to a file: its owner, its group and its permissions.
package struct FileAccess: Sendable, Hashable {
  package var user: UInt32
  package var group: UInt32
  /// The permissions, with set-user-ID, set-group-ID and the sticky bit.
  package var mode: UInt32

  package init(user: UInt32, group: UInt32, mode: UInt32) {
    self.user = user
    self.group = group
    self.mode = mode
  }

  init(_ status: stat) {
    self.init(user: status.st_uid, group: status.st_gid, mode: UInt32(status.st_mode & 0o7777))
  }

  /// Returns the permissions of a file that replaces this file, so that no user gains rights.
  ///
  /// If the group is not kept, the members of the old group become others. The members of the new
  /// group were others before. Both get the permissions that the old group and all others had in
  /// common.
  /// common.
  ///
  /// - Parameters:
  ///   - keepsUser: Whether the new file has the old owner.
  ///   - keepsGroup: Whether the new file has the old group, and its access control list.
  package func mode(keepsUser: Bool, keepsGroup: Bool) -> UInt32 {
    var kept = mode
    if !keepsUser || !keepsGroup { kept &= ~0o6000 }
    if !keepsGroup {
      let common = kept >> 3 & kept & 0o7
      kept = kept & ~0o077 | common << 3 | common
    }
    return kept
  }
}

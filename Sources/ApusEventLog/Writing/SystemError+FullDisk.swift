import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemError {
  /// The answers of a disk without space, of a user's limit and of the process's limit. The same call may
  /// succeed later.
  static let fullDisk = [ENOSPC, EDQUOT, EFBIG]
}

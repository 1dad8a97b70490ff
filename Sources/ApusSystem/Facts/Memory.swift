#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Facts about this machine's memory.
package enum Memory {
  /// The size of a page, a power of two.
  package static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
}

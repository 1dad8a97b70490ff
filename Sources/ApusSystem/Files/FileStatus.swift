// UNSAFE: the calls that ask for and set the times of a file take pointers

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The size of a file and the time of its last change, or the error of the call that asks for them.
package struct FileStatus: Sendable, Hashable {
  /// The number of bytes.
  package var byteCount: Int
  /// The time of the last change, in nanoseconds since 1970; 0 for earlier times, and `latest` for the years from 2262 on.
  package var modified: UInt64
  /// 0, or the negative value of `errno`.
  package var code: Int32

  package init(byteCount: Int, modified: UInt64, code: Int32 = 0) {
    self.byteCount = byteCount
    self.modified = modified
    self.code = code
  }

  /// Asks the system about an open file.
  package init(of file: Int32) {
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe fstat(file, &status) == 0 else {
      self.init(byteCount: 0, modified: 0, code: -errno)
      return
    }
    self.init(
      byteCount: Int(status.st_size), modified: UInt64(max(0, status.modification)))
  }

  /// The greatest time.
  package static let latest = UInt64(Int64.max)

  /// The present time, in nanoseconds since 1970.
  package static var now: UInt64 { UInt64(apus_clock_nanoseconds(CLOCK_REALTIME)) }

  /// Sets the times of a file's last use and change. Returns 0 or the negative value of `errno`.
  static func setTime(_ file: Int32, _ nanoseconds: UInt64) -> Int32 {
    let time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    var times = (time, time)
    // SAFETY: the call reads two times, which lie in one tuple that outlives it.
    return unsafe withUnsafePointer(to: &times) { pointer in
      unsafe pointer.withMemoryRebound(to: timespec.self, capacity: 2) { first in
        unsafe futimens(file, first) == 0 ? 0 : -errno
      }
    }
  }
}

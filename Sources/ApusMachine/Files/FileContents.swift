// UNSAFE: the buffer that is written and read, allocated and freed once

package import ApusMeasure
package import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A page-aligned buffer for the contents of a file; all its pages are resident.
@safe
package final class FileContents {
  /// The size in bytes.
  let byteCount: Int
  private let start: UnsafeMutableRawPointer
  private let wordCount: Int

  /// Creates a buffer of zeros.
  ///
  /// - Parameter byteCount: The size; at least 1.
  /// - Throws: The failure of the allocation, such as beyond a limit of the process.
  package init(byteCount: Int) throws(SystemError) {
    precondition(byteCount > 0, "byteCount must be at least 1")
    self.byteCount = byteCount
    wordCount = (byteCount + 7) / 8
    // SAFETY: the memory is aligned to pages and has room for all words; each is written here, and
    // `deinit` alone frees them.
    var block: UnsafeMutableRawPointer?
    let code = unsafe posix_memalign(&block, Memory.pageSize, 8 * wordCount)
    guard code == 0, let block = unsafe block else {
      throw SystemError(.allocate, "of \(byteCount) bytes", code: code)
    }
    unsafe start = block
    unsafe start.initializeMemory(as: UInt64.self, repeating: 0, count: wordCount)
  }

  deinit {
    // SAFETY: allocated in `init`; every user of `start` holds a reference to this object.
    unsafe free(start)
  }

  /// Fills the buffer with random bytes.
  ///
  /// - Complexity: O(*n*), where *n* is `byteCount`.
  package func fill(using random: inout SplitMix64) {
    withWords { words in
      for index in words.indices { words[index] = random.next() }
    }
  }

  /// Changes the first and the last of `count` bytes, so that each round writes different contents.
  package func stamp(_ round: Int, count: Int) {
    let mark = UInt64(UInt8(truncatingIfNeeded: round))
    withWords { words in
      for offset in [0, count - 1] {
        let shift = 8 * (offset % 8)
        let word = UInt64(littleEndian: words[offset / 8])
        words[offset / 8] = (word & ~(0xff << shift) | mark << shift).littleEndian
      }
    }
  }

  /// Changes the first bytes, so that a read without effect is detected.
  package func spoil() { withWords { words in words[0] = ~words[0] } }

  /// Computes the FNV-1a checksum of the first `count` bytes, by words; their order counts.
  ///
  /// - Complexity: O(*n*), where *n* is `count`.
  package func checksum(count: Int) -> UInt64 {
    let prime: UInt64 = 0x100_0000_01b3
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(count)
    withWords { words in
      for index in 0..<count / 8 { sum = (sum ^ words[index]) &* prime }
      if count % 8 > 0 {
        let mask: UInt64 = (1 << (8 * (count % 8))) - 1
        sum = (sum ^ UInt64(littleEndian: words[count / 8]) & mask) &* prime
      }
    }
    return sum
  }

  /// Passes the first `count` bytes of the buffer to `body`, unless there are none.
  func withBytes<Failure: Error>(
    count: Int, _ body: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count <= byteCount, "count must not exceed contents.byteCount")
    guard count > 0 else { return }
    // SAFETY: `init` wrote the bytes at `start`, which live as long as this object; `body` returns
    // before that, and no other access happens meanwhile: the buffer stays on one thread.
    var span = unsafe MutableRawSpan(_unsafeStart: start, byteCount: count)
    defer { withExtendedLifetime(self) {} }
    try body(&span)
  }

  /// Passes the buffer to `body` as words; the last word may extend past `byteCount`.
  private func withWords(_ body: (inout MutableSpan<UInt64>) -> Void) {
    // SAFETY: `init` wrote `wordCount` words at `start`, which live as long as this object; `body`
    // returns before that, and no other access happens meanwhile: the buffer stays on one thread.
    let words = unsafe UnsafeMutableBufferPointer(
      start: start.assumingMemoryBound(to: UInt64.self), count: wordCount)
    var span = unsafe words.mutableSpan
    withExtendedLifetime(self) { body(&span) }
  }
}

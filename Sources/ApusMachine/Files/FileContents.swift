package import ApusMeasure

/// A page-aligned buffer whose pages exist, for what a file holds.
@safe
package final class FileContents {
  /// How many bytes there are.
  let byteCount: Int
  /// The first byte, for system calls that end before the buffer does.
  let start: UnsafeMutableRawPointer
  private let wordCount: Int

  /// Creates a buffer of zeros.
  ///
  /// - Parameter byteCount: Its size; at least 1.
  package init(byteCount: Int) {
    precondition(byteCount > 0, "a buffer has at least one byte")
    self.byteCount = byteCount
    wordCount = (byteCount + 7) / 8
    // SAFETY: the memory is aligned to pages and has room for all words; each is written here, and
    // `deinit` alone frees them.
    unsafe start = .allocate(byteCount: 8 * wordCount, alignment: AnonymousPages.pageSize)
    unsafe start.initializeMemory(as: UInt64.self, repeating: 0, count: wordCount)
  }

  deinit {
    // SAFETY: allocated in `init`, and whoever uses `start` holds a reference to this object.
    unsafe start.deallocate()
  }

  /// Fills the buffer by chance.
  package func fill(using random: inout SplitMix64) {
    withWords { words in
      for index in words.indices { words[index] = random.next() }
    }
  }

  /// Changes the first and the last of `count` bytes, so that contents of another round differ.
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

  /// Changes the first bytes, so that a read which does nothing shows.
  package func spoil() { withWords { words in words[0] = ~words[0] } }

  /// A sum over the first `count` bytes in which their order counts: FNV-1a, by words.
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

  /// Lends the buffer as words; the last one may reach beyond the bytes asked for.
  private func withWords(_ body: (inout MutableSpan<UInt64>) -> Void) {
    // SAFETY: `init` wrote `wordCount` words at `start`, which live as long as this object; `body`
    // returns before that, and no other access happens meanwhile: the buffer stays on one thread.
    let words = unsafe UnsafeMutableBufferPointer(
      start: start.assumingMemoryBound(to: UInt64.self), count: wordCount)
    var span = unsafe words.mutableSpan
    withExtendedLifetime(self) { body(&span) }
  }
}

package import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A page-aligned buffer whose pages exist, for what a file holds.
@safe
package final class FileContents {
  private let memory: UnsafeMutableRawBufferPointer

  /// Creates a buffer of zeros.
  ///
  /// - Parameter byteCount: Its size; at least 1.
  package init(byteCount: Int) {
    unsafe memory = .allocate(byteCount: byteCount, alignment: AnonymousPages.pageSize)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    // SAFETY: allocated in `init`, and nobody else has the pointer.
    unsafe memory.deallocate()
  }

  /// How many bytes there are.
  var byteCount: Int { unsafe memory.count }

  /// The first byte, for system calls that end before the buffer does.
  var start: UnsafeMutableRawPointer {
    guard let start = unsafe memory.baseAddress else { preconditionFailure("an empty buffer") }
    return unsafe start
  }

  /// Fills the buffer by chance.
  package func fill(using random: inout SplitMix64) {
    for offset in stride(from: 0, to: byteCount, by: 8) {
      var word = random.next()
      // SAFETY: copies at most as many bytes as there are after `offset`.
      unsafe memcpy(start + offset, &word, min(8, byteCount - offset))
    }
  }

  /// Changes the first and the last of `count` bytes, so that contents of another round differ.
  package func stamp(_ round: Int, count: Int) {
    unsafe memory[0] = UInt8(truncatingIfNeeded: round)
    unsafe memory[count - 1] = UInt8(truncatingIfNeeded: round)
  }

  /// Changes the first byte, so that a read which does nothing shows.
  package func spoil() { unsafe memory[0] = ~memory[0] }

  /// A sum over the first `count` bytes in which their order counts: FNV-1a, by words.
  package func checksum(count: Int) -> UInt64 {
    let prime: UInt64 = 0x100_0000_01b3
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    let words = count & ~7
    for offset in stride(from: 0, to: words, by: 8) {
      let word = unsafe memory.load(fromByteOffset: offset, as: UInt64.self)
      sum = (sum ^ word) &* prime
    }
    for offset in words..<count {
      let byte = unsafe memory[offset]
      sum = (sum ^ UInt64(byte)) &* prime
    }
    return sum
  }
}

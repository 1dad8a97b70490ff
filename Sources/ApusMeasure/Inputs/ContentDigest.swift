import ApusSystem

/// A digest of 128 bits of the contents of a file, for names and against mistakes, not against attacks.
///
///     ContentDigest.text(of: Array("apus".utf8))  // 32 hexadecimal digits
///
struct ContentDigest: Sendable, Hashable {
  private var first: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var second: UInt64 = 0xc2b2_ae3d_27d4_eb4f
  private var count: UInt64 = 0

  /// Returns the digest of bytes as hexadecimal digits.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func text(of bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.add(bytes[...])
    return digest.text
  }

  /// Returns the digest of a file as hexadecimal digits.
  ///
  /// - Complexity: O(*n*) in the bytes of the file.
  static func text(of file: borrowing FileDescriptor) throws(SystemError) -> String {
    var digest = ContentDigest()
    // A multiple of the words, so that only the last chunk ends inside a word.
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var filled = 0
    while true {
      let count = try file.read(into: &buffer, from: filled)
      filled += count
      if count == 0 || filled == buffer.count {
        digest.add(buffer[..<filled])
        filled = 0
      }
      if count == 0 { return digest.text }
    }
  }

  /// Adds bytes; all but the last call have whole words.
  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = min(start + 8, bytes.endIndex)
      var word: UInt64 = 0
      for index in (start..<end).reversed() { word = word << 8 | UInt64(bytes[index]) }
      mix(word)
      start = end
    }
    count += UInt64(bytes.count)
  }

  private mutating func mix(_ word: UInt64) {
    first = (first ^ word) &* 0xff51_afd7_ed55_8ccd
    first ^= first >> 32
    second = (second &+ word) &* 0xc4ce_b9fe_1a85_ec53
    second ^= second >> 29
  }

  private var text: String {
    var last = self
    last.mix(count)
    last.mix(last.first ^ last.second)
    return [last.first, last.second].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

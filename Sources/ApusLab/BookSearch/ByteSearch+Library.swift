// UNSAFE: passes pointers to the C library's comparison of texts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ByteSearch {
  /// Searches by the C library's comparison at every offset, through a pointer chosen by the case,
  /// as in the book.
  func libraryCompare(_ text: Span<UInt8>) -> Int {
    // SAFETY: each comparison reads at most as many bytes of both sides as the word has, and
    // `offsets` ends at the last offset at which the word fits into the text.
    let compare = unsafe ignoresCase ? strncasecmp : strncmp
    let count = text.count
    return unsafe text.withUnsafeBytes { text in
      unsafe word.withUnsafeBytes { word in
        guard let text = text.baseAddress, let word = word.baseAddress else {
          return 0
        }
        let start = unsafe text.assumingMemoryBound(to: CChar.self)
        let sought = unsafe word.assumingMemoryBound(to: CChar.self)
        var sum = 0
        for offset in offsets(in: count) {
          if unsafe compare(start + offset, sought, self.word.count) == 0 { add(offset, to: &sum) }
        }
        return sum
      }
    }
  }
}

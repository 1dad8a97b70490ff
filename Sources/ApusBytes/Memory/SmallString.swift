// UNSAFE: casts two words to a short string, after a test of the words of all lengths

internal import ApusSystem
import CApusBytes

/// Strings of 1 to 15 ASCII bytes, which Swift keeps in two words, without memory of their own.
///
/// The standard library takes about 10 ns for such a string, because it copies and checks the bytes
/// with functions for any length. The two words are the bytes, and the count with some flags in the
/// last byte. No document promises that. So the first use compares the words of strings of all
/// lengths with those of this file; if any differ, no string is made from words. The environment variable
/// `APUS_SHORT_STRINGS` with the value `library` has the same effect.
///
/// Source: `StringObject.swift` of the Swift standard library, "small strings".
enum SmallString {
  /// Returns the string, or `nil` if the library must make it.
  @inline(__always)
  static func make(_ bytes: Span<UInt8>) -> String? {
    #if _pointerBitWidth(_64) && _endian(little)
      guard 1...15 ~= bytes.count, hasWords else { return nil }
      let words = words(bytes.rawBytes)
      guard (words.first | words.second << 8) & 0x8080_8080_8080_8080 == 0 else { return nil }
      // SAFETY: a test of this process has found that a string of as many ASCII bytes has these words.
      return unsafe unsafeBitCast((words.first, words.second), to: String.self)
    #else
      return nil
    #endif
  }

  #if _pointerBitWidth(_64) && _endian(little)
    @inline(__always)
    private static var hasWords: Bool {
      let state = apus_small_strings()
      return Int(state) == APUS_STRINGS_HAVE_WORDS
        || Int(state) == APUS_STRINGS_UNKNOWN && test()
    }

    /// Compares the words of the library's strings, and keeps the result for the process.
    @inline(never)
    static func test() -> Bool {
      let letters = Array("abcdefghijklmno".utf8)
      let isWanted = HostProcess.variable("APUS_SHORT_STRINGS") != "library"
      let isSame =
        isWanted
        && (1...15).allSatisfy { count in
          let bytes = letters.span.extracting(first: count)
          let string = String(decoding: letters[..<count], as: UTF8.self)
          // SAFETY: the test of the sizes is first; the words are only compared.
          return unsafe MemoryLayout<String>.size == 16
            && unsafeBitCast(string, to: (UInt64, UInt64).self) == words(bytes.rawBytes)
        }
      let state = isSame ? APUS_STRINGS_HAVE_WORDS : APUS_STRINGS_HAVE_OTHER_WORDS
      apus_set_small_strings(Int32(state))
      return isSame
    }

    /// The words of a string of 1 to 15 ASCII bytes, by loads that overlap.
    @inline(__always)
    private static func words(_ bytes: RawSpan) -> (first: UInt64, second: UInt64) {
      let count = bytes.byteCount
      let mark = UInt64(0xe0 | count) << 56
      if count >= 8 {
        let last: UInt64 = bytes.littleEndian(at: count - 8)
        return (bytes.littleEndian(at: 0), last >> UInt64(8 * (16 - count)) | mark)
      }
      if count >= 4 {
        let first: UInt32 = bytes.littleEndian(at: 0)
        let last: UInt32 = bytes.littleEndian(at: count - 4)
        return (UInt64(first) | UInt64(last) << UInt64(8 * (count - 4)), mark)
      }
      let (middle, last) = (count / 2, count - 1)
      let ends = UInt64(bytes.byte(at: 0)) | UInt64(bytes.byte(at: last)) << UInt64(8 * last)
      return (ends | UInt64(bytes.byte(at: middle)) << UInt64(8 * middle), mark)
    }
  #endif
}

import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("ByteSearch")
struct ByteSearchTests {
  /// Computes the sum of offsets as the search does.
  private func sum(_ offsets: [Int]) -> Int { offsets.reduce(0) { $0 &* 31 &+ $1 &+ 1 } }

  @Test("The last offset counts, and so do overlapping matches")
  func offsets() {
    for (text, word, expected) in [
      ("abcab", "ab", [0, 3]), ("aaaa", "aa", [0, 1, 2]), ("ab", "abc", []), ("", "a", []),
      ("a", "a", [0]), ("xxa", "a", [2]), ("aab", "b", [2]),
    ] as [(String, String, [Int])] {
      let bytes = Array(text.utf8)
      let span = bytes.span
      for rare in word.utf8.indices.indices {
        let search = ByteSearch(
          word, ignoresCase: false, rare: word.utf8.distance(from: word.startIndex, to: rare))
        #expect(search.compare(span) == sum(expected), "\(text) \(word)")
        #expect(search.firstByte(span) == sum(expected))
        #expect(search.firstByVectors(span) == sum(expected))
        #expect(search.rareByte(span) == sum(expected))
      }
    }
  }

  @Test("If case is ignored, letters of either case are equal, and only letters")
  func ignoringCase() {
    let bytes = Array("To TO tO to @ ` [".utf8)
    let span = bytes.span
    let search = ByteSearch("tO", ignoresCase: true)
    #expect(search.compare(span) == sum([0, 3, 6, 9]))
    #expect(search.firstByte(span) == sum([0, 3, 6, 9]))
    let sign = ByteSearch("@", ignoresCase: true)
    #expect(sign.compare(span) == sum([12]) && sign.firstByte(span) == sum([12]))
  }

  @Test("All variants agree on texts of two letters", arguments: 0..<40)
  func agreement(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = random.bytes(count: Int(seed) * 7, of: Array("ab".utf8))
    let word = String(
      decoding: random.bytes(count: 1 + Int(seed) % 5, of: Array("ab".utf8)), as: UTF8.self)
    let search = ByteSearch(word, ignoresCase: false, rare: word.utf8.count - 1)
    let span = text.span
    let expected = search.compare(span)
    #expect(search.firstByte(span) == expected)
    #expect(search.firstByVectors(span) == expected && search.rareByte(span) == expected)
  }
}

import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("LazyWords")
struct LazyWordsTests {
  private func words(_ text: String) throws -> LazyWords {
    let folder = try TemporaryFolder()
    return try LazyWords(folder.write(Array(text.utf8)))
  }

  @Test("A word becomes a string at its first access, and only once (X-25)")
  func once() throws {
    let words = try words("a\nlonger than fifteen bytes\n\nz")
    #expect(words.count == 4 && words.madeCount == 0)
    for _ in 0..<2 {
      #expect([3, 1, 0, 2].map { words[$0] } == ["z", "longer than fifteen bytes", "a", ""])
      #expect(words.madeCount == 4)
    }
  }

  @Test("A slot keeps the word of its index, in any order of access (X-25)", arguments: 0..<8)
  func order(seed: Int) throws {
    let all = (0..<50).map { "word \($0 * 7919 % 50)" }
    let words = try words(all.joined(separator: "\n"))
    for number in 0..<50 {
      let index = (number * 31 + seed * 7) % 50
      #expect(words[index] == all[index])
    }
  }

  @Test("A binary search finds every word and creates few strings")
  func halving() throws {
    let all = (10_000..<20_000).map { "\($0)" }
    let words = try words(all.joined(separator: "\n") + "\n")
    #expect(words.sortedIndex(of: "12345") == 2345)
    #expect(words.madeCount <= 15)
    #expect(words.sortedIndex(of: "9") == nil && words.sortedIndex(of: "1234") == nil)
    #expect(words.sortedIndex(of: "10000") == 0 && words.sortedIndex(of: "19999") == 9999)
  }

  @Test("An empty file has no words")
  func empty() throws {
    let words = try words("")
    #expect(words.count == 0 && words.sortedIndex(of: "") == nil)
  }
}

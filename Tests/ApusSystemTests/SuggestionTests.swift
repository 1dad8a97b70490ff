import ApusMeasure
import ApusSystem
import Testing

@Suite("Suggestion")
struct SuggestionTests {
  @Test(
    "The distance counts insertions, removals, replacements and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
      ("quick", "qiuck", 1), ("ca", "abc", 3), ("flaw", "lawn", 2),
    ])
  func distance(_ left: String, _ right: String, _ distance: Int) {
    #expect(Suggestion.distance(left, right) == distance)
    #expect(Suggestion.distance(right, left) == distance)
  }

  @Test(
    "The distance is zero only between equals, and never above the longer word",
    arguments: UInt64(1)...20)
  func bounds(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = (0..<2).map { _ in
      String(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          "abc".randomElement(using: &random) ?? "a"
        })
    }
    let distance = Suggestion.distance(words[0], words[1])
    #expect((distance == 0) == (words[0] == words[1]))
    #expect(distance <= max(words[0].count, words[1].count))
    #expect(distance >= abs(words[0].count - words[1].count))
  }

  @Test(
    "A word with a single error is corrected; a random word is not",
    arguments: [
      ("treads", "threads"), ("thraeds", "threads"), ("thredas", "threads"), ("THREADS", "threads"),
      ("filse", "files"), ("thr", "threads"), ("f", nil), ("xyzzy", nil), ("", nil),
      ("memory-latancy", "memory-latency"), ("memory", "memory-latency"),
    ])
  func nearest(_ word: String, _ expected: String?) {
    let known = ["threads", "files", "memory-latency"]
    #expect(Suggestion.nearest(to: word, in: known) == expected)
  }

  @Test("A misspelled part between hyphens does not hide the names with the other parts")
  func parts() {
    let known = [
      "b1-bytes", "p5-title", "p5-decode-caught", "p5-decode-eager-classes", "p5-encode",
      "p5-decode-pooled-bytes", "p5-classes", "memory-plateaus", "p5-decode-bytes",
    ]
    let nearest = Suggestion.nearest(5, to: "p5-decod-classes", in: known)
    #expect(nearest.prefix(1) == ["p5-decode-eager-classes"])
    #expect(Set(nearest).isSuperset(of: ["p5-decode-bytes", "p5-decode-caught", "p5-classes"]))
    #expect(Suggestion.nearest(2, to: "memory-platus", in: known).first == "memory-plateaus")
  }

  @Test(
    "Names that begin with the word come first, then those that do but for a letter",
    arguments: [
      ("memry", ["memory-latency", "memory-plateaus"]),
      ("mem", ["memory-latency", "memory-plateaus"]),
      ("latency", ["memory-latency", "malloc"]), ("malocl", ["malloc", "env"]),
    ])
  func beginnings(_ word: String, _ expected: [String]) {
    let known = ["env", "bench", "malloc", "memory-latency", "read-memory", "memory-plateaus"]
    let nearest = Suggestion.nearest(2, to: word, in: known)
    #expect(nearest.first == expected.first)
    if word.hasPrefix("mem") { #expect(nearest == expected) }
  }

  @Test("Long nonsense takes no long time")
  func long() {
    let word = String(repeating: "a", count: 1_000_000)
    #expect(Suggestion.nearest(to: word, in: [word + "b"]) == word + "b")
  }
}

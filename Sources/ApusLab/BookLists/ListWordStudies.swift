import ApusBytes
import ApusMeasure
import ApusPropertyList
import ApusStreams

/// A sorted word list as a binary property list: opened, and searched for a word.
enum ListWordStudies {
  static func plan(count: Int) throws -> CaseStudyPlan {
    let words = (0..<max(count, 50)).map { "word \(10_000_000 + $0 * 37)" }
    let bytes = try PropertyList.encode(words)
    let text = Array(words.joined(separator: "\n").utf8)
    let word = words[words.count / 3]
    return CaseStudyPlan([
      CaseStudy(
        .listSearch, items: 1,
        [
          (
            .lazyList,
            {
              try array(bytes) { (list) throws(PropertyListError) in
                try list.sortedIndex(of: word) ?? -1
              }
            }
          ),
          (
            .eagerList,
            { try PropertyList.decode([String].self, from: bytes.span).firstIndex(of: word) ?? -1 }
          ),
          (
            .linear,
            {
              try array(bytes) { (list) throws(PropertyListError) in
                try linear(word, list)
              }
            }
          ),
          (
            .strings,
            { text.span.text.split(separator: "\n").map(String.init).firstIndex(of: word) ?? -1 }
          ),
          (.offsets, { WordTable(text.span).sortedIndex(of: word.utf8.span, in: text.span) ?? -1 }),
        ], ratios: [(.eagerList, .offsets)]),
      CaseStudy(
        .everyWord, items: words.count,
        [
          (
            .eagerList,
            {
              try PropertyList.decode([String].self, from: bytes.span).reduce(0) {
                $0 &+ $1.utf8.count
              }
            }
          ),
          (
            .lazyList,
            {
              try array(bytes) { (list) throws(PropertyListError) in
                var count = 0
                for index in list.indices { count &+= try list[index].string().utf8.count }
                return count
              }
            }
          ),
        ]),
      IntegerDecoding.study(bytes, words),
    ])
  }

  private static func array(
    _ bytes: [UInt8], _ body: (borrowing PropertyListArray) throws(PropertyListError) -> Int
  ) throws(PropertyListError) -> Int {
    try body(BinaryPropertyList(bytes.span.rawBytes).root.array())
  }

  /// Makes a string of each word up to the one that is searched.
  private static func linear(
    _ word: String, _ list: borrowing PropertyListArray
  ) throws(PropertyListError) -> Int {
    for index in list.indices where try list[index].string() == word { return index }
    return -1
  }
}

extension StudyKey {
  static let listSearch = StudyKey("list-search")
  static let everyWord = StudyKey("every-word")
}

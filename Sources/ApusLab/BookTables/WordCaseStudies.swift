import ApusBytes
import ApusMeasure

/// A list of words in a file: as strings or as offsets, and searched.
struct WordCaseStudies {
  let all: [CaseStudy]
  /// The number of strings that a search of the lazy list creates.
  let made: CaseStudyPlan.Count

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - count: The number of words.
  ///   - path: The file to write them to.
  init(count: Int, path: String) throws {
    let words = Self.words(max(count, 50))
    try AtomicFileWriter.write(words.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }, to: path)
    let texts = Self.keys(words)
    let keys = texts.map { Array($0.utf8) }
    let file = try LoadedFile(path)
    let table = WordTable(file.span)
    let set = Set(words)
    all = [
      CaseStudy(
        .wordList, items: words.count,
        [(.offsets, { try Self.note(path) }), (.strings, { try Self.split(path) })]),
      CaseStudy(
        .wordLookup, items: keys.count,
        [
          (.halving, { keys.count { table.sortedIndex(of: $0.span, in: file.span) != nil } }),
          (.linear, { keys.count { table.firstIndex(of: $0.span, in: file.span) != nil } }),
          (.hashSet, { texts.count { set.contains($0) } }),
        ]),
      CaseStudy(
        .wordSearch, items: 1,
        [
          (.lazyList, { try Self.search(LazyWords(path), texts) }),
          (.eagerList, { try Self.searchAll(path, texts) }),
        ]),
    ]
    made = CaseStudyPlan.Count(.wordSearchMade) {
      let words = try LazyWords(path)
      _ = words.sortedIndex(of: texts[2])
      return Double(words.madeCount)
    }
  }

  private static func search(_ words: LazyWords, _ keys: [String]) -> Int {
    keys.count { words.sortedIndex(of: $0) != nil }
  }

  /// Searches after all words have become strings.
  private static func searchAll(_ path: String, _ keys: [String]) throws -> Int {
    let words = try LazyWords(path)
    for number in 0..<words.count { blackHole(words[number]) }
    return search(words, keys)
  }

  /// Generates words of 3 to 14 letters, sorted by their bytes.
  private static func words(_ count: Int) -> [String] {
    var random = SplitMix64(seed: 13)
    var words: Set<String> = []
    while words.count < count {
      let syllables = (0...1 + random.next(below: 5)).map { _ in
        ["ba", "den", "i", "lo", "mur", "ne", "ri", "sta", "to", "vex"][random.next(below: 10)]
      }
      words.insert(syllables.joined() + "\(random.next(below: 1000))")
    }
    return words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns twenty words; half of them are in the list.
  private static func keys(_ words: [String]) -> [String] {
    (0..<20).map { number in
      let word = words[words.count / 20 * number]
      return number % 2 == 0 ? word : word + "-"
    }
  }

  private static func note(_ path: String) throws -> Int {
    let file = try MappedFile(path)
    let table = WordTable(file.span)
    return (0..<table.count).reduce(table.count) { $0 + table.range(of: $1).count }
  }

  private static func split(_ path: String) throws -> Int {
    let file = try LoadedFile(path)
    let words = file.span.text.split(separator: "\n").map(String.init)
    return words.reduce(words.count) { $0 + $1.utf8.count }
  }
}

extension StudyKey {
  static let wordList = StudyKey("word-list")
  static let wordLookup = StudyKey("word-lookup")
  static let wordSearch = StudyKey("word-search")
}

extension VariantKey {
  static let offsets = VariantKey("offsets")
  static let strings = VariantKey("strings")
  static let halving = VariantKey("halving")
  static let linear = VariantKey("linear")
  static let hashSet = VariantKey("set")
  static let lazyList = VariantKey("lazy")
  static let eagerList = VariantKey("eager")
}

extension MetricKey {
  /// The strings that a search of the lazy list creates.
  static let wordSearchMade = MetricKey("word-search-made", .count)
}

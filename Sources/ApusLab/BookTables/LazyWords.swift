import ApusBytes

/// Words of a file that become strings when they are asked for, once each.
///
/// The book's lazy list, without what its listings do wrong: every place begins empty, there is one
/// list of what was made, and what is kept at a place is the word of that place.
final class LazyWords {
  private let file: LoadedFile
  private let table: WordTable
  private var made: [String?]
  /// How many words became strings so far.
  private(set) var madeCount = 0

  /// Reads a file and finds where its words begin.
  ///
  /// - Parameter path: A file with one word a line.
  init(_ path: String) throws(FileError) {
    let file = try LoadedFile(path)
    self.file = file
    table = WordTable(file.span)
    made = Array(repeating: nil, count: table.count)
  }

  /// How many words there are.
  var count: Int { made.count }

  /// Returns a word; beyond the last one it traps.
  subscript(number: Int) -> String {
    if let word = made[number] { return word }
    let file = file
    let word = file.span.extracting(table.range(of: number)).text
    made[number] = word
    madeCount += 1
    return word
  }

  /// Returns the first place of a word where they are sorted, by halving.
  func sortedIndex(of word: String) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].utf8.lexicographicallyPrecedes(word.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < count && self[low] == word ? low : nil
  }
}

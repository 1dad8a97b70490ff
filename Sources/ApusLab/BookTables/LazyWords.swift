import ApusBytes

/// The words of a file; each becomes a string once, at its first access.
///
/// The book's lazy list, without the errors of its listings. Every slot begins empty, there
/// is a single list of the made strings, and a slot keeps the word of the same index.
final class LazyWords {
  private let file: LoadedFile
  private let table: WordTable
  private var made: [String?]
  /// The number of words that became strings so far.
  private(set) var madeCount = 0

  /// Reads a file and finds the offsets of its words.
  ///
  /// - Parameter path: A file with one word a line.
  init(_ path: String) throws(SystemError) {
    let file = try LoadedFile(path)
    self.file = file
    table = WordTable(file.span)
    made = Array(repeating: nil, count: table.count)
  }

  /// The number of words.
  var count: Int { made.count }

  /// Returns a word; traps if the number is not less than `count`.
  subscript(number: Int) -> String {
    if let word = made[number] { return word }
    let file = file
    let word = file.span.extracting(table.range(of: number)).text
    made[number] = word
    madeCount += 1
    return word
  }

  /// Returns the first index of a word in a sorted list, by binary search.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of words.
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

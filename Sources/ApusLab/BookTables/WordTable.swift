import ApusBytes

/// A table of the offset of each line of a text: words without an object for each.
///
/// The book's table of words, without the errors of its listing: a last line counts even
/// without a line end, and words are compared byte for byte.
struct WordTable {
  /// The offsets of words, and the offset after the last word's line end, even if the text lacks
  /// that.
  private let starts: [Int32]

  /// Finds the words of a text.
  ///
  /// - Parameter bytes: Words with a line feed after each, which the last word may lack; at most 2
  ///   GiB.
  /// - Complexity: O(*n*), by vectorised search; allocates the list of starts.
  init(_ bytes: Span<UInt8>) {
    var starts: [Int32] = [0]
    starts.reserveCapacity(bytes.count / 8)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      start = end + 1
      starts.append(Int32(start))
    }
    self.starts = starts
  }

  /// The number of words.
  var count: Int { starts.count - 1 }

  /// Returns the range of a word, without its line end.
  @inline(__always)
  func range(of number: Int) -> Range<Int> {
    Int(starts[number])..<Int(starts[number + 1]) - 1
  }

  /// Returns the first index of a word, by a scan of all words: lengths first, then bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of words.
  func firstIndex(of word: Span<UInt8>, in bytes: Span<UInt8>) -> Int? {
    (0..<count).first { number in
      let range = range(of: number)
      return range.count == word.count && Self.compare(bytes, range, word) == 0
    }
  }

  /// Returns the first index of a word in a sorted table, by binary search.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of words.
  func sortedIndex(of word: Span<UInt8>, in bytes: Span<UInt8>) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Self.compare(bytes, range(of: middle), word) < 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < count, Self.compare(bytes, range(of: low), word) == 0 else { return nil }
    return low
  }

  private static func compare(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ word: Span<UInt8>
  ) -> Int {
    for index in 0..<min(range.count, word.count) {
      let difference = Int(bytes[range.lowerBound + index]) - Int(word[index])
      if difference != 0 { return difference }
    }
    return range.count - word.count
  }
}

import ApusBytes

extension PropertyListArray {
  /// Returns the first index whose string is not less than a text, in an array of strings that are
  /// sorted by their UTF-8 bytes.
  ///
  ///     try words.lowerBound(of: "apus")  // the index of "apus", or of the word after it
  ///
  /// - Parameter text: The text to find.
  /// - Returns: The index, or `count` if every string is less. If the array is not sorted, the index
  ///   is any.
  /// - Throws: `wrongType` if an element that was read is no string, or its error.
  /// - Complexity: O(log *n*) elements are read; allocates only for elements in UTF-16.
  public func lowerBound(of text: String) throws(PropertyListError) -> Int {
    try lowerBound(ofUTF8: text.utf8.span)
  }

  /// Returns the first index whose string is not less than a text in UTF-8; otherwise like
  /// `lowerBound(of:)`.
  ///
  /// - Complexity: O(log *n*) elements are read; allocates only for elements in UTF-16.
  public func lowerBound(ofUTF8 text: Span<UInt8>) throws(PropertyListError) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      let isLess = try self[middle].withUTF8 { (bytes) throws(PropertyListError) in
        bytes.isLess(than: text)
      }
      if isLess { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the index of a string in an array that is sorted by UTF-8 bytes, or `nil` if the array
  /// does not have it.
  ///
  /// - Parameter text: The text to find.
  /// - Throws: `wrongType` if an element that was read is no string, or its error.
  /// - Complexity: O(log *n*) elements are read; allocates only for elements in UTF-16.
  public func sortedIndex(of text: String) throws(PropertyListError) -> Int? {
    let index = try lowerBound(of: text)
    guard index < count else { return nil }
    let isEqual = try self[index].withUTF8 { (bytes) throws(PropertyListError) in
      bytes.equals(text.utf8.span)
    }
    return isEqual ? index : nil
  }
}

extension Span<UInt8> {
  /// Whether the bytes come before other bytes in lexicographic order.
  func isLess(than other: Span<UInt8>) -> Bool {
    let shared = Swift.min(count, other.count)
    var index = 0
    while index < shared, self[index] == other[index] { index += 1 }
    return index < shared ? self[index] < other[index] : count < other.count
  }
}

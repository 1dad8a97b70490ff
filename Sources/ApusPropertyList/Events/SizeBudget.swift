/// The rest of the size that the values of a list may have.
struct SizeBudget {
  let limit: Int
  private var size = 0

  /// Creates the budget of a list.
  ///
  /// - Parameter byteCount: The number of bytes of the list.
  init(_ options: PropertyListOptions, byteCount: Int) {
    limit = options.size(forByteCount: byteCount)
  }

  /// Counts an object, and the bytes of its string or data. Returns whether the limit allows it.
  mutating func take(_ byteCount: Int = 0) -> Bool {
    size += byteCount + 1
    return size <= limit
  }
}

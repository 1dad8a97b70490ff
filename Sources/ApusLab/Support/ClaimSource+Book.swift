import ApusBenchmark

extension ClaimSource {
  /// Returns a chapter of the book as a source.
  ///
  /// - Parameters:
  ///   - number: The number of the chapter, which is the number of the key.
  ///   - subject: The subject of the chapter.
  static func chapter(_ number: Int, _ subject: String) -> ClaimSource {
    ClaimSource(
      key: "b\(number)", collection: "book", author: "Marcel Weiher",
      title: "iOS and macOS Performance Tuning", part: "chapter \(number): \(subject)",
      date: "2017")
  }
}

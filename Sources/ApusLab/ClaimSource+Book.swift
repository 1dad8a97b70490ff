import ApusMeasure

extension ClaimSource {
  /// A chapter of the book.
  ///
  /// - Parameters:
  ///   - number: The number of the chapter, which is the number of the key.
  ///   - subject: What the chapter is about.
  static func chapter(_ number: Int, _ subject: String) -> ClaimSource {
    ClaimSource(
      key: "b\(number)", collection: "book", author: "Marcel Weiher",
      title: "iOS and macOS Performance Tuning", part: "chapter \(number): \(subject)",
      date: "2017")
  }
}

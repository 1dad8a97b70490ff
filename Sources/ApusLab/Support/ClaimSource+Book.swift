import ApusBenchmark

extension ClaimSource {
  /// Returns a chapter of the book as a source.
  ///
  /// - Parameters:
  ///   - number: The number of the chapter, which is the number of the key.
  ///   - subject: The subject of the chapter.
  ///   - part: The part that is a family of claims of its own, such as `compile`; it ends the key.
  static func chapter(_ number: Int, _ subject: String, part: String? = nil) -> ClaimSource {
    ClaimSource(
      key: "b\(number)" + (part.map { "/\($0)" } ?? ""), collection: "book",
      author: "Marcel Weiher", title: "iOS and macOS Performance Tuning",
      part: "chapter \(number): \(subject)", date: "2017")
  }

  /// Returns a claim of this source; the key and the name are its identifier.
  func claim(
    _ name: String, _ section: String, _ statement: String, _ published: PublishedResult,
    _ predicate: ClaimPredicate, needing: [ClaimRequirement] = [], ifItFails explanation: String,
    ifItIsBetter better: String? = nil
  ) -> Claim {
    Claim(
      "\(key.replacing("/", with: "-"))-\(name)", from: self, section: section, says: statement,
      published: published, holdsWhen: predicate, needing: needing, ifItFails: explanation,
      ifItIsBetter: better)
  }
}

/// Finds the name that an author may have meant.
enum SimilarName {
  /// The number of names that are compared at most, because a message must not cost much.
  private static let nameLimit = 1000

  /// The most similar name, or `nil` if none differs in at most a third of its characters.
  static func best(_ name: String, among names: [String]) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let scored = names.sorted().prefix(nameLimit).filter { $0.utf8.count <= 64 }
      .map { (name: $0, distance: distance(name, $0)) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, name.utf8.count / 3) ? best.name : nil
  }

  /// The number of insertions, removals and replacements between two names.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (i, byte) in left.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in right.indices {
        let replaced = diagonal + (byte == right[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}

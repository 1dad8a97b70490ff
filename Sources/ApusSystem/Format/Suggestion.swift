/// A search for the word that the user probably meant.
package enum Suggestion {
  /// Returns the nearest candidate to a misspelled word, or `nil` if no candidate is near enough.
  ///
  /// Near enough is an edit for every three letters, and at least one edit. A word that begins a
  /// candidate is near to it too. Among equally near candidates the first wins.
  ///
  /// - Complexity: O(*n* · *m*) for each candidate, where *n* and *m* are the lengths of the words,
  ///   each cut at 64 letters.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let given = letters(word)
    guard !given.isEmpty else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(given, letters(candidate))
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    if let best, best.distance <= max(1, given.count / 3) { return best.candidate }
    return candidates.first { given.count >= 2 && letters($0).starts(with: given) }
  }

  /// Returns the candidates with the least distances to a word, the nearest first.
  ///
  /// Candidates that contain the word come first, those that begin with it before the others. Then come
  /// those whose beginning is one edit from the word, if it has three letters or more. A word with hyphens
  /// is compared part by part as well, so that a misspelled part does not hide a name with more parts.
  /// Among equally near candidates the first wins.
  ///
  /// - Complexity: O(*n* · *m*) for each candidate, and a sort.
  package static func nearest(
    _ count: Int, to word: String, in candidates: [String]
  ) -> [String] {
    let given = letters(word)
    let ranked = candidates.enumerated().map { index, candidate in
      let other = letters(candidate)
      let distance = min(distance(given, other), partDistance(given, other))
      return (likeness(given, other), distance, index, candidate)
    }
    return ranked.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.prefix(count).map(\.3)
  }

  /// The group of a candidate: 0 if it begins with the word, 1 if it contains it, 2 if it begins with
  /// the word but for an edit, else 3.
  private static func likeness(_ word: [Character], _ candidate: [Character]) -> Int {
    if candidate.starts(with: word) { return 0 }
    if candidate.contains(word) { return 1 }
    return word.count >= 3 && distances(word, candidate).min() ?? 0 <= 1 ? 2 : 3
  }

  /// Returns the sum of the distances of the parts of a word to the nearest parts of another word, and
  /// 1 for each part that the other word has more; `Int.max` for a word without hyphens.
  private static func partDistance(_ left: [Character], _ right: [Character]) -> Int {
    let parts = left.split(separator: "-").map(Array.init)
    let others = right.split(separator: "-").map(Array.init)
    guard parts.count > 1, !others.isEmpty else { return Int.max }
    return parts.reduce(max(0, others.count - parts.count)) { sum, part in
      sum + (others.map { distance(part, $0) }.min() ?? 0)
    }
  }

  /// Returns the edit distance of two words; a letter is moved at most a single time.
  ///
  /// An edit inserts, removes or replaces a letter, or swaps it with its neighbour.
  ///
  /// Source: Damerau, "A Technique for Computer Detection and Correction of Spelling Errors",
  /// Communications of the ACM 7(3), 1964; the variant is called optimal string alignment.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the words.
  package static func distance(_ left: String, _ right: String) -> Int {
    distance(Array(left), Array(right))
  }

  private static func letters(_ word: String) -> [Character] { Array(word.lowercased().prefix(64)) }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    distances(left, right)[right.count]
  }

  /// Returns the distances of a word to the beginnings of another, the empty one first.
  private static func distances(_ left: [Character], _ right: [Character]) -> [Int] {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last
  }
}

/// A statement of a source that can be checked, with its state.
///
///     StatementList.all.first { $0.identifier == "C1-04" }?.state  // tested(["b1-sum-time"])
///
package struct Statement: Sendable, Hashable {
  /// The state of a statement.
  package enum State: Sendable, Hashable {
    /// The identifiers of the claims that test it.
    case tested([String])
    /// The part of the project that will test it.
    case open(String)
    /// The reason why it cannot be tested here: what would have to be there.
    case notHere(String)
  }

  /// The identifier: `C3-12` of chapter 3 of the book, `P2-04` of the second post.
  package let identifier: String
  /// The statement in our words.
  package let text: String
  package let state: State

  /// The identifiers of the claims that test it; empty unless it is tested.
  package var claims: [String] { if case .tested(let claims) = state { claims } else { [] } }

  /// The state in one or two words.
  var word: String {
    switch state {
    case .tested: "tested"
    case .open: "open"
    case .notHere: "not here"
    }
  }

  /// The source as on the command line: `book/3` or `posts/2`.
  package var source: String {
    let number = identifier.dropFirst().prefix { $0 != "-" }
    return identifier.hasPrefix("C") ? "book/\(number)" : "posts/\(number)"
  }

  /// Whether a name on the command line means this statement, its source or one of its claims.
  func answers(to name: String) -> Bool {
    let number = source.drop { $0 != "/" }.dropFirst()
    let collection = source.prefix { $0 != "/" }
    let key = (collection == "book" ? "b" : "p") + number
    return [identifier, source, key, "\(collection)/\(key)", String(collection)].contains(name)
      || claims.contains(name) || (source == "posts/6" && name == "channels")
  }
}

extension Statement {
  /// Reads a line of the list: identifier, state and words, with ` | ` between them.
  ///
  /// - Returns: The statement, or `nil` for a line with no state or more than one.
  package init?(line: Substring) {
    let parts = line.split(separator: " | ", maxSplits: 2).map(String.init)
    guard parts.count == 3, let colon = parts[1].firstRange(of: ": ") else { return nil }
    let detail = String(parts[1][colon.upperBound...])
    switch parts[1][..<colon.lowerBound] {
    case "tested": state = .tested(detail.split(separator: " ").map(String.init))
    case "open": state = .open(detail)
    case "not here": state = .notHere(detail)
    default: return nil
    }
    (identifier, text) = (parts[0], parts[2])
  }
}

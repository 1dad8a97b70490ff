package import ApusCommandLine

/// The choice of claims by the words of a command line.
package enum ClaimChoice {
  /// Returns the claims with an identifier, source or collection among some names, in their order.
  ///
  /// A source is named `b13` or `book/13`. If there are no names, all claims are returned.
  ///
  /// - Throws: `UsageError` for a name that chooses nothing.
  package static func claims<C: ChosenClaim>(
    _ names: [String], of claims: [C]
  ) throws(UsageError) -> [C] {
    for name in names where !claims.contains(where: { $0.isChosen(by: name) }) {
      throw .unknownName(kind: "claim or source", given: name, known: known(claims))
    }
    guard !names.isEmpty else { return claims }
    return claims.filter { claim in names.contains { claim.isChosen(by: $0) } }
  }

  /// The names that choose something: collections and sources first, a source by its key and its number.
  package static func known(_ claims: [some ChosenClaim]) -> [String] {
    var seen: Set<String> = []
    let names =
      claims.map(\.source.collection) + claims.compactMap(\.source.numberedName)
      + claims.map(\.source.key) + claims.map(\.identifier)
    return names.filter { seen.insert($0).inserted }
  }
}

extension ChosenClaim {
  fileprivate func isChosen(by name: String) -> Bool {
    name == identifier || name == source.collection || source.answers(to: name)
  }
}

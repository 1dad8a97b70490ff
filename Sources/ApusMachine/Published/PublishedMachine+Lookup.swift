import ApusMeasure

extension PublishedMachine {
  /// Every published machine: those with latencies, then those with operation costs.
  public static let all = latencies + operationTables

  /// Returns the machine with a name or short name, in whatever case.
  public static func named(_ name: String) -> PublishedMachine? {
    let wanted = name.lowercased()
    return all.first { $0.name.lowercased() == wanted }
      ?? all.first { $0.shortName.lowercased() == wanted }
  }

  /// Returns the name that is nearest to a misspelled one, where one is near enough.
  ///
  /// - Complexity: O(*n*), where *n* is the number of machines.
  public static func nearestName(to name: String) -> String? {
    Suggestion.nearest(to: name, in: all.map(\.name) + all.map(\.shortName))
  }
}

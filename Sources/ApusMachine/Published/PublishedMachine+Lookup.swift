import ApusSystem
import ApusMeasure

extension PublishedMachine {
  /// The published machines: those with latencies, then servers, then those with operation costs.
  public static let all = latencies + servers + operationTables

  /// Returns the machine with a name or short name, ignoring case. The first words of a name
  /// suffice if no other name begins with them.
  ///
  ///     PublishedMachine.named("MacBook Pro Retina")?.name  // "MacBook Pro Retina, late 2013"
  ///
  /// - Complexity: O(*n*), where *n* is the number of machines.
  public static func named(_ name: String) -> PublishedMachine? {
    let wanted = name.lowercased()
    return all.first { $0.name.lowercased() == wanted }
      ?? all.first { $0.shortName.lowercased() == wanted } ?? beginning(with: wanted)
  }

  private static func beginning(with words: String) -> PublishedMachine? {
    let found = all.filter { machine in
      let name = machine.name.lowercased()
      guard !words.isEmpty, name.hasPrefix(words) else { return false }
      return name.dropFirst(words.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
    }
    return found.count == 1 ? found.first : nil
  }

  /// Returns the name nearest to a misspelled name, or `nil` if none is near enough.
  ///
  /// - Complexity: O(*n*), where *n* is the number of machines.
  public static func nearestName(to name: String) -> String? {
    Suggestion.nearest(to: name, in: all.map(\.name) + all.map(\.shortName))
  }
}

/// What the command line says.
struct Options {
  var isQuick = false
  var writes = false
  var alternations = 7
  /// How many processors the lanes may use; nil is all.
  var processors: Int?
  /// Programs of the rivals that were built, by lane.
  var rivals: [String: String] = [:]
  /// Another build of this program.
  var otherBuild: String?
  /// Only these lanes; empty is all.
  var lanes: [String] = []
  /// Only rows whose `section/name` contains one of these.
  var filters: [String] = []
  /// What was typed, for the results.
  let line: String

  static let usage = """
    usage: channels-rival [--quick] [--write] [--alternations N] [--cpus N] [--lanes A,B] \
    [--rival LANE=PROGRAM] [--before PROGRAM] [FILTER ...]
      --alternations  from 1 to 10000
      --cpus          from 1 to 1024
      --before        another build of this program, whose channels run by turns with these
    """

  /// - Returns: nil if an option does not exist, or if its value is not in the range of the usage.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    line = arguments.filter { !$0.contains("=") && $0 != "--rival" }
      .map { $0.contains("/channels-rival") ? "PROGRAM" : $0 }.joined(separator: " ")
    while let word = rest.popFirst() {
      switch word {
      case "--quick": (isQuick, alternations) = (true, 3)
      case "--write": writes = true
      case "--alternations":
        guard let count = Self.count(rest.popFirst(), atMost: 10_000) else { return nil }
        alternations = count
      case "--cpus":
        guard let count = Self.count(rest.popFirst(), atMost: 1024) else { return nil }
        processors = count
      case "--lanes":
        lanes = rest.popFirst()?.split(separator: ",").map(String.init) ?? []
      case "--rival":
        let parts = rest.popFirst()?.split(separator: "=", maxSplits: 1).map(String.init) ?? []
        if parts.count == 2 { rivals[parts[0]] = parts[1] }
      case "--before": otherBuild = rest.popFirst()
      case let filter where !filter.hasPrefix("-"): filters.append(filter)
      default: return nil
      }
    }
  }

  private static func count(_ text: String?, atMost most: Int) -> Int? {
    text.flatMap { Int($0) }.flatMap { 1...most ~= $0 ? $0 : nil }
  }

  func chooses(_ row: Row, of section: Section) -> Bool {
    filters.isEmpty || filters.contains { "\(section.name)/\(row.name)".contains($0) }
  }
}

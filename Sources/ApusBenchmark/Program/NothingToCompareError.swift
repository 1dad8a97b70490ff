import ApusCommandLine
import ApusSystem

/// An error: two programs have no common benchmark to compare.
package struct NothingToCompareError: Error, CustomStringConvertible {
  /// The benchmarks of each program, so that a name can be corrected.
  package let description: String

  init(_ pair: ProgramPair, filters: [String]) {
    let wanted =
      filters.isEmpty ? "" : " of which the name contains \(filters.joined(separator: " or "))"
    let known = Set((pair.old.program.benchmarks + pair.new.program.benchmarks).map(\.name))
    let nearest = filters.first.flatMap { Suggestion.nearest(to: $0, in: known.sorted()) }
    let remedy =
      nearest.map { " Did you mean '\($0)'?" }
      ?? " List the benchmarks of each with --list, without a filter."
    description =
      ("\(pair.old.name) and \(pair.new.name) have no benchmark in common\(wanted)."
      + remedy).printable
  }
}

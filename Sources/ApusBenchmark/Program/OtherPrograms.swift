import ApusSystem

/// The other programs of a run, which have the benchmarks of filters that match nothing in this program.
///
/// `swift package benchmark` gives the same filters to all programs of a package. It names the others in
/// an environment variable, with their paths separated by line breaks.
enum OtherPrograms {
  private static let variable = "APUS_OTHER_PROGRAMS"

  /// Returns the names in the other programs; a program that names no benchmarks is left out.
  ///
  /// - Parameter names: Returns the names of a program.
  static func names(_ names: (BenchmarkExecutable) -> [String]) -> [String] {
    let paths = HostProcess.variable(variable)?.split(separator: "\n") ?? []
    return paths.flatMap { path in
      (try? BenchmarkExecutable(path: String(path))).map(names) ?? []
    }
  }

  /// Returns whether a filter matches a name in another program, and prints a note if it does.
  static func match(_ filters: [String], _ names: (BenchmarkExecutable) -> [String]) -> Bool {
    let matches = Self.names(names).contains { name in filters.contains { name.contains($0) } }
    if matches { note() }
    return matches
  }

  /// Prints a note that this program has nothing to do.
  static func note() {
    StandardStream.error.write("nothing here matches; another program of the package has a match\n")
  }
}

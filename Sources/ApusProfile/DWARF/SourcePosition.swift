import ApusBytes

/// The place of an instruction in the sources: its line, and the calls that were inlined there.
///
///     let positions = try SourcePosition.of(addresses, in: file)
///     positions[0].lines.last  // the line of the innermost function
///
package struct SourcePosition: Hashable, Sendable {
  /// A function that was inlined: its symbol or its name.
  package private(set) var inlined: [String] = []
  /// The line in the function of the symbol, and then that in each inlined function; `nil` for a line that
  /// is not known.
  package private(set) var lines: [SourceLine?] = [nil]

  /// Finds the positions of addresses.
  ///
  /// - Parameters:
  ///   - addresses: The addresses in ascending order, as the file counts them.
  ///   - file: The file with the sections, which may be a separate file of a stripped program.
  /// - Throws: `DWARFError` if a table is beyond the end of its section.
  /// - Complexity: O(*n* log *m*) in the bytes of the tables and the addresses.
  package static func of(
    _ addresses: [UInt64], in file: borrowing ELFFile
  ) throws(DWARFError) -> [SourcePosition] {
    let sections = DebugSections(file)
    let budget = WorkBudget(
      byteCount: sections.line.byteCount + sections.info.byteCount
        + sections.abbreviations.byteCount)
    var program = LineProgram(addresses, budget)
    try program.run(sections)
    var search = InlinedCalls(addresses, budget)
    let calls = try search.calls(sections)
    return zip(program.lines, calls).map { line, calls in
      var position = SourcePosition()
      position.inlined = calls.map(\.name)
      position.lines = calls.map(\.line) + [line]
      return position
    }
  }
}

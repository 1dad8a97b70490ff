extension Profile {
  /// Returns the number of samples at each line of a function, with its callees.
  ///
  /// A sample counts at the line of the innermost call of the function.
  ///
  ///     profile.lineCounts { $0.name == "parse(_:)" }.first?.line  // the heaviest line
  ///
  /// - Parameter isFunction: Whether a frame is a call of the function.
  /// - Returns: The lines, those with most samples first; `nil` stands for lines that are not known.
  /// - Complexity: O(*n*) in the samples and the nodes of their stacks.
  public func lineCounts(
    where isFunction: (ProfileFrame) -> Bool
  ) -> [(line: SourceLine?, count: Int)] {
    let (parents, numbers) = (stacks.parents, stacks.frames)
    let matches = frames.map(isFunction)
    // The frame of the innermost call of the function on each stack; -1 if it was not called.
    var found = [Int32](repeating: -1, count: stacks.count)
    for node in 1..<max(1, stacks.count) {
      let number = numbers[node]
      found[node] = matches[Int(number)] ? number : found[Int(parents[node])]
    }
    var counts: [SourceLine?: Int] = [:]
    for sample in samples where found[Int(sample.stack)] >= 0 {
      counts[frames[Int(found[Int(sample.stack)])].line, default: 0] += 1
    }
    return counts.map { ($0.key, $0.value) }.sorted {
      ($1.count, $0.line?.file ?? "", $0.line?.line ?? 0)
        < ($0.count, $1.line?.file ?? "", $1.line?.line ?? 0)
    }
  }

  /// Whether lines of source files are known.
  ///
  ///     profile.hasLines  // true for a recording of a program with DWARF that was written by --samples
  ///
  public var hasLines: Bool { frames.contains { $0.line != nil } }
}

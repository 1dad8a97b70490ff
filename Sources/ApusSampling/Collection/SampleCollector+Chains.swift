import ApusProfile

extension SampleCollector {
  /// Counts the stacks of chains of frame pointers, and those that lost callers.
  ///
  /// - Parameter losesCallers: Whether a chain that ends in a module, by its number, has lost callers.
  /// - Complexity: O(*n*) in the samples and the nodes of their stacks.
  func chains(losingCallers losesCallers: (Int32) -> Bool) -> UnwindCounts {
    let (parents, frames) = (stacks.parents, stacks.frames)
    var breakers: [Int32: String?] = [:]
    // The outermost frame of each stack.
    var outermost: [Int32] = [-1]
    for node in 1..<max(1, stacks.count) {
      outermost.append(parents[node] == 0 ? frames[node] : outermost[Int(parents[node])])
    }
    var counts = UnwindCounts()
    for sample in keptSamples {
      let frame = outermost[Int(sample.stack)]
      guard frame >= 0, case let location = locations[Int(frame)], location.file >= 0,
        !location.isContext
      else {
        counts.countChain(brokenBy: nil)
        continue
      }
      let file = location.file
      let breaker = breakers[file] ?? (losesCallers(file) ? files[Int(file)].name : nil)
      breakers[file] = .some(breaker)
      counts.countChain(brokenBy: breaker)
    }
    return counts
  }
}

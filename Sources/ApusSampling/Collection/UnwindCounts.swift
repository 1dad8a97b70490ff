import ApusProfile

/// The counts of stacks, and of those whose outermost functions are missing.
package struct UnwindCounts: Hashable, Sendable {
  /// The number of stacks.
  package private(set) var all = 0
  /// The number of stacks that were deeper than the copy.
  package private(set) var deeper = 0
  /// The number of broken stacks by the module whose function has no known caller; an empty name is code
  /// without a module.
  package private(set) var broken: [String: Int] = [:]

  /// The number of broken stacks of all modules.
  package var brokenCount: Int { broken.values.reduce(0, +) }

  /// The modules that broke stacks, those with the most first.
  package var breakers: [(module: String, count: Int)] {
    broken.map { ($0.key, $0.value) }.sorted { ($1.count, $0.module) < ($0.count, $1.module) }
  }

  /// Counts the stack of a chain of frame pointers.
  ///
  /// - Parameter breaker: The module that lost its callers; `nil` if none did.
  mutating func countChain(brokenBy breaker: String?) {
    all += 1
    if let breaker { broken[breaker, default: 0] += 1 }
  }

  mutating func count(_ end: StackWalk.End, in module: String) {
    all += 1
    switch end {
    case .whole: break
    case .deeper: deeper += 1
    case .broken: broken[module, default: 0] += 1
    }
  }
}

/// The way in which stacks are read.
package enum StackForm: String, Sendable, CaseIterable {
  /// The kernel follows frame pointers.
  case chains
  /// The kernel copies the upper part of each stack, and the recorder unwinds it.
  case copied
}

/// The way in which the callers of `async` functions are read.
package enum AwaitChoice: Sendable {
  /// By the agent, if the program has Swift's concurrency and the agent can be loaded.
  case automatic
  case always, never
}

/// The reason why the callers of `async` functions are missing although the program has Swift's
/// concurrency.
package enum MissingCallers: Hashable, Sendable {
  /// The agent is loaded when a program starts.
  case attached
  /// The program loads no libraries.
  case noLoader
  /// Stacks are copied, which do not contain them.
  case copiedStacks
  /// The agent cannot be used.
  case noAgent(SamplingError)
}

/// The choice of the way in which the stacks of a program are read.
struct StackPlan: Hashable, Sendable {
  var stacks: StackForm
  var usesAgent: Bool
  var missing: MissingCallers?

  /// Chooses the way.
  ///
  /// - Parameters:
  ///   - facts: The facts of the program's file; `nil` if they are not known.
  ///   - isAttached: Whether the program runs already.
  init(
    _ facts: ProgramFacts?, awaits: AwaitChoice, stacks chosen: StackForm?, isAttached: Bool
  ) {
    // A script starts programs of any kind: copies have the callers in all of them.
    let omits = facts?.omitsFramePointers ?? true
    stacks = chosen ?? (omits && awaits != .always ? .copied : .chains)
    usesAgent = awaits == .always
    guard awaits == .automatic, facts?.hasConcurrency != false else { return }
    guard let facts else {
      missing = stacks == .copied ? .copiedStacks : nil
      return
    }
    if isAttached {
      missing = .attached
    } else if !facts.loadsLibraries {
      missing = .noLoader
    } else if stacks == .copied {
      missing = .copiedStacks
    } else {
      usesAgent = true
    }
  }

  /// Leaves the agent out, which cannot be used.
  mutating func leaveOutAgent(_ reason: SamplingError) {
    usesAgent = false
    missing = .noAgent(reason)
  }
}

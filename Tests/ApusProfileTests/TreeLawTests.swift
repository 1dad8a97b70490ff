import ApusMeasure
import ApusProfile
import Testing

@Suite("Laws of call trees, on random trees")
struct TreeLawTests {
  /// An operation that is named by a function.
  enum NamedOperation: String, CaseIterable {
    case keeping, pruned, charging

    func apply(_ name: String, to tree: CallTree) -> CallTree {
      switch self {
      case .keeping: tree.keeping { $0.name == name }
      case .pruned: tree.pruned { $0.name == name }
      case .charging: tree.charging { $0.name == name }
      }
    }
  }

  static let seeds = (1...60).map { UInt64($0) }

  private func tree(_ seed: UInt64) throws -> CallTree {
    var stacks = RandomStacks(seed: seed)
    return try .folded(stacks.folded(lines: Int(1 + seed), depth: 1 + Int(seed % 12)))
  }

  private func operations(on tree: CallTree) -> [(String, CallTree)] {
    NamedOperation.allCases.map { ($0.rawValue, $0.apply("b", to: tree)) } + [
      ("focused", tree.focused { $0.name == "b" }),
      ("focused on a node", tree.focused(on: tree.nodes.count / 2)),
      ("cut", tree.cut(atDepth: 3)), ("inverted", tree.inverted()),
      ("flattened", tree.flatteningRecursion()),
      ("renamed", tree.renamed { $0.name < "c" ? ProfileFrame("x") : $0 }),
    ]
  }

  @Test("Kept and removed samples together are the samples of the tree", arguments: seeds)
  func conserved(_ seed: UInt64) throws {
    let tree = try tree(seed)
    for (name, result) in operations(on: tree) {
      #expect(result.count + result.removedCount == tree.count, "\(name), seed \(seed)")
    }
  }

  @Test("Only pruning, keeping and focusing remove samples", arguments: seeds)
  func removing(_ seed: UInt64) throws {
    let removing: Set = ["keeping", "pruned", "focused", "focused on a node"]
    for (name, result) in operations(on: try tree(seed)) where !removing.contains(name) {
      #expect(result.removedCount == 0, "\(name), seed \(seed)")
    }
  }

  @Test("Operations on different names commute", arguments: seeds)
  func commute(_ seed: UInt64) throws {
    let tree = try tree(seed)
    for one in NamedOperation.allCases {
      for other in NamedOperation.allCases {
        let first = other.apply("d", to: one.apply("b", to: tree))
        let second = one.apply("b", to: other.apply("d", to: tree))
        #expect(first == second, "\(one) and \(other), seed \(seed)")
      }
    }
    let focused = tree.focused { $0.name == "b" }
    #expect(
      NamedOperation.charging.apply("d", to: focused)
        == NamedOperation.charging.apply("d", to: tree).focused { $0.name == "b" }, "seed \(seed)")
  }

  @Test("Repeating an operation changes nothing", arguments: seeds)
  func idempotent(_ seed: UInt64) throws {
    let tree = try tree(seed)
    for (one, again) in zip(
      operations(on: tree),
      try operations(on: tree).map { name, result in
        try #require(operations(on: result).first { $0.0 == name }).1
      }) where !["inverted", "focused on a node", "renamed"].contains(one.0)
    {
      #expect(one.1 == again, "\(one.0), seed \(seed)")
    }
  }

  @Test("Inverting twice gives the tree", arguments: seeds)
  func inverted(_ seed: UInt64) throws {
    let tree = try tree(seed)
    #expect(tree.inverted().inverted() == tree, "seed \(seed)")
    #expect(tree.inverted().count == tree.count)
  }

  @Test(
    "A tree without recursion has each name at most once on a stack, and the same leaves",
    arguments: seeds)
  func flattened(_ seed: UInt64) throws {
    let tree = try tree(seed)
    let flat = tree.flatteningRecursion()
    for node in flat.nodes {
      let names = flat.path(to: node).map(\.name)
      #expect(Set(names).count == names.count, "seed \(seed): \(names)")
    }
    #expect(
      Dictionary(uniqueKeysWithValues: flat.leaves.map { ($0.frame, $0.count) })
        == Dictionary(uniqueKeysWithValues: tree.leaves.map { ($0.frame, $0.count) }))
  }

  @Test("Flattening agrees with erasing the loops of each stack", arguments: seeds)
  func flattenedByHand(_ seed: UInt64) throws {
    var stacks = RandomStacks(seed: seed)
    let text = stacks.folded(lines: 40, depth: 12)
    let erased = text.split(separator: "\n").map { line -> String in
      let parts = line.split(separator: " ")
      var path: [Substring] = []
      for frame in parts[0].split(separator: ";") {
        if let place = path.firstIndex(of: frame) {
          path.removeSubrange((place + 1)...)
        } else {
          path.append(frame)
        }
      }
      return "\(path.joined(separator: ";")) \(parts[1])\n"
    }.joined()
    #expect(
      try CallTree.folded(text).flatteningRecursion() == CallTree.folded(erased), "seed \(seed)")
  }

  @Test(
    "The counts of callees and of the function itself make the count of a node",
    arguments: seeds)
  func sums(_ seed: UInt64) throws {
    for (name, tree) in operations(on: try tree(seed)) {
      for node in tree.nodes {
        let below = tree.children(of: node).reduce(0) { $0 + tree.count(of: $1) }
        #expect(tree.count(of: node) == below + tree.selfCount(of: node), "\(name), seed \(seed)")
        #expect(tree.count(of: node) > 0 || node == tree.root, "\(name), seed \(seed)")
      }
    }
  }

  @Test("Folded stacks give the tree back", arguments: seeds)
  func folded(_ seed: UInt64) throws {
    let tree = try tree(seed)
    let text = FoldedStacks.bytes(of: tree)
    #expect(try FoldedStacks.read(text.span) == tree, "seed \(seed)")
  }

  @Test("The shares of several nodes are those of each node", arguments: seeds.prefix(20))
  func shares(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let profile = SimulatedProgram.usual(count: 12, burst: 4).profile(samples: 700, &random)
    for tree in [CallTree(profile), CallTree(profile).inverted(), try tree(seed)] {
      let least = tree.count / 10
      let nodes = tree.nodes.dropFirst().filter { tree.count(of: $0) > least }
      #expect(tree.shares(of: nodes) == nodes.map(tree.share(of:)), "seed \(seed)")
    }
  }
}

package import ApusProfile

/// The nodes of a flame graph: those of a call tree, or of two trees that are compared.
///
/// Nodes are in the order of a walk, the heaviest callees first. At most `mostNodes` are kept.
package struct FlameGraph {
  /// The greatest number of nodes.
  package static let mostNodes = 30_000

  struct Node {
    /// The number of the function.
    let function: Int
    /// The number of frames above.
    let depth: Int
    /// The samples in the node and its callees in each profile.
    let counts: [Int]
    /// The samples in the node itself in each profile.
    let selfCounts: [Int]
    /// The share in each profile.
    let shares: [ShareInterval]
  }

  struct Function {
    let label: String
    let module: String
    let verdict: ProfileDifference.Verdict
  }

  private(set) var nodes: [Node] = []
  private(set) var functions: [Function] = []
  /// The number of samples of each profile.
  let wholes: [Int]
  private var numbers: [String: Int] = [:]
  private var verdicts: [String: ProfileDifference.Verdict] = [:]

  /// Creates the graph of a tree.
  package init(_ tree: CallTree) {
    wholes = [tree.count]
    add([Source(tree, limit: Self.mostNodes)])
  }

  /// Creates the graph of two trees, whose nodes have the verdicts on their functions.
  package init(from old: CallTree, to new: CallTree, _ difference: ProfileDifference) {
    wholes = [old.count, new.count]
    for function in difference.running + difference.called where function.verdict != .noneShown {
      verdicts[function.frame.label] = function.verdict
    }
    add([Source(old, limit: Self.mostNodes / 2), Source(new, limit: Self.mostNodes / 2)])
  }

  /// A tree with the nodes that are shown.
  private struct Source {
    let tree: CallTree
    /// The index of each node among those that are shown, or -1.
    private var indices: [Int]
    private let shares: [ShareInterval]

    init(_ tree: CallTree, limit: Int) {
      self.tree = tree
      let shown = Self.heaviest(tree, limit)
      indices = [Int](repeating: -1, count: tree.nodes.count)
      for (index, node) in shown.enumerated() { indices[node] = index }
      shares = tree.shares(of: shown)
    }

    /// The heaviest nodes without the root, in their order, with the callers of each.
    private static func heaviest(_ tree: CallTree, _ limit: Int) -> [Int] {
      var least = 1
      if tree.nodes.count > limit {
        least = tree.nodes.map(tree.count(of:)).sorted(by: >)[limit] + 1
      }
      return tree.nodes.dropFirst().filter { tree.count(of: $0) >= least }
    }

    func children(of node: Int) -> [Int] {
      tree.children(of: node).filter { indices[$0] >= 0 }
    }

    func share(of node: Int) -> ShareInterval { shares[indices[node]] }
  }

  /// A node of the graph that was found, with its node in each tree.
  private struct Pending {
    let label: String
    let module: String
    let depth: Int
    var nodes: [Int?]
  }

  private mutating func add(_ sources: [Source]) {
    var pending = children(of: sources.map(\.tree.root), depth: 0, sources)
    while let next = pending.popLast() {
      append(next, sources)
      pending += children(of: next.nodes, depth: next.depth + 1, sources)
    }
  }

  /// The callees of a node, those of the same label together; the heaviest is the last.
  private func children(of parents: [Int?], depth: Int, _ sources: [Source]) -> [Pending] {
    var children: [Pending] = []
    var indices: [String: Int] = [:]
    for (side, parent) in parents.enumerated() {
      guard let parent else { continue }
      for node in sources[side].children(of: parent) {
        guard let frame = sources[side].tree.frame(of: node) else { continue }
        let index = indices[frame.label, default: children.count]
        if index == children.count || children[index].nodes[side] != nil {
          indices[frame.label] = children.count
          children.append(
            Pending(
              label: frame.label, module: frame.module, depth: depth,
              nodes: sources.indices.map { $0 == side ? node : nil }))
        } else {
          children[index].nodes[side] = node
        }
      }
    }
    guard sources.count > 1 else { return children.reversed() }
    let weights = children.map { weight($0, sources) }
    return children.indices.sorted { (weights[$0], $1) < (weights[$1], $0) }.map { children[$0] }
  }

  private func weight(_ node: Pending, _ sources: [Source]) -> Double {
    let counts = counts(node, sources) { $0.count(of: $1) }
    return zip(counts, wholes).reduce(0) { $0 + Double($1.0) / Double(max(1, $1.1)) }
  }

  private func counts(
    _ node: Pending, _ sources: [Source], _ count: (CallTree, Int) -> Int
  ) -> [Int] {
    zip(sources, node.nodes).map { source, number in number.map { count(source.tree, $0) } ?? 0 }
  }

  private mutating func append(_ node: Pending, _ sources: [Source]) {
    let number = numbers[node.label] ?? functions.count
    if number == functions.count {
      numbers[node.label] = number
      functions.append(
        Function(
          label: node.label, module: node.module,
          verdict: verdicts[node.label] ?? .noneShown))
    }
    nodes.append(
      Node(
        function: number, depth: node.depth,
        counts: counts(node, sources) { $0.count(of: $1) },
        selfCounts: counts(node, sources) { $0.selfCount(of: $1) },
        shares: zip(sources, node.nodes).map { source, number in
          number.map(source.share) ?? ShareInterval(0, of: source.tree.count)
        }))
  }

  /// The width of a node as a part of the whole: its share, or the mean of its two shares.
  func width(of node: Node) -> Double {
    node.shares.reduce(0) { $0 + $1.value } / Double(max(1, wholes.count { $0 > 0 }))
  }
}

/// A tree under construction: nodes in any order that has callers before their callees.
struct TreeBuilder {
  var stacks = StackTable()
  /// The samples in each function itself; shorter than the nodes if the last have none.
  private var selfCounts: [Int] = []

  /// Adds samples to a node.
  mutating func add(_ count: Int, to node: Int32) {
    while selfCounts.count <= Int(node) { selfCounts.append(0) }
    selfCounts[Int(node)] += count
  }

  /// Returns the tree, without nodes that have no samples.
  ///
  /// - Complexity: O(*n*) in the nodes, frames and samples.
  func tree(
    frames: [ProfileFrame], removed: Int, order: [Int32]
  ) -> CallTree {
    let counts = totals()
    let links = ChildLinks(stacks, frameCount: frames.count) { counts[$0] > 0 }
    var records: [CallTree.Record] = []
    var positions = [Int32](repeating: -1, count: stacks.count)
    let frameNumbers = stacks.frames
    links.walk { node, parent in
      positions[node] = Int32(records.count)
      let above = parent < 0 ? -1 : positions[parent]
      records.append(
        CallTree.Record(
          frame: frameNumbers[node], parent: above, end: 0,
          depth: above < 0 ? 0 : records[Int(above)].depth + 1,
          selfCount: node < selfCounts.count ? selfCounts[node] : 0, count: counts[node]))
    } leave: { node in
      records[Int(positions[node])].end = Int32(records.count)
    }
    return CallTree(
      removedCount: removed, frames: frames, records: records,
      order: order.map { $0 < 0 ? -1 : positions[Int($0)] })
  }

  /// The samples in each node and below it.
  private func totals() -> [Int] {
    var totals = selfCounts
    totals.append(contentsOf: repeatElement(0, count: stacks.count - totals.count))
    let parents = stacks.parents
    for node in (1..<max(1, stacks.count)).reversed() {
      totals[Int(parents[node])] += totals[node]
    }
    return totals
  }
}

/// The children of each node, in the order of their frames, as linked lists.
private struct ChildLinks {
  private var first: [Int32]
  private var next: [Int32]
  private let parents: [Int32]

  init(_ stacks: StackTable, frameCount: Int, isKept: (Int) -> Bool) {
    first = [Int32](repeating: -1, count: stacks.count)
    next = first
    parents = stacks.parents
    for node in Self.sorted(stacks.frames, frameCount).reversed() where isKept(Int(node)) {
      let parent = Int(parents[Int(node)])
      next[Int(node)] = first[parent]
      first[parent] = node
    }
  }

  /// The nodes without the root in the order of their frames, by counting.
  private static func sorted(_ frames: [Int32], _ frameCount: Int) -> [Int32] {
    var starts = [Int](repeating: 0, count: frameCount + 1)
    for frame in frames where frame >= 0 { starts[Int(frame) + 1] += 1 }
    for frame in 0..<frameCount { starts[frame + 1] += starts[frame] }
    var nodes = [Int32](repeating: 0, count: max(0, frames.count - 1))
    for (node, frame) in frames.enumerated() where frame >= 0 {
      nodes[starts[Int(frame)]] = Int32(node)
      starts[Int(frame)] += 1
    }
    return nodes
  }

  /// Visits all nodes, callers before callees, and leaves each after its callees.
  func walk(_ enter: (_ node: Int, _ parent: Int) -> Void, leave: (_ node: Int) -> Void) {
    enter(0, -1)
    var node = 0
    while true {
      if first[node] >= 0 {
        let child = Int(first[node])
        enter(child, node)
        node = child
        continue
      }
      while next[node] < 0 {
        leave(node)
        if node == 0 { return }
        node = Int(parents[node])
      }
      leave(node)
      enter(Int(next[node]), Int(parents[node]))
      node = Int(next[node])
    }
  }
}

/// A tree under construction: nodes in any order that has callers before their callees.
struct TreeBuilder {
  var stacks: StackTable
  /// The samples in each function itself; shorter than the nodes if the last have none.
  private var selfCounts: [Int] = []

  /// Creates a tree without samples.
  init(_ stacks: StackTable = StackTable()) { self.stacks = stacks }

  /// Adds samples to a node.
  mutating func add(_ count: Int, to node: Int32) {
    while selfCounts.count <= Int(node) { selfCounts.append(0) }
    selfCounts[Int(node)] += count
  }

  /// Returns the tree, without nodes that have no samples.
  ///
  /// - Complexity: O(*n*) in the nodes and samples, and O(*n* log *n*) in the callees of each node.
  func tree(
    frames: [ProfileFrame], removed: Int, order: [Int32]
  ) -> CallTree {
    let counts = totals()
    let links = ChildLinks(stacks) { counts[$0] > 0 }
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

  init(_ stacks: StackTable, isKept: (Int) -> Bool) {
    first = [Int32](repeating: -1, count: stacks.count)
    next = first
    parents = stacks.parents
    for node in (1..<max(1, stacks.count)).reversed() where isKept(node) {
      let parent = Int(parents[node])
      next[node] = first[parent]
      first[parent] = Int32(node)
    }
    let frames = stacks.frames
    for node in first.indices { sort(below: node, frames) }
  }

  /// Brings the children of a node into the order of their frames. Most nodes have a single child.
  private mutating func sort(below node: Int, _ frames: [Int32]) {
    var child = first[node]
    guard child >= 0, next[Int(child)] >= 0 else { return }
    var children: [Int32] = []
    while child >= 0 {
      children.append(child)
      child = next[Int(child)]
    }
    children.sort { frames[Int($0)] < frames[Int($1)] }
    first[node] = -1
    for child in children.reversed() {
      next[Int(child)] = first[node]
      first[node] = child
    }
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

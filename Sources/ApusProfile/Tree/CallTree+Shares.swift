extension CallTree {
  /// Returns the share of a function and its callees, with its 95 % interval.
  ///
  /// The interval is widened by the dependence of successive samples if their order is known. Stacks
  /// with counts have no order.
  ///
  ///     let share = tree.share(of: node)
  ///     share.low...share.high
  ///
  /// - Parameter node: A node of this tree.
  /// - Complexity: O(*n*) in the samples; allocates nothing.
  public func share(of node: Int) -> ShareInterval {
    let below = Int32(node)..<records[node].end
    return share(records[node].count) { below.contains($0) }
  }

  /// Returns the share of each of some nodes, as `share(of:)` does for a single node.
  ///
  /// - Parameter nodes: Nodes of this tree in ascending order; the caller of each is among them, or is
  ///   the root.
  /// - Complexity: O(*n*) in the nodes and samples, and O(*m* √*n*) in the *m* given nodes.
  package func shares(of nodes: [Int]) -> [ShareInterval] {
    let indices = nearest(nodes)
    let parents = nodes.map { indices[max(0, Int(records[$0].parent))] }
    var dependences = [SampleDependence](
      repeating: SampleDependence(count: order.count), count: nodes.count)
    var inside = [Int](repeating: 0, count: nodes.count)
    let size = SampleDependence(count: order.count).size
    for batch in 0..<order.count / size {
      for sample in batch * size..<(batch + 1) * size where order[sample] >= 0 {
        let index = indices[Int(order[sample])]
        if index >= 0 { inside[index] += 1 }
      }
      for index in nodes.indices.reversed() {
        if parents[index] >= 0 { inside[parents[index]] += inside[index] }
        dependences[index].addBatch(inside[index])
        inside[index] = 0
      }
    }
    return zip(nodes, dependences).map {
      ShareInterval(records[$0].count, of: count, dependence: $1.factor)
    }
  }

  /// The index of the nearest of some nodes above each node or at it, or -1.
  private func nearest(_ nodes: [Int]) -> [Int] {
    var indices = [Int](repeating: -1, count: records.count)
    for (index, node) in nodes.enumerated() { indices[node] = index }
    for node in records.indices.dropFirst() where indices[node] < 0 {
      indices[node] = indices[Int(records[node].parent)]
    }
    return indices
  }

  /// The functions that were running, each with its samples in all nodes of the tree.
  ///
  /// - Complexity: O(*n* log *n*) in the nodes.
  public var leaves: [Leaf] {
    var counts = [Int](repeating: 0, count: frames.count)
    for record in records where record.frame >= 0 { counts[Int(record.frame)] += record.selfCount }
    let running = counts.indices.filter { counts[$0] > 0 }
    return running.sorted { (counts[$0], $1) > (counts[$1], $0) }
      .map { Leaf(frame: frames[$0], count: counts[$0], number: Int32($0)) }
  }

  /// A function with the samples in which it was running itself.
  ///
  ///     tree.leaves[0].frame.name  // the function that takes most time
  ///
  public struct Leaf: Hashable, Sendable {
    /// The function.
    public let frame: ProfileFrame
    /// The number of samples in the function itself.
    public let count: Int
    let number: Int32
  }

  /// Returns the share of a function without its callees, with its 95 % interval.
  ///
  /// - Parameter leaf: A leaf of this tree.
  /// - Complexity: O(*n*) in the samples; allocates nothing.
  public func share(of leaf: Leaf) -> ShareInterval {
    share(leaf.count) { records[Int($0)].frame == leaf.number }
  }

  private func share(_ part: Int, _ isPart: (Int32) -> Bool) -> ShareInterval {
    let factor = SampleDependence.factor(count: order.count) { sample in
      order[sample] >= 0 && isPart(order[sample])
    }
    return ShareInterval(part, of: count, dependence: factor)
  }
}

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

  /// The functions that were running, each with its samples in all places of the tree.
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

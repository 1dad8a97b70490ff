// Each operation gives every node a position in a new tree. A node without a position is removed, and its
// samples count as removed.

extension CallTree {
  /// Returns the tree of a node: its callees, with the node as the only outermost call.
  ///
  /// Samples outside of it are removed.
  ///
  ///     tree.focused(on: tree.children(of: tree.root)[0]).count
  ///
  /// - Parameter node: A node of this tree; the root gives the same tree.
  /// - Complexity: O(*n*) in the nodes and samples.
  public func focused(on node: Int) -> CallTree {
    guard node != root else { return self }
    let below = node..<Int(records[node].end)
    return rebuilt(keeping: { $0 != root }) { current, above, stacks in
      guard below.contains(current) else { return -1 }
      return stacks.child(of: current == node ? 0 : above, frame: records[current].frame)
    }
  }

  /// Returns the tree of every call of some functions, which become the outermost calls.
  ///
  /// Samples in which none of them was called are removed. A recursive call stays below the first.
  /// Use `keeping(_:)` to see the callers as well.
  ///
  ///     tree.focused { $0.name == "parse" }
  ///
  /// - Parameter isChosen: Whether a frame is one of the functions; called once for each frame.
  /// - Complexity: O(*n*) in the nodes and samples.
  public func focused(_ isChosen: (ProfileFrame) -> Bool) -> CallTree {
    let chosen = frames.map(isChosen)
    return rebuilt(keeping: { $0 != root }) { node, above, stacks in
      let frame = records[node].frame
      guard above >= 0 else { return chosen[Int(frame)] ? stacks.child(of: 0, frame: frame) : -1 }
      return above == 0 && !chosen[Int(frame)] ? -1 : stacks.child(of: above, frame: frame)
    }
  }

  /// Returns the tree without the samples in which none of some functions was called.
  ///
  /// Callers stay; use `focused(_:)` to make the functions the outermost calls.
  ///
  ///     tree.keeping { $0.name == "parse" }
  ///
  /// - Parameter isChosen: Whether a frame is one of the functions; called once for each frame.
  /// - Complexity: O(*n*) in the nodes and samples.
  public func keeping(_ isChosen: (ProfileFrame) -> Bool) -> CallTree {
    let chosen = frames.map(isChosen)
    var isInside = [Bool](repeating: false, count: records.count)
    for node in records.indices.dropFirst() {
      let record = records[node]
      isInside[node] = isInside[Int(record.parent)] || chosen[Int(record.frame)]
    }
    return rebuilt(keeping: { isInside[$0] }, copied)
  }

  /// Returns the tree without every call of some functions: their samples are removed, with those of
  /// their callees.
  ///
  /// Use `charging(_:)` to give the samples to the callers instead.
  ///
  ///     tree.pruned { $0.name == "waitForInput" }
  ///
  /// - Parameter isChosen: Whether a frame is one of the functions; called once for each frame.
  /// - Complexity: O(*n*) in the nodes and samples.
  public func pruned(_ isChosen: (ProfileFrame) -> Bool) -> CallTree {
    let chosen = frames.map(isChosen)
    return rebuilt { node, above, stacks in
      let frame = records[node].frame
      return above < 0 || chosen[Int(frame)] ? -1 : stacks.child(of: above, frame: frame)
    }
  }

  /// Returns the tree in which some functions are charged to their callers, as if they were inlined.
  ///
  /// No sample is removed. An outermost call is charged to the root.
  ///
  ///     tree.charging { $0.module == "libc.so.6" }
  ///
  /// - Parameter isChosen: Whether a frame is one of the functions; called once for each frame.
  /// - Complexity: O(*n*) in the nodes and samples.
  public func charging(_ isChosen: (ProfileFrame) -> Bool) -> CallTree {
    let chosen = frames.map(isChosen)
    return rebuilt { node, above, stacks in
      let frame = records[node].frame
      return chosen[Int(frame)] ? above : stacks.child(of: above, frame: frame)
    }
  }

  /// Returns the tree without the calls below a depth, whose samples are given to their callers.
  ///
  ///     tree.cut(atDepth: 2)
  ///
  /// - Parameter depth: The greatest number of frames in a stack, at least 0.
  /// - Precondition: `depth` is not negative. Checked in every build.
  /// - Complexity: O(*n*) in the nodes and samples.
  public func cut(atDepth depth: Int) -> CallTree {
    precondition(depth >= 0, "depth must not be negative")
    return rebuilt { node, above, stacks in
      Int(records[node].depth) > depth
        ? above : stacks.child(of: above, frame: records[node].frame)
    }
  }

  /// Returns the tree of callers: the outermost frames are those that were running, and below each are
  /// its callers.
  ///
  ///     tree.inverted().inverted() == tree  // true
  ///
  /// - Complexity: O(*n*) in the samples and in the depths of all nodes that have samples themselves.
  public func inverted() -> CallTree {
    var builder = TreeBuilder()
    var positions = [Int32](repeating: -1, count: records.count)
    for node in records.indices where records[node].selfCount > 0 {
      var position: Int32 = 0
      var caller = node
      while caller != root {
        position = builder.stacks.child(of: position, frame: records[caller].frame)
        caller = Int(records[caller].parent)
      }
      builder.add(records[node].selfCount, to: position)
      positions[node] = position
    }
    return builder.tree(frames: frames, removed: removedCount, order: moved(positions))
  }

  /// Returns the tree with other frames; nodes of one caller whose frames become equal are merged.
  ///
  ///     tree.renamed { ProfileFrame($0.module) }  // a tree of modules
  ///
  /// - Parameter name: Returns the new frame of a frame; called once for each frame.
  /// - Complexity: O(*n*) in the nodes and samples.
  public func renamed(_ name: (ProfileFrame) -> ProfileFrame) -> CallTree {
    let merge = FrameMerge(frames.map { [name($0)] })
    return rebuilt(frames: merge.frames) { node, above, stacks in
      stacks.child(of: above, frame: merge.numbers[Int(records[node].frame)][0])
    }
  }
}

extension CallTree {
  /// Returns the position of a node in a tree of the same form.
  private func copied(_ node: Int, _ above: Int32, _ stacks: inout StackTable) -> Int32 {
    stacks.child(of: above, frame: records[node].frame)
  }

  /// Returns the tree in which each node has the position that a closure gives it, or none.
  ///
  /// - Parameters:
  ///   - isKept: Whether the samples of a node itself are kept.
  ///   - position: Returns the position of a node below the position of its caller; negative numbers mean that
  ///     there is none.
  func rebuilt(
    keeping isKept: (Int) -> Bool = { _ in true }, frames: [ProfileFrame]? = nil,
    _ position: (_ node: Int, _ above: Int32, _ stacks: inout StackTable) -> Int32
  ) -> CallTree {
    var builder = TreeBuilder()
    var positions = [Int32](repeating: 0, count: records.count)
    for node in records.indices.dropFirst() {
      positions[node] = position(node, positions[Int(records[node].parent)], &builder.stacks)
    }
    return finished(&builder, positions, isKept, frames ?? self.frames)
  }

  /// Returns the tree of a builder, with the samples of all nodes that have a position.
  func finished(
    _ builder: inout TreeBuilder, _ positions: [Int32], _ isKept: (Int) -> Bool,
    _ frames: [ProfileFrame]
  ) -> CallTree {
    var positions = positions
    var removed = removedCount
    for node in records.indices {
      let count = records[node].selfCount
      if !isKept(node) { positions[node] = -1 }
      if positions[node] < 0 { removed += count } else { builder.add(count, to: positions[node]) }
    }
    return builder.tree(frames: frames, removed: removed, order: moved(positions))
  }

  /// The order of samples with the new positions of their nodes.
  private func moved(_ positions: [Int32]) -> [Int32] {
    order.map { $0 < 0 ? -1 : positions[Int($0)] }
  }
}

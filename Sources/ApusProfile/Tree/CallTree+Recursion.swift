extension CallTree {
  /// Returns the tree in which no function is below itself: a recursive call is the first call.
  ///
  /// A function that calls itself through others is flattened as well: the frames between the two calls
  /// are dropped. No sample is removed, and the running function of each sample stays.
  ///
  ///     let tree = try FoldedStacks.read([UInt8]("a;b;a;c 1\n".utf8).span)
  ///     tree.flatteningRecursion()  // a;c 1
  ///
  /// - Complexity: O(*n*) in the nodes and samples.
  public func flatteningRecursion() -> CallTree {
    var builder = TreeBuilder()
    var path = LoopFreePath(frameCount: frames.count)
    var positions = [Int32](repeating: 0, count: records.count)
    for node in records.indices.dropFirst() {
      path.leave(before: node)
      positions[node] = path.enter(
        records[node].frame, until: Int(records[node].end), &builder.stacks)
    }
    return finished(&builder, positions, { _ in true }, frames)
  }
}

/// The frames from the root to a node of a walk, without loops.
///
/// Entering and leaving a node take constant time: frames that a loop drops stay in the array beyond
/// its valid length, and come back when the node that closed the loop is left.
private struct LoopFreePath {
  private struct Step {
    var frame: Int32
    var position: Int32
  }

  /// The state before a node was entered.
  private struct Change {
    /// The node after the last node below it.
    var end: Int
    var length: Int
    /// The step that was overwritten, and the index at which its frame was found before.
    var step: Step?
    var index: Int
    var frame: Int32
  }

  private var steps: [Step] = []
  private var length = 0
  /// The index of each frame's last step, which is valid if the step there has the frame.
  private var indices: [Int]
  private var changes: [Change] = []

  init(frameCount: Int) { indices = [Int](repeating: 0, count: frameCount) }

  mutating func leave(before node: Int) {
    while let change = changes.last, change.end <= node {
      changes.removeLast()
      if let step = change.step {
        indices[Int(change.frame)] = change.index
        steps[length - 1] = step
      }
      length = change.length
    }
  }

  mutating func enter(_ frame: Int32, until end: Int, _ stacks: inout StackTable) -> Int32 {
    let index = indices[Int(frame)]
    if index < length, steps[index].frame == frame {
      changes.append(Change(end: end, length: length, step: nil, index: 0, frame: frame))
      length = index + 1
      return steps[index].position
    }
    let position = stacks.child(of: length == 0 ? 0 : steps[length - 1].position, frame: frame)
    let step = Step(frame: frame, position: position)
    if length == steps.count { steps.append(Step(frame: -1, position: 0)) }
    changes.append(
      Change(end: end, length: length, step: steps[length], index: index, frame: frame))
    steps[length] = step
    indices[Int(frame)] = length
    length += 1
    return position
  }
}

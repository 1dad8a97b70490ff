/// Stacks that share their outer frames: a node has a parent, which is called first, and a frame.
///
/// Node 0 is the empty stack. A node has a greater number than its parent, so that a loop over the
/// numbers meets callers before their callees.
package struct StackTable: Sendable {
  private var pairs = PairTable()

  package init() { _ = pairs.number(of: -1, -1) }

  /// The number of nodes with the empty stack, at least 1.
  package var count: Int { pairs.count }
  /// The parent of each node; -1 for the empty stack.
  package var parents: [Int32] { pairs.firsts }
  /// The number of each node's frame; -1 for the empty stack.
  package var frames: [Int32] { pairs.seconds }

  /// Returns the node of a frame that is called from the stack of `parent`.
  ///
  /// - Complexity: O(1) on average.
  package mutating func child(of parent: Int32, frame: Int32) -> Int32 {
    pairs.number(of: parent, frame)
  }

  /// Returns the frames of a stack, the outermost first.
  ///
  /// - Complexity: O(*n*) in the depth.
  package func path(to node: Int32) -> [Int32] {
    var path: [Int32] = []
    var node = node
    while node > 0 {
      path.append(frames[Int(node)])
      node = parents[Int(node)]
    }
    return path.reversed()
  }
}

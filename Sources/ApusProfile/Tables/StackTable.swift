/// Stacks that share their outer frames: a node has a parent, which is called first, and a frame.
///
/// Node 0 is the empty stack. A node has a greater number than its parent, so that a loop over the
/// numbers meets callers before their callees.
///
/// Most nodes have a single child, which is found without a hash. So stacks that differ from all others need no
/// access to a table that is larger than the caches.
package struct StackTable: Sendable {
  /// The parent of each node; -1 for the empty stack.
  package private(set) var parents: [Int32] = [-1]
  /// The number of each node's frame; -1 for the empty stack.
  package private(set) var frames: [Int32] = [-1]
  /// The first child of each node; 0 if it has none.
  private var firstChildren: [Int32] = [0]
  /// The other children at the positions of their hashes; 0 if the position is free.
  private var slots = [Int32](repeating: 0, count: 16)
  private var otherCount = 0

  package init() {}

  /// The number of nodes with the empty stack, at least 1.
  package var count: Int { parents.count }

  /// Returns the node of a frame that is called from the stack of `parent`.
  ///
  /// - Complexity: O(1) on average.
  package mutating func child(of parent: Int32, frame: Int32) -> Int32 {
    let first = firstChildren[Int(parent)]
    if first == 0 {
      let node = append(parent, frame)
      firstChildren[Int(parent)] = node
      return node
    }
    if frames[Int(first)] == frame { return first }
    let slot = slot(of: parent, frame)
    if slots[slot] != 0 { return slots[slot] }
    let node = append(parent, frame)
    slots[slot] = node
    otherCount += 1
    if 2 * otherCount > slots.count { grow() }
    return node
  }

  private mutating func append(_ parent: Int32, _ frame: Int32) -> Int32 {
    let node = Int32(count)
    parents.append(parent)
    frames.append(frame)
    firstChildren.append(0)
    return node
  }

  /// Returns the position of a child that is not the first, or the free position for it.
  private func slot(of parent: Int32, _ frame: Int32) -> Int {
    var slot = PairTable.hash(parent, frame) & (slots.count - 1)
    while slots[slot] != 0 {
      let node = Int(slots[slot])
      if parents[node] == parent && frames[node] == frame { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Int32](repeating: 0, count: 4 * old.count)
    for node in old where node != 0 {
      slots[slot(of: parents[Int(node)], frames[Int(node)])] = node
    }
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

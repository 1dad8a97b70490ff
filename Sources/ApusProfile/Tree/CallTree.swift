/// A tree of calls with the number of samples in each node: who called whom, and how often.
///
/// A tree is a value. Its operations return new trees and keep the number of samples: `count` and
/// `removedCount` together never change. Use `Profile` for single samples with their times.
///
///     let tree = try FoldedStacks.read([UInt8]("main;parse 3\nmain;print 1\n".utf8).span)
///     tree.count                                    // 4
///     tree.share(of: tree.children(of: tree.root)[0]).value  // 1.0
///
/// Nodes are numbers from 0, the root, in the order of a walk that visits callers before their
/// callees. The numbers belong to a single tree: another tree has other numbers.
public struct CallTree: Sendable {
  /// The node above all outermost calls.
  public var root: Int { 0 }
  /// The number of samples that operations removed, such as those of a pruned function.
  public let removedCount: Int
  /// The frames, by the numbers that nodes have.
  let frames: [ProfileFrame]
  let records: [Record]
  /// The node of each sample in the order of time, or -1 if it was removed; empty if the order is not
  /// known.
  let order: [Int32]

  /// What the tree stores of a node.
  struct Record: Hashable, Sendable {
    /// The number of the frame; -1 for the root.
    var frame: Int32
    /// The caller; -1 for the root.
    var parent: Int32
    /// The number after the last node below this node.
    var end: Int32
    /// The number of frames from the root, which is at 0.
    var depth: Int32
    /// The samples in the function itself.
    var selfCount: Int
    /// The samples in the function and in its callees.
    var count: Int
  }

  /// The number of samples in the tree.
  ///
  /// - Complexity: O(1).
  public var count: Int { records[root].count }

  /// Whether the order of the samples is known, so that their dependence was measured.
  ///
  ///     try FoldedStacks.read([UInt8]("main 3\n".utf8).span).isOrdered  // false
  ///
  public var isOrdered: Bool { !order.isEmpty }

  /// The numbers of all nodes, the root first.
  public var nodes: Range<Int> { records.indices }

  /// Returns the frame of a node, or `nil` for the root.
  ///
  /// - Parameter node: A node of this tree.
  /// - Precondition: The node is one of `nodes`. Checked in every build, here and in other functions.
  /// - Complexity: O(1).
  public func frame(of node: Int) -> ProfileFrame? {
    let frame = records[node].frame
    return frame < 0 ? nil : frames[Int(frame)]
  }

  /// Returns the number of samples in a function and its callees.
  ///
  /// - Complexity: O(1).
  public func count(of node: Int) -> Int { records[node].count }

  /// Returns the number of samples in a function itself.
  ///
  /// - Complexity: O(1).
  public func selfCount(of node: Int) -> Int { records[node].selfCount }

  /// Returns the number of frames above a node and with it; 0 for the root.
  ///
  /// - Complexity: O(1).
  public func depth(of node: Int) -> Int { Int(records[node].depth) }

  /// Returns the caller of a node, or `nil` for the root.
  ///
  /// - Complexity: O(1).
  public func parent(of node: Int) -> Int? {
    let parent = records[node].parent
    return parent < 0 ? nil : Int(parent)
  }

  /// Returns the functions that a node calls, the one with most samples first.
  ///
  /// - Complexity: O(*n* log *n*) in the number of callees; allocates the array.
  public func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < Int(records[node].end) {
      children.append(child)
      child = Int(records[child].end)
    }
    return children.sorted { (records[$0].count, $1) > (records[$1].count, $0) }
  }

  /// Returns the frames from the outermost to that of a node.
  ///
  /// - Complexity: O(*n*) in the depth; allocates the array.
  public func path(to node: Int) -> [ProfileFrame] {
    var path: [ProfileFrame] = []
    var node = node
    while let frame = frame(of: node) {
      path.append(frame)
      node = Int(records[node].parent)
    }
    return path.reversed()
  }
}

extension CallTree: Equatable {
  /// Whether two trees have the same stacks with the same counts, in any order of the nodes.
  ///
  /// - Complexity: O(*n* log *n*); allocates the stacks as text.
  public static func == (one: CallTree, other: CallTree) -> Bool {
    one.removedCount == other.removedCount && FoldedText.lines(one) == FoldedText.lines(other)
  }
}

/// Names of several parts as a tree; each node is a name, and stands below the name without its last part.
///
///     var tree = NameTree()
///     let game = tree.add("Game", below: NameTree.root)
///     let color = tree.add("Color", below: game)
///     tree.child("Color", of: game) == color  // true
///
package struct NameTree: Sendable {
  /// The node without a name.
  package static let root = 0

  private struct Edge: Hashable {
    let parent: Int
    let part: String
  }

  private var children: [Edge: Int] = [:]
  /// The number of nodes, which are numbered from 0 on.
  package private(set) var count = 1

  package init() {}

  /// Returns the node of a part below a node, and adds it if it is new.
  package mutating func add(_ part: String, below parent: Int) -> Int {
    let edge = Edge(parent: parent, part: part)
    if let node = children[edge] { return node }
    defer { count += 1 }
    children[edge] = count
    return count
  }

  /// The node of a part below a node, or `nil`.
  ///
  /// - Complexity: O(*n*) in the bytes of the part.
  package func child(_ part: String, of parent: Int) -> Int? {
    children[Edge(parent: parent, part: part)]
  }
}

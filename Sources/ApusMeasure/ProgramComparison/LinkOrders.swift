import ApusSystem

/// The link orders of a program: the executable files of a folder.
package enum LinkOrders {
  /// The fewest link orders that give an interval: six pairs of link orders.
  package static let fewest = 12
  /// The largest number of link orders; more are not worth the time to link them.
  package static let most = 400

  /// Returns the sorted paths of the executable files of a folder; empty if it is not a folder.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files.
  package static func paths(in folder: String) -> [String] {
    let names = (try? FactTree(root: folder).names(in: "")) ?? []
    return names.map { "\(folder)/\($0)" }.filter(ExecutableSearch.isExecutable)
  }
}

/// The error of two programs that cannot be compared over link orders.
package struct LayoutMismatchError: Error, Sendable, CustomStringConvertible {
  let name: String
  let count: Int

  /// Creates an error about a program with too few link orders.
  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }

  /// The folder, the number of its link orders, and the remedy.
  package var description: String {
    """
    \(name.printable): \(count) link orders where at least \(LinkOrders.fewest) are needed; compare two folders, \
    or two programs
    """
  }
}

/// The files of one program that was linked in several orders: what a folder has that may be executed.
package enum LinkOrders {
  /// The fewest link orders that give an interval: they take part in pairs, and six pairs are needed.
  package static let fewest = 12
  /// More take longer to link than a difference is worth.
  package static let most = 400

  /// Returns the paths of the executable files of a folder, sorted; none for what is no folder.
  package static func paths(in folder: String) -> [String] {
    let names = (try? FactTree(root: folder).names(in: "")) ?? []
    return names.map { "\(folder)/\($0)" }.filter(ExecutableSearch.isExecutable)
  }
}

/// Two programs that cannot be compared over link orders.
package struct LayoutMismatch: Error, Sendable, CustomStringConvertible {
  let name: String
  let count: Int

  /// Creates an error about a side with a number of link orders.
  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }

  /// The folder, how many link orders it has, and the remedy.
  package var description: String {
    """
    \(name.printable): \(count) link orders where at least \(LinkOrders.fewest) are needed; compare two folders, \
    or two programs
    """
  }
}

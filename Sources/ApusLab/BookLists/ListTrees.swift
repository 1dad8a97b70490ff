import ApusBytes
import ApusPropertyList
import ApusStreams

extension XMLWorkload.Lane {
  /// Returns our writer and reader of binary lists by dictionaries, for the tasks that Foundation has as well.
  ///
  /// - Parameter count: The number of tasks.
  package static func trees(count: Int) throws -> [XMLWorkload.Lane] {
    let tasks = GenericTree.array(
      (0..<count).map { number in
        .dictionary([
          "id": .integer(number), "list": .integer(number / 100),
          "title": .string("Task \(number): buy milk and bread"), "revision": .integer(0),
        ])
      })
    let list = try tasks.binaryList()
    return [
      XMLWorkload.Lane("tree-write", items: count, answer: list.count) {
        try tasks.binaryList().count
      },
      XMLWorkload.Lane("tree-read", items: count, answer: count) {
        guard case .array(let tasks) = try GenericTree(BinaryPropertyList(list.span.rawBytes).root)
        else { return 0 }
        return tasks.count
      },
    ]
  }
}

extension GenericTree {
  /// Writes the tree as a binary property list.
  fileprivate func binaryList() throws -> [UInt8] {
    var writer = PropertyListEventWriter(into: MemorySink())
    try visit(&writer)
    return try writer.finish()
  }
}

/// The groups of tables that contain each other, as values of Swift structs would.
///
/// A struct of Swift cannot contain itself; the generator stores such a field indirectly. Vectors
/// and unions end a cycle, because arrays and indirect enums are stored elsewhere.
struct TableCycles: Sendable {
  /// The number of the group of each table.
  private var groups: [Int]
  private var selfReferring: Set<Int> = []

  /// Finds the groups by Tarjan's algorithm, with an explicit stack.
  ///
  /// Source: Tarjan, "Depth-first search and linear graph algorithms", 1972.
  init(_ schema: Schema) {
    let count = schema.objects.count
    groups = Array(repeating: -1, count: count)
    let edges = schema.objects.map { object in
      object.isStruct
        ? []
        : object.fields.compactMap {
          $0.type.base == .object && !$0.isDeprecated ? $0.type.index : nil
        }
    }
    for (index, targets) in edges.enumerated() where targets.contains(index) {
      selfReferring.insert(index)
    }
    var numbers = [Int](repeating: -1, count: count)
    var lowest = [Int](repeating: 0, count: count)
    var path: [Int] = []
    var next = 0
    for root in 0..<count where numbers[root] < 0 {
      var stack = [(node: root, edge: 0)]
      while let (node, edge) = stack.popLast() {
        if edge == 0 {
          numbers[node] = next
          lowest[node] = next
          next += 1
          path.append(node)
        } else {
          let target = edges[node][edge - 1]
          if groups[target] < 0 { lowest[node] = min(lowest[node], lowest[target]) }
        }
        if edge < edges[node].count {
          stack.append((node, edge + 1))
          if numbers[edges[node][edge]] < 0 { stack.append((edges[node][edge], 0)) }
        } else if lowest[node] == numbers[node] {
          while let member = path.popLast() {
            groups[member] = node
            if member == node { break }
          }
        }
      }
    }
  }

  /// Whether a field of one table with another as its value is part of a cycle.
  func isCycle(from table: Int, to other: Int) -> Bool {
    table == other ? selfReferring.contains(table) : groups[table] == groups[other]
  }
}

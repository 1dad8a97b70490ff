import ApusIO
import ApusJSON
import ApusProfile
import ApusReport

/// The nodes of a flame graph as JSON, for the script of its page.
enum FlameData {
  /// The text: `wholes`, `functions` as lists of label, module and verdict, and `nodes` as one list of
  /// numbers. A node has its function and depth, and for each profile its samples, those of the node
  /// itself, and the ends of the interval in thousandths of a per cent.
  static func markup(_ graph: FlameGraph) -> Markup {
    let bytes = JSONDocument.bytes { writer throws(JSONWriterError) in
      try writer.beginObject()
      try writer.key("wholes")
      try write(graph.wholes, &writer)
      try writer.key("functions")
      try writer.beginArray()
      for function in graph.functions {
        try writer.beginArray()
        try writer.write(function.label)
        try writer.write(function.module)
        try writer.write(function.verdict.rawValue)
        try writer.endArray()
      }
      try writer.endArray()
      try writer.key("nodes")
      try write(graph.nodes.flatMap(numbers), &writer)
      try writer.endObject()
    }
    return .json(String(decoding: bytes, as: UTF8.self))
  }

  private static func numbers(_ node: FlameGraph.Node) -> [Int] {
    var numbers = [node.function, node.depth]
    for side in node.counts.indices {
      numbers += [node.counts[side], node.selfCounts[side]]
      numbers += [node.shares[side].low, node.shares[side].high].map {
        Int(($0 * 100_000).rounded())
      }
    }
    return numbers
  }

  private static func write(
    _ numbers: [Int], _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    try writer.beginArray()
    for number in numbers { try writer.write(number) }
    try writer.endArray()
  }
}

/// The lines of a tree as folded stacks.
struct FoldedText {
  private let tree: CallTree
  private let names: [[UInt8]]
  /// The stack of the current node, and its length at each depth.
  private var stack: [UInt8] = []
  private var lengths = [0]

  init(_ tree: CallTree) {
    self.tree = tree
    names = tree.frames.map { Self.escaped($0.label) }
  }

  /// The lines in a fixed order, with the lines of equal stacks added.
  static func lines(_ tree: CallTree) -> [String: Int] {
    var text = FoldedText(tree)
    var lines: [String: Int] = [:]
    text.forEach { lines[String(decoding: $0, as: UTF8.self), default: 0] += $1 }
    return lines
  }

  mutating func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    forEach { stack, count in
      bytes += stack
      bytes += Array(" \(count)\n".utf8)
    }
    return bytes
  }

  /// Calls a closure with each stack that has samples of its own, and their number.
  private mutating func forEach(_ body: (_ stack: [UInt8], _ count: Int) -> Void) {
    for record in tree.records {
      if record.frame >= 0 { push(record) }
      guard record.selfCount > 0 else { continue }
      body(record.frame < 0 ? Array("[root]".utf8) : stack, record.selfCount)
    }
  }

  private mutating func push(_ record: CallTree.Record) {
    let depth = Int(record.depth)
    stack.removeLast(stack.count - lengths[depth - 1])
    lengths.removeLast(lengths.count - depth)
    if depth > 1 { stack.append(UInt8(ascii: ";")) }
    stack += names[Int(record.frame)]
    lengths.append(stack.count)
  }

  private static func escaped(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: ";"): UInt8(ascii: ":")
      case 0x0a, 0x0d: 0x20
      default: byte
      }
    }
  }
}

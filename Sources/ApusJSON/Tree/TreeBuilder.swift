import ApusBytes

/// A builder of the nodes from events, for the texts and options that `TreeScanner` leaves to the engine.
@usableFromInline
struct TreeBuilder: JSONHandler {
  @usableFromInline var nodes: [UInt64]
  @usableFromInline var offset = 0
  /// The nodes of the open containers.
  @usableFromInline var open: [(node: Int, start: Int, count: Int)] = []

  init(capacity: Int) {
    nodes = []
    nodes.reserveCapacity(capacity)
  }

  @inlinable static var numberForm: JSONNumberForm { .digits }

  @inlinable @inline(__always)
  mutating func offset(_ offset: Int) { self.offset = offset }

  @inlinable mutating func beginObject() { begin() }
  @inlinable mutating func endObject() { end() }
  @inlinable mutating func beginArray() { begin() }
  @inlinable mutating func endArray() { end() }

  @inlinable @inline(__always)
  mutating func key(_ key: JSONString) {
    nodes.append(Self.node(of: key, offset))
  }

  @inlinable @inline(__always)
  mutating func string(_ value: JSONString) { append(Self.node(of: value, offset)) }

  @inlinable @inline(__always)
  mutating func number(digits: Span<UInt8>) {
    append(TreeNode.scalar(at: offset, extent: digits.count))
  }

  @inlinable @inline(__always)
  mutating func boolean(_ value: Bool) {
    append(TreeNode.scalar(at: offset, extent: value ? 4 : 5))
  }

  @inlinable @inline(__always)
  mutating func null() { append(TreeNode.scalar(at: offset, extent: 4)) }

  @inlinable @inline(__always)
  static func node(of string: JSONString, _ offset: Int) -> UInt64 {
    TreeNode.scalar(
      at: offset, extent: string.bytes.count &+ 1, hasEscapes: string.hasEscapes)
  }

  @inlinable @inline(__always)
  mutating func append(_ node: UInt64) {
    countElement()
    nodes.append(node)
  }

  @inlinable mutating func begin() {
    countElement()
    open.append((nodes.count, offset, 0))
    nodes.append(0)
  }

  @inlinable @inline(__always)
  mutating func countElement() {
    if !open.isEmpty { open[open.count &- 1].count &+= 1 }
  }

  @inlinable mutating func end() {
    if let (node, start, count) = open.popLast() {
      nodes[node] = TreeNode.start(at: start, wordCount: nodes.count + 1 - node)
      nodes.append(TreeNode.end(at: offset, count: count))
    }
  }
}

// UNSAFE: owns text and nodes, which views read by their addresses

import ApusBytes

/// The text and the nodes of a tree, which its copies and values share.
@usableFromInline
final class TreeStorage: Sendable {
  /// The text, which may have a byte order mark.
  let text: [UInt8]
  let nodes: [UInt64]
  let options: JSONOptions
  let positions: TreePositions

  init(_ text: [UInt8], _ nodes: [UInt64], _ options: JSONOptions, _ positions: TreePositions) {
    self.text = text
    self.nodes = nodes
    self.options = options
    self.positions = positions
  }

  /// A view of the value of a node.
  ///
  /// - Parameter node: The index of the first word of a value.
  @usableFromInline
  @_lifetime(borrow self)
  func view(_ node: Int) -> JSONValueView {
    precondition(nodes.indices.contains(node), "node must be in the tree")
    // SAFETY: the words and the text live as long as this object, which the view borrows.
    let tree = unsafe BorrowedTree(bytes, Unmanaged.passUnretained(self))
    return unsafe _overrideLifetime(JSONValueView(tree, start + node), borrowing: self)
  }

  /// The index of the first word of a value that a view has.
  func index(of view: JSONValueView) -> Int {
    // SAFETY: the view has a word of this tree.
    unsafe view.node - start
  }

  /// The address of the first word. The array does not change, and no other object has it as its own.
  // SAFETY: a tree has at least one node; the callers use the address only while this object lives.
  @unsafe
  private var start: UnsafePointer<UInt64> {
    unsafe nodes.withUnsafeBufferPointer { words in unsafe words.baseAddress.unsafelyUnwrapped }
  }

  // SAFETY: as for `start`.
  @unsafe
  private var bytes: UnsafeBufferPointer<UInt8> {
    unsafe text.withUnsafeBufferPointer { bytes in unsafe bytes }
  }

  /// Returns an error of a value with its line, column and path.
  func located(_ error: JSONError) -> JSONError {
    guard error.position == nil else { return error }
    let text = text
    return positions.located(error, in: text.span)
  }

  /// Returns the line and column of an offset.
  func position(of offset: Int) -> TextPosition { positions.location(of: offset).position }
}

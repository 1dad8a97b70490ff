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

  /// Returns an error of a value with its line, column and path.
  func located(_ error: JSONError) -> JSONError {
    guard error.position == nil else { return error }
    let text = text
    return positions.located(error, in: text.span)
  }

  /// Returns the line and column of an offset.
  func position(of offset: Int) -> TextPosition { positions.location(of: offset).position }
}

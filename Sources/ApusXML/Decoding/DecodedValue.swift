/// A value of a tree.
enum DecodedValue {
  case element(Int)
  case attribute(TreeRange, node: Int)
  /// The text directly in an element.
  case text(node: Int)

  var node: Int {
    switch self {
    case .element(let node), .attribute(_, let node), .text(let node): node
    }
  }
}

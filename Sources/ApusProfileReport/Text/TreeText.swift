import ApusCommandLine
package import ApusProfile
import ApusSystem

/// A call tree as text: a line for each node with its share and interval, the heaviest callees first.
///
/// A callee has the indent of its caller and the mark `>` if it is the only one that is shown and takes
/// nearly all samples of the caller, so that long chains of calls fit into the line.
package struct TreeText {
  private let tree: CallTree
  private let least: Double
  private let width: Int

  /// Creates the text of a tree.
  ///
  /// - Parameters:
  ///   - least: The least share of a node that is shown.
  ///   - width: The greatest number of columns.
  package init(_ tree: CallTree, least: Double, width: Int = 80) {
    self.tree = tree
    self.least = least
    self.width = width
  }

  private static let step = 2
  private static let greatestIndent = 32
  /// The columns that a name has at least.
  private static let leastName = 12
  /// The share of its caller above which an only callee has the indent of the caller.
  private static let chain = 0.97

  /// The lines of the tree, each ended by a line break.
  package var lines: String {
    var text = "  share  95 % interval  calls; > is the only callee of the line above\n"
    var pending = shown(below: tree.root).reversed().map { (node: $0, indent: 0, mark: "") }
    while let (node, indent, mark) = pending.popLast() {
      text += line(tree.share(of: node), indent, mark + (tree.frame(of: node)?.label ?? ""))
      let callees = shown(below: node)
      let isChain =
        callees.count == 1
        && Double(tree.count(of: callees[0])) >= Self.chain * Double(tree.count(of: node))
      pending += callees.reversed().map {
        isChain ? ($0, indent, "> ") : ($0, indent + Self.step, "")
      }
    }
    return text
  }

  /// The functions that were running, with their shares.
  package func leaves(atMost count: Int) -> String {
    let shown = tree.leaves.prefix(count).filter { Double($0.count) >= least * Double(tree.count) }
    guard !shown.isEmpty else { return "" }
    return "  share  95 % interval  running functions\n"
      + shown.map { line(tree.share(of: $0), 0, $0.frame.label) }.joined()
  }

  private func shown(below node: Int) -> [Int] {
    tree.children(of: node).filter { Double(tree.count(of: $0)) >= least * Double(tree.count) }
  }

  private func line(_ share: ShareInterval, _ indent: Int, _ name: String) -> String {
    let numbers =
      Self.percent(share.value) + " %  " + Self.percent(share.low) + " - "
      + Self.percent(share.high)
      + "  "
    let greatest = min(Self.greatestIndent, width - numbers.count - Self.leastName)
    let space = String(repeating: " ", count: max(0, min(indent, greatest)))
    let room = max(0, width - numbers.count - space.count)
    return numbers + space + TextWrap.cut(name.printable, width: room) + "\n"
  }

  /// A share in per cent with a digit behind the point, in five columns.
  static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    let text = "\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }
}

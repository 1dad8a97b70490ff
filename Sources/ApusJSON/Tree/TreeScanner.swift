import ApusBytes
import CApusBytes

/// A scanner of a text in memory that makes the nodes of its tree from the tokens of stage one, window by
/// window.
///
/// A function in C checks the grammar of a window and another one writes its nodes, at several times the
/// speed of the engine. For a text that they refuse, the engine must decide.
final class TreeScanner {
  private var grammar: GrammarCheck
  private let list: TokenList
  private var state = apus_json_tree()
  private var isDone = false
  private var isWellFormed = true

  private init(_ grammar: consuming GrammarCheck, _ list: TokenList) {
    self.grammar = grammar
    self.list = list
  }

  /// Returns the nodes of a text, or `nil` if the engine must decide.
  ///
  /// - Complexity: O(*n*). Allocates the nodes, and a list of tokens of at most 41 KiB.
  static func nodes(
    of text: [UInt8], _ options: JSONOptions, window: Int = TokenList.windowSize, form: Int = -1
  ) -> [UInt64]? {
    guard let start = try? JSONParser.markSize(text.span, options),
      let grammar = GrammarCheck(text.span, options)
    else { return nil }
    let size = min(window, max(64, text.count))
    let list = TokenList(
      window: size, form: form, acceptsAnyBytes: options.invalidUTF8 == .replace)
    list.begin(at: start)
    return TreeScanner(grammar, list).nodes(of: text, window: size)
  }

  private func nodes(of text: [UInt8], window: Int) -> [UInt64]? {
    // A window has a token for each byte and a few more; each token has at most one node.
    let margin = window + 128
    var room = 2 * margin
    var nodes: [UInt64] = []
    while !isDone {
      let old = nodes
      nodes = [UInt64](capacity: room) { output in
        for node in old { output.append(node) }
        while !isDone, output.freeCapacity >= margin { step(text, &output) }
      }
      let density = Double(nodes.count) / Double(max(1, list.scanned))
      room = max(2 * nodes.count, Int(density * Double(text.count) * 1.1)) + 2 * margin
    }
    guard isWellFormed, grammar.isComplete else { return nil }
    return nodes.count < nodes.capacity / 2 ? nodes + [] : nodes
  }

  /// Writes the nodes of the next window.
  private func step(_ text: [UInt8], _ nodes: inout OutputSpan<UInt64>) {
    let isLast = list.scan(text.span.rawBytes, isLast: true)
    isDone = isLast
    isWellFormed = grammar.take(text.span, list, isLast: isLast)
    guard isWellFormed else {
      isDone = true
      return
    }
    // The end of the last token is not known before the end of the text.
    let tokens = isLast ? list.count : max(0, list.count - 1)
    list.next = tokens
    list.tokens.writeNodes(upTo: tokens, form: list.form, &state, to: &nodes)
  }
}

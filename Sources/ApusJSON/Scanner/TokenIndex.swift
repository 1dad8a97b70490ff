import ApusBytes
import CApusBytes

/// All tokens of a text in memory: their positions and first bytes.
final class TokenIndex {
  /// The number of bytes that are scanned at once; their tokens are checked while they are in the
  /// cache.
  private static let window = 16_384
  /// The number of tokens for which there is room behind the last one.
  private static let margin = 192

  private var block: TokenBlock?
  /// The tokens, of which this object owns the memory; two tokens of kind 0 follow the last one.
  let tokens: TokenCursor
  /// The form of the functions in C.
  let form = Int32(apus_json_scan_forms() - 1)
  /// Whether the text is well-formed. If not, the engine must decide.
  let isWellFormed: Bool
  /// The number of tokens.
  var count: Int { tokens.count }

  /// Scans a text of less than 4 GiB, and checks its grammar.
  ///
  /// - Parameter start: The number of bytes that are left out.
  init(_ text: Span<UInt8>, from start: Int, _ options: JSONOptions) {
    var list = GrowingTokens(capacity: Self.window + 2 * Self.margin)
    var grammar = GrammarCheck(text, options)
    var isFine = true
    var checked = 0
    let form = form
    var scanner = WindowScanner(
      form: form, acceptsAnyBytes: options.invalidUTF8 == .replace, at: start)
    while !scanner.isDone(text) {
      list.reserve(Self.window + Self.margin, scanned: scanner.scanned, of: text.count)
      let tokens = list.tokens
      scanner.scan(text, Self.window, tokens)
      let end = scanner.isDone(text) ? tokens.count : tokens.count - 1
      if isFine, end > checked {
        tokens.put(scanner.scanned, 0, at: tokens.count)
        isFine = grammar?.take(text, tokens, checked..<end, form) ?? false
        checked = end
      }
    }
    isWellFormed = isFine && !scanner.hasFault && grammar?.isComplete ?? false
    tokens = list.tokens
    for index in tokens.count..<tokens.count + 2 { tokens.put(text.count, 0, at: index) }
    block = list.finish()
  }

  deinit {
    if let block = block.take() { GrowingTokens.free(block) }
  }
}

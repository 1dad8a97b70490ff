import ApusBytes
import CApusBytes

/// The check of the grammar in C, over the tokens of stage one.
///
/// It only decides whether a text is well-formed, at several times the speed of the engine. For a
/// text that it refuses, the engine finds the error; so it may refuse a text that the engine accepts.
struct GrammarCheck: ~Copyable {
  private var state = apus_json_grammar()

  /// Returns `nil` if the options need the engine.
  init?(_ text: Span<UInt8>, _ options: JSONOptions, hasLines: Bool = false) {
    guard options.leniencies.isEmpty, options.duplicateKeys != .error,
      text.count <= min(options.tokenLimit, JSONOptions.largestToken)
    else { return nil }
    state.begin(
      depthLimit: options.depthLimit, hasLines: hasLines,
      replacesSurrogates: options.surrogates == .replace)
  }

  /// Checks a whole text.
  ///
  /// - Parameters:
  ///   - start: The size of the byte order mark.
  ///   - list: A list without tokens.
  /// - Returns: Whether the text is well-formed.
  mutating func accepts(_ text: Span<UInt8>, from start: Int, _ list: TokenList) -> Bool {
    list.begin(at: start)
    var isScanned = false
    while !isScanned {
      isScanned = list.scan(text.rawBytes, isLast: true)
      guard take(text, list, isLast: isScanned) else { return false }
      list.next = isScanned ? list.count : max(0, list.count - 1)
    }
    return isComplete
  }

  /// Checks the tokens of a window, but not the last one before the end of the text, because its end
  /// is unknown.
  ///
  /// - Returns: Whether they are well-formed so far.
  mutating func take(_ text: Span<UInt8>, _ list: TokenList, isLast: Bool) -> Bool {
    guard list.fault == 0 else { return false }
    let count = isLast ? list.count : max(0, list.count - 1)
    return take(text, list.tokens, 0..<count, list.form)
  }

  /// Checks tokens.
  ///
  /// - Parameters:
  ///   - tokens: The tokens, and behind the range another one, or the end of the text.
  ///   - range: The indices of those to check.
  ///   - form: The form of the function in C.
  mutating func take(
    _ text: Span<UInt8>, _ tokens: TokenCursor, _ range: Range<Int>, _ form: Int32
  ) -> Bool {
    state.take(text, tokens, range, form: form)
  }

  /// Whether all values are complete.
  var isComplete: Bool {
    mutating get { state.isComplete }
  }

  /// The number of lines that are complete.
  var lineCount: Int { Int(state.root_count) }
}

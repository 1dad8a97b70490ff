// UNSAFE: passes tokens to the check in C

import ApusBytes
import CApusBytes

/// The check of the grammar in C, over the tokens of stage one.
///
/// It only decides whether a text is well-formed, at several times the speed of the engine. For a
/// text that it refuses, the engine finds the error; so it may refuse a text that the engine accepts.
@safe
struct GrammarCheck: ~Copyable {
  private var state = apus_json_grammar()

  /// Returns `nil` if the options need the engine.
  init?(_ text: Span<UInt8>, _ options: JSONOptions, hasLines: Bool = false) {
    guard options.leniencies.isEmpty, options.duplicateKeys != .error,
      text.count <= min(options.tokenLimit, JSONOptions.largestToken)
    else { return nil }
    // SAFETY: the function writes the state.
    unsafe apus_json_begin_grammar(
      &state, Int64(options.depthLimit), hasLines, options.surrogates == .replace)
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
    // SAFETY: the list has more tokens, or initialised ones, behind the last one.
    return unsafe take(text, list.positions, list.kinds, count, list.form)
  }

  /// Checks tokens.
  ///
  /// - Parameters:
  ///   - positions: Their positions, and one more.
  ///   - kinds: Their kinds, after which 63 bytes can be read.
  // SAFETY: the caller vouches for the lists.
  @unsafe
  mutating func take(
    _ text: Span<UInt8>, _ positions: UnsafePointer<UInt32>, _ kinds: UnsafePointer<UInt8>,
    _ count: Int, _ form: Int32
  ) -> Bool {
    // SAFETY: the caller vouches for the lists.
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe apus_json_check_grammar(
        form, start, bytes.count, positions, kinds, count, &state)
    }
  }

  /// Whether all values are complete.
  // SAFETY: the function reads the state.
  var isComplete: Bool {
    mutating get { unsafe apus_json_end_grammar(&state) }
  }

  /// The number of lines that are complete.
  var lineCount: Int { Int(state.root_count) }
}
